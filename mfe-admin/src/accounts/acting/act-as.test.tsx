import { expect, test } from '@jest/globals'
import { startActing } from '@portal/contracts/authorization/admin-acting'
import { issueToken } from '@portal/contracts/authorization/session'
import { aStaffMember } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7'
const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const

function openAccount() {
  const fake = fakeAccount()
  fake.on(startActing, ({ params, body }) => ({
    user_id: Number(params.id),
    account_id: body.account_id,
    ends: '2999-01-01T00:00:00Z',
  }))
  fake.on(issueToken, () => TOKEN)
  return openAdmin({ fake, path: PATH })
}

test('support says why, acts as a member, and goes on in their portal', async () => {
  const page = openAccount()
  await page.user.click(await page.findByRole('button', { name: /^Act as Olivia/ }))
  const dialog = await page.findByRole('dialog', { name: /^Act as Olivia/ })
  expect(dialog.textContent).toContain('You can look, but change nothing')
  await page.press('Act as them')
  await page.findAllByText('This field is required')
  expect(page.fake.requestsOf(startActing)).toHaveLength(0)

  await page.user.type(page.getByLabelText('Reason'), ' Cannot see their keys ')
  await page.user.type(page.getByLabelText(/^Ticket/), 'T-17')
  await page.press('Act as them')
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(page.fake.requestsOf(startActing).map(({ body }) => body)).toEqual([
    { account_id: 7, reason: 'Cannot see their keys', ticket: 'T-17' },
  ])
  const [asked] = page.fake.requestsOf(issueToken)
  expect(asked?.body).toMatchObject({ account_id: 7 })
  expect(asked?.body.user_id).toBe(page.fake.requestsOf(startActing)[0]?.params.id)
})

test('a customer who keeps support out is said to, and the reason stays', async () => {
  const page = openAccount()
  page.fake.refuse(startActing, 'identity-context:acting-barred')
  await page.user.click(await page.findByRole('button', { name: /^Act as Olivia/ }))
  await page.user.type(await page.findByLabelText('Reason'), 'Cannot see their keys')
  await page.press('Act as them')
  await page.findByText('This customer does not let support act as their people.')
  expect(page.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Cannot see their keys')
})

test('staff who only read see no such button', async () => {
  const page = openAdmin({ fake: fakeAccount(), path: PATH, visitor: aStaffMember('auditor') })
  await page.row(/Olivia/)
  expect(page.queryByRole('button', { name: /^Act as/ })).toBeNull()
})

test('in a deactivated account there is no such button: nobody can act as its members', async () => {
  const page = openAdmin({ fake: fakeAccount({ deactivated: '2026-03-09T09:00:00Z' }), path: PATH })
  await page.row(/Olivia/)
  expect(page.queryByRole('button', { name: /^Act as/ })).toBeNull()
})

test.each([
  ['barred', 'Support access is off: an owner of this account keeps support out.'],
  ['barred-by-organization', 'Support access is off for all accounts of its organization.'],
] as const)(
  'rule G86: where support is kept out (%s) the head says so, and the reason is there instead of the button',
  async (support_access, words) => {
    const page = openAdmin({ fake: fakeAccount({ support_access }), path: PATH })
    await page.row(/Olivia/)
    expect(page.getByText('Keeps support out')).toBeTruthy()
    expect(page.getByText(words)).toBeTruthy()
    expect(page.queryByRole('button', { name: /^Act as/ })).toBeNull()
  },
)

test('rule G86: an account that lets support in has no such chip', async () => {
  const page = openAdmin({ fake: fakeAccount(), path: PATH })
  await page.row(/Olivia/)
  expect(page.queryByText('Keeps support out')).toBeNull()
})
