import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { signInWithPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { listPasskeys } from '@portal/contracts/authorization/passkeys'
import { addSecondStep } from '@portal/contracts/authorization/second-factor'
import { issueToken } from '@portal/contracts/authorization/session'
import type { Visitor } from '@portal/contracts/platform'
import { aStaffMember, aVisitor } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { giveBrowserPasskeys, takeBrowserPasskeys } from '../testing/fake-browser-passkeys.ts'
import { aPasskey, fakeSecurity } from '../testing/fake-security.ts'
import { openPage } from '../testing/open-page.tsx'

beforeEach(() => void giveBrowserPasskeys())
afterEach(() => {
  takeBrowserPasskeys()
  sessionStorage.clear()
})

const ON = { since: '2026-01-15T09:30:00Z', recovery_codes_left: 10 }
const OUTSIDE = aVisitor({ roles: [], account: { id: 1, label: 'Acme Logistics', needs_second_factor: true } })

function open(facts: Parameters<typeof fakeSecurity>[0], to = '/account/keys?q=staging') {
  const fake = fakeSecurity(facts)
  return openPage(`/account/second-step?to=${encodeURIComponent(to)}`, { fake, visitor: OUTSIDE })
}

describe('rule B119: the second step that the portal requires of its staff', () => {
  const openAsStaff = (visitor: Visitor) =>
    openPage('/account/second-step?to=%2Fadmin', { fake: fakeSecurity({}), visitor })

  test('is set up here by somebody who has neither, who goes on to what staff begin with', async () => {
    const page = openAsStaff({ ...aStaffMember('support'), roles: [], needs_second_factor: true })
    const brand = page.platform.plan.brand.name
    await page.findByRole('heading', { name: `${brand} requires a second step` })
    await page.findByText(/^Its staff need two-step login or a passkey/)
    expect(page.queryByRole('button', { name: /^Go to/ })).toBeNull()
    await page.press('Set up two-step login')
    await page.fill('Code from your app', '123456')
    await page.press('Turn on')
    await page.press('I have kept them')
    await page.press(`Continue to ${brand}`)
    await waitFor(() => expect(page.loaded).toEqual(['/admin']))
  })

  test('is not asked of staff who gave one', async () => {
    const page = openAsStaff(aStaffMember('support'))
    expect(await page.findByRole('heading', { name: 'Nothing more is needed' })).toBeTruthy()
  })
})

describe('rule B118: the second step that an account requires', () => {
  test('is a code for somebody who has an app, and leads on to the page that was asked for', async () => {
    const page = open({ secondFactor: ON })
    await page.findByRole('heading', { name: 'Acme Logistics requires a second step' })
    expect(page.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
    await page.fill('Code from your app', '123456')
    await page.press('Continue')
    await waitFor(() => expect(page.loaded).toEqual(['/account/keys?q=staging']))
    expect(page.fake.requestsOf(addSecondStep).map(({ body }) => body)).toEqual([{ code: '123456' }])
  })

  test('claims nothing about factors that could not be loaded, and asks for them again', async () => {
    const page = open({ secondFactor: ON })
    page.fake.refuse(listPasskeys, 'request:unexpected')
    await page.findByRole('button', { name: 'Retry' })
    expect(page.queryByText(/You have neither yet/)).toBeNull()
    page.fake.on(listPasskeys, () => [])
    await page.press('Retry')
    await page.findByLabelText('Code from your app')
  })

  test('says at its field that a code does not work', async () => {
    const page = open({ secondFactor: ON })
    const refusal = 'This code does not work.'
    page.fake.refuse(addSecondStep, 'identity-context:second-factor-code-refused', { fields: { code: refusal } })
    await page.fill('Code from your app', '123456')
    await page.press('Continue')
    await page.findByText(refusal)
    expect(page.loaded).toEqual([])
  })

  test('is a passkey for somebody who has one', async () => {
    const page = open({ passkeys: [aPasskey()] })
    await page.press('Use a passkey')
    await waitFor(() => expect(page.loaded).toEqual(['/account/keys?q=staging']))
    expect(page.fake.requestsOf(signInWithPasskey)).toHaveLength(1)
    expect(page.queryByLabelText('Code from your app')).toBeNull()
  })

  test('is set up here by somebody who has neither, who goes on when they have kept their codes', async () => {
    const page = open({})
    await page.findByText(/ask every member for two-step login or a passkey/)
    await page.press('Set up two-step login')
    await page.fill('Code from your app', '123456')
    await page.press('Turn on')
    await page.press('I have kept them')
    await page.findByText('You are all set.')
    expect(page.loaded).toEqual([])
    await page.press('Continue to Acme Logistics')
    await waitFor(() => expect(page.loaded).toEqual(['/account/keys?q=staging']))
  })

  test.each([
    ['a member', OUTSIDE, aVisitor({ account: { id: 1, label: 'Acme Logistics' } })],
    ['staff', { ...aStaffMember('support'), roles: [], needs_second_factor: true as const }, aStaffMember('support')],
  ])(
    'keeps the recovery codes of %s on the screen when the page hears that it is open now',
    async (_, closed, visitor) => {
      const page = openPage('/account/second-step', { fake: fakeSecurity({}), visitor: closed })
      await page.press('Set up two-step login')
      await page.fill('Code from your app', '123456')
      await page.press('Turn on')
      await page.findByRole('button', { name: 'I have kept them' })
      act(() => page.platform.session.setState({ visitor }))
      await page.press('I have kept them')
      expect(await page.findByText('You are all set.')).toBeTruthy()
    },
  )

  test('may be a new passkey', async () => {
    const page = open({})
    await page.press('Add a passkey')
    await page.press('Continue to Acme Logistics')
    await waitFor(() => expect(page.loaded).toEqual(['/account/keys?q=staging']))
  })

  test('is left for another account of the person, or by logging out', async () => {
    const other = { account_id: 2, account_label: 'Globex', default_account: false }
    const fake = fakeSecurity({ secondFactor: ON })
    fake.on(issueToken, () => ({
      access_token: 'token',
      token_type: 'Bearer' as const,
      expiration: '2999-01-08T00:00:00Z',
    }))
    const visitor = { ...OUTSIDE, accounts: [...OUTSIDE.accounts, other] }
    const page = openPage('/account/second-step', { fake, visitor })
    await page.findByRole('button', { name: 'Log out' })
    await page.press('Go to Globex')
    await waitFor(() => expect(fake.requestsOf(issueToken).map(({ body }) => body.account_id)).toContain(2))
  })

  test('leads nowhere but to pages of the portal', async () => {
    const page = open({ secondFactor: ON }, '//elsewhere.example')
    await page.fill('Code from your app', '123456')
    await page.press('Continue')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
  })

  test('asks for nothing where nothing is missing', async () => {
    const page = openPage('/account/second-step', { fake: fakeSecurity() })
    await page.press('Continue to Acme Logistics')
    await waitFor(() => expect(page.loaded).toEqual(['/account']))
  })
})
