import { afterEach, describe, expect, test } from '@jest/globals'
import {
  acceptInvitation,
  askForInvitation,
  askForOwnInvitation,
  type InvitationView,
  openInvitation,
  viewInvitation,
} from '@portal/contracts/authorization/invitations'
import { issueToken, logOut } from '@portal/contracts/authorization/session'
import type { Visitor } from '@portal/contracts/platform'
import { aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

afterEach(() => {
  sessionStorage.clear()
})

const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const

const INVITATION: InvitationView = {
  state: 'open',
  email_address: 'owner@acme.example',
  account_label: 'Globex',
  invited_by: 'Hank Scorpio',
  roles: ['api-key-editor', 'api-key-viewer'],
  expiration: '2999-01-01T00:00:00Z',
}

function open(visitor: Visitor | null, said: Partial<InvitationView> = {}, fragment = '#token=secret-of-the-letter') {
  const fake = fakeApi()
  fake.on(viewInvitation, () => ({ ...INVITATION, ...said }))
  fake.on(openInvitation, () => undefined)
  fake.on(acceptInvitation, () => ({ account_id: 7 }))
  fake.on(askForInvitation, () => undefined)
  fake.on(issueToken, () => TOKEN)
  fake.on(logOut, () => undefined)
  return renderRemote(Root, { path: `/invite${fragment}`, visitor, fake })
}

const opens = ({ fake }: { fake: ReturnType<typeof fakeApi> }) =>
  fake.requestsOf(openInvitation).map(({ body }) => body)

test('it says who invites whom to what, and takes the token out of the address', async () => {
  const page = open(null)
  await page.findByRole('heading', { level: 1, name: 'Join Globex' })
  expect(page.container.textContent).toContain('Hank Scorpio invites you to Globex, as')
  // What an editor’s role brings along is not said twice.
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^API key editor/),
  ])
  expect(page.container.textContent).toContain('For owner@acme.example.')
  expect([location.pathname, location.hash]).toEqual(['/invite', ''])
  expect(page.fake.requestsOf(viewInvitation).map(({ body }) => body)).toEqual([{ token: 'secret-of-the-letter' }])
  // A mail scanner may run this script, too.
  expect(page.fake.requestsOf(openInvitation)).toEqual([])
})

describe('a visitor', () => {
  test.each([
    ['Create a login', '/signup'],
    ['I already have a login', '/login'],
  ])('by “%s” comes back to it afterwards, with the address that was invited', async (button, path) => {
    const page = open(null, { email_address: 'nora@quist.example' })
    await page.press(button)
    await waitFor(() => expect(location.pathname).toBe(path))
    expect(sessionStorage.getItem('invite-url')).toBe('"/invite#token=secret-of-the-letter"')
    expect(opens(page)).toEqual([{ token: 'secret-of-the-letter' }])
    expect((await page.findByLabelText<HTMLInputElement>('Email address')).value).toBe('nora@quist.example')
  })
})

test('rule E31: a visitor goes on where the press could not be told', async () => {
  const page = open(null)
  page.fake.refuse(openInvitation, 'request:unavailable')
  await page.press('Create a login')
  await waitFor(() => expect(location.pathname).toBe('/signup'))
})

