import { expect, test } from '@jest/globals'
import { changePassword } from '@portal/contracts/authorization/self'
import { PROBLEMS } from '@portal/contracts/problems'
import { waitFor } from '@testing-library/react'
import { fakePerson, OLD_PASSWORD } from '../testing/fake-person.ts'
import { openProfile } from '../testing/open-profile.tsx'

const NEW_PASSWORD = 'a much longer one'

async function changeTo(
  page: ReturnType<typeof openProfile>,
  { old = OLD_PASSWORD, next = NEW_PASSWORD, again = next }: { old?: string; next?: string; again?: string },
) {
  await page.fill('Current password', old)
  await page.fill('New password', next)
  await page.fill('Repeat the new password', again)
  await page.press('Change password')
}

test('a changed password is said, with what it ends, and forgotten by the form', async () => {
  const page = openProfile()
  await changeTo(page, {})

  await waitFor(() => expect(page.toasts()[0]?.content).toMatch(/password was changed.*signed out/))
  expect(page.fake.requestsOf(changePassword).map(({ body }) => body)).toEqual([
    { old_password: OLD_PASSWORD, new_password: NEW_PASSWORD },
  ])
  expect((await page.field('New password')).value).toBe('')
  expect(page.isGuarded()).toBe(false)
})

test.each([
  ['New password: At least 8 characters', { next: 'short' }],
  ["Repeat the new password: Passwords don't match", { again: 'a much longer two' }],
  [`New password: ${PROBLEMS['identity-context:same-password'].message}`, { next: OLD_PASSWORD }],
])('%s', async (message, typed) => {
  const page = openProfile()
  await changeTo(page, typed)
  await page.findByRole('link', { name: message })
  expect(page.fake.requestsOf(changePassword)).toEqual([])
})

test('a wrong old password is said at its field', async () => {
  const fake = fakePerson()
  const { message } = PROBLEMS['identity-context:wrong-password']
  fake.refuse(changePassword, 'identity-context:wrong-password', { fields: { old_password: message } })
  const page = openProfile({ fake })
  await changeTo(page, {})
  await page.findByRole('link', { name: `Current password: ${message}` })
  expect((await page.field('New password')).value).toBe(NEW_PASSWORD)
})

test('a password manager knows whose password it is, and which is new', async () => {
  const page = openProfile()
  const kinds = await Promise.all(['Current password', 'New password', 'Repeat the new password'].map(page.field))
  expect(kinds.map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password', 'new-password'])
  const username = page.container.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect(username?.value).toBe('owner@acme.example')
})

test('whoever has no password is not asked for one', async () => {
  const page = openProfile({ fake: fakePerson({ hasPassword: false }) })
  await page.findByText(/there is no password here/)
  expect(page.queryByLabelText('Current password')).toBeNull()
})
