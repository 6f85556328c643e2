import { describe, expect, test } from '@jest/globals'
import { inviteMember, resendInvitation, revokeInvitation } from '@portal/contracts/authorization/invitations'
import { anInvitation, aVisitor } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { fakeTeam, olivia } from '../testing/fake-team.ts'
import { openTeam } from '../testing/open-team.tsx'

const LATER = '2999-01-01T00:00:00Z'
const EARLIER = '2026-01-01T00:00:00Z'

async function openForm(setting: Parameters<typeof openTeam>[0] = {}) {
  const page = openTeam(setting)
  await page.press('Invite people')
  const field = await page.findByLabelText<HTMLTextAreaElement>('Email addresses')
  const paste = async (text: string) => {
    await page.user.click(field)
    await page.user.paste(text)
  }
  const sent = () => page.fake.requestsOf(inviteMember).map(({ body }) => body)
  return { ...page, field, paste, sent }
}

describe('people are invited', () => {
  test('many at once, with the same roles, and stand in the list', async () => {
    const page = await openForm()
    await page.paste('Vera Lind <vera@acme.example>, ines@acme.example')
    await page.check('Billing editor')
    await page.press('Send 2 invitations')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('2 people invited'))
    const roles = ['api-key-viewer', 'billing-editor', 'billing-viewer']
    expect(page.sent()).toEqual([
      { email_address: 'vera@acme.example', roles },
      { email_address: 'ines@acme.example', roles },
    ])
    await page.row('vera@acme.example')
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test('not without an address or a role, which is said at the fields', async () => {
    const page = await openForm()
    await page.check('API key viewer')
    await page.press('Send invitation')
    const text = (await page.findByRole('alert')).textContent
    expect(text).toContain('Enter an email address')
    expect(text).toContain('At least one role must be selected')

    await page.paste('nobody')
    await page.press('Send invitation')
    await waitFor(async () => expect((await page.findByRole('alert')).textContent).toContain('Invalid email format'))
    expect(page.sent()).toEqual([])
  })

  test('as far as they can be: who is refused stays in the field, with the reason', async () => {
    const fake = fakeTeam()
    const page = await openForm({ fake })
    await page.paste('vera@acme.example')
    fake.refuse(inviteMember, 'identity-context:team-full')
    await page.press('Send invitation')
    const note = await page.findByText(/You have exceeded the maximum number of team members/, { selector: 'li' })
    expect(note.textContent).toMatch(/^vera@acme\.example/)
    expect(page.field.value).toBe('vera@acme.example')
    expect(page.toasts()).toEqual([])
  })

  test('only to roles that the inviter holds', async () => {
    const visitor = aVisitor({ roles: ['account-owner-restricted', 'api-key-viewer'] })
    const page = await openForm({
      visitor,
      fake: fakeTeam({ members: [olivia({ roles: ['account-owner-restricted'] })] }),
    })
    const box = await page.findByRole<HTMLInputElement>('checkbox', { name: 'Billing editor' })
    expect(box.disabled).toBe(true)
    expect((await page.findByRole<HTMLInputElement>('checkbox', { name: 'API key viewer' })).disabled).toBe(false)
  })

  test('who is here or invited already is said before anything is sent', async () => {
    const page = await openForm({
      fake: fakeTeam({ invitations: [anInvitation({ email_address: 'ines@acme.example' })] }),
    })
    await page.paste('EDITOR@acme.example\nines@acme.example')
    const notes = await page.findByRole('list', { name: 'What will be added' })
    expect([...notes.children].map(({ textContent }) => textContent)).toEqual([
      'EDITOR@acme.example is already a member',
      'ines@acme.example is already invited: gets a new link, and the old one stops working',
    ])
  })

  test('more than there are seats is said before anything is sent', async () => {
    const page = await openForm({ fake: fakeTeam({ seats: 3 }) })
    await page.paste('vera@acme.example')
    expect(page.queryByText(/There is room for/)).toBeNull()
    await page.paste('\nines@acme.example')
    const notice = await page.findByText(/There is room for 1 more person/)
    expect(notice.textContent).toContain('25,000 lookups a month gives 5 seats.')
  })
})

describe('an invitation', () => {
  const openWith = (said: Parameters<typeof anInvitation>[0]) =>
    openTeam({
      fake: fakeTeam({ invitations: [anInvitation({ id: 9, email_address: 'ines@acme.example', ...said })] }),
    })
  const OF_INES = 'the invitation of ines@acme.example'

  test.each([
    ['that waits', { expiration: LATER }, 'Pending'],
    ['that somebody acted on', { expiration: LATER, opened: EARLIER }, 'Opened'],
    ['that has expired', { expiration: EARLIER, opened: EARLIER }, 'Expired'],
    ['whose receiver asks for a new one', { expiration: EARLIER, asked: EARLIER }, 'Asks again'],
    ['whose letter does not arrive', { expiration: LATER, undeliverable_since: EARLIER }, 'Not delivered'],
    ['that came back and has expired', { expiration: EARLIER, undeliverable_since: EARLIER }, 'Not delivered'],
    ['that came by another way', { expiration: LATER, undeliverable_since: EARLIER, opened: EARLIER }, 'Opened'],
  ])('%s says so', async (_, said, word) => {
    const page = openWith(said)
    expect(await page.textOf('ines@acme.example')).toContain(word)
  })

  test('is sent again', async () => {
    const page = openWith({ expiration: EARLIER })
    await page.choose(OF_INES, 'Send again')
    await waitFor(() => expect(page.toasts()[0]?.content).toContain('We sent ines@acme.example a new link'))
    expect(page.fake.requestsOf(resendInvitation).map(({ body }) => body)).toEqual([{ invitation_id: 9 }])
    await page.findByText('Pending')
  })

  test('is revoked, and undoing that invites again', async () => {
    const page = openWith({ expiration: LATER, roles: ['billing-viewer'] })
    await page.choose(OF_INES, 'Revoke')
    await waitFor(() => expect(page.queryByText('ines@acme.example')).toBeNull())
    expect(page.fake.requestsOf(revokeInvitation).map(({ params }) => params.id)).toEqual([9])

    act(() => page.toasts()[0]?.undo?.())
    await page.row('ines@acme.example')
    expect(page.fake.requestsOf(inviteMember).map(({ body }) => body)).toEqual([
      { email_address: 'ines@acme.example', roles: ['billing-viewer'] },
    ])
  })

  test('that was not sent again says why', async () => {
    const page = openWith({ expiration: LATER })
    page.fake.refuse(resendInvitation, 'request:rate-limited')
    await page.choose(OF_INES, 'Send again')
    await waitFor(() => expect(page.toasts()[0]?.content).toContain('The invitation of ines@acme.example was not sent'))
  })
})

describe('the link of an invitation', () => {
  test('is copied where it was sent, and is not known of one sent before', async () => {
    const page = await openForm({
      fake: fakeTeam({ invitations: [anInvitation({ email_address: 'ines@acme.example', expiration: LATER })] }),
    })
    await page.paste('vera@acme.example')
    await page.press('Send invitation')
    await page.row('vera@acme.example')
    await page.press('Actions for the invitation of ines@acme.example')
    const before = await page.findByRole('menuitem', { name: /Copy link/ })
    expect(before.getAttribute('aria-disabled')).toBe('true')
    await page.user.keyboard('{Escape}')

    await page.press('Actions for the invitation of vera@acme.example')
    await page.user.click(await page.findByRole('menuitem', { name: /Copy link/ }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('https://portal.test/invite#token=of-the-letter'),
    )
  })

  test('is the new one after it was sent again', async () => {
    const page = openTeam({
      fake: fakeTeam({ invitations: [anInvitation({ email_address: 'ines@acme.example', expiration: LATER })] }),
    })
    await page.choose('the invitation of ines@acme.example', 'Send again')
    await waitFor(() => expect(page.toasts()).toHaveLength(1))
    await page.press('Actions for the invitation of ines@acme.example')
    expect((await page.findByRole('menuitem', { name: /Copy link/ })).getAttribute('aria-disabled')).toBeNull()
  })
})