describe('somebody who is signed in', () => {
  test('accepts, and goes on in the account', async () => {
    const page = open(aVisitor())
    await page.press('Accept')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
    expect(page.fake.requestsOf(acceptInvitation).map(({ body }) => body)).toEqual([{ token: 'secret-of-the-letter' }])
    expect(page.fake.requestsOf(issueToken).at(-1)?.body.account_id).toBe(7)
  })

  test('as another address is told so, and can log in as somebody else and come back (rule E3)', async () => {
    const page = open(aVisitor(), { email_address: 'nora@quist.example' })
    await page.findByText(/You are logged in as owner@acme\.example, and the invitation is for nora@quist\.example/)
    await page.press('Log in as someone else')
    await waitFor(() => expect(page.loaded).toEqual(['/login']))
    expect(opens(page)).toEqual([{ token: 'secret-of-the-letter' }])
    expect(sessionStorage.getItem('invite-url')).toBe('"/invite#token=secret-of-the-letter"')
  })

  test('as another address asks for an invitation of their own by one press (rule E28)', async () => {
    const page = open(aVisitor(), { email_address: 'nora@quist.example' })
    page.fake.on(askForOwnInvitation, () => undefined)
    await page.press('Ask for an invitation for owner@acme.example')
    await page.findByText(/You get a message at owner@acme\.example when they agree/)
    expect(page.fake.requestsOf(askForOwnInvitation).map(({ body }) => body)).toEqual([
      { token: 'secret-of-the-letter' },
    ])
    expect(page.queryByRole('button', { name: /^Ask for/ })).toBeNull()
  })

  test.each([
    ['another person', aVisitor(), 'nora@quist.example'],
    ['staff', { ...aVisitor(), staff: true, account: null, accounts: [] }, 'owner@acme.example'],
  ])('as %s is not offered what the server always refuses (rule E3)', async (_, visitor, email_address) => {
    const page = open(visitor, { email_address })
    await page.findByRole('button', { name: 'Log in as someone else' })
    expect(page.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  test('accepts with another spelling of their own address, as the server does (rule E3)', async () => {
    const visitor = aVisitor()
    const user = { ...visitor.user, email: 'Nora.Quist@gmail.com' }
    const page = open({ ...visitor, user }, { email_address: 'noraquist+work@googlemail.com' })
    await page.press('Accept')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
  })
})

describe('an invitation', () => {
  test('that has expired is asked for again by one press', async () => {
    const page = open(null, { state: 'expired', expiration: '2026-01-01T00:00:00Z' })
    await page.findByRole('heading', { level: 1, name: 'This invitation has expired' })
    await page.press('Ask for a new invitation')
    await page.findByText(/We asked the people who manage the account/)
    expect(page.fake.requestsOf(askForInvitation).map(({ body }) => body)).toEqual([{ token: 'secret-of-the-letter' }])
  })

  test('that was accepted leads to the account', async () => {
    const page = open(aVisitor(), { state: 'accepted' })
    await page.findByRole('heading', { level: 1, name: 'You accepted this invitation' })
    expect(page.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/account')
  })

  test.each([
    ['a visitor', null, 'Log in', '/login'],
    ['somebody else', aVisitor(), 'Go to the portal', '/account'],
  ])('that was used tells %s whose it was, and nothing of their own accounts', async (_, visitor, link, path) => {
    const page = open(visitor, { state: 'accepted', email_address: 'nora@quist.example' })
    await page.findByRole('heading', { level: 1, name: 'This invitation was used' })
    expect(page.container.textContent).toContain('nora@quist.example has joined Globex.')
    expect(page.container.textContent).not.toContain('your accounts')
    expect(page.getByRole('link', { name: link }).getAttribute('href')).toBe(path)
  })

  test('to somebody who has joined in another way leads to the account, too', async () => {
    const page = open(aVisitor(), { state: 'member' })
    await page.findByRole('heading', { level: 1, name: 'You are already a member' })
    expect(page.queryByRole('button', { name: 'Accept' })).toBeNull()
    expect(page.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/account')
  })

  test.each([['was replaced or revoked', '#token=old']])('that %s says that it does not work', async (_, fragment) => {
    const fake = fakeApi()
    fake.refuse(viewInvitation, 'identity-context:token-unusable')
    const page = renderRemote(Root, { path: `/invite${fragment}`, visitor: null, fake })
    await page.findByRole('heading', { level: 1, name: 'This invitation does not work' })
    expect(fake.requestsOf(viewInvitation)).toHaveLength(1)
  })

  test('that could not be looked at is tried again', async () => {
    const fake = fakeApi()
    fake.refuse(viewInvitation, 'request:unavailable')
    const page = renderRemote(Root, { path: '/invite#token=t', visitor: null, fake })
    const again = await page.findByRole('button', { name: 'Try again' })
    fake.on(viewInvitation, () => INVITATION)
    await page.user.click(again)
    await page.findByRole('heading', { level: 1, name: 'Join Globex' })
    expect(fake.requestsOf(viewInvitation)).toHaveLength(2)
  })
})
