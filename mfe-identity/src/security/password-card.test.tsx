import { expect, test } from '@jest/globals'
import { requestPasswordReset } from '@portal/contracts/authorization/password-reset'
import { addPasswordLogin, changePassword } from '@portal/contracts/authorization/self'
import { PROBLEMS } from '@portal/contracts/problems'
import { waitFor } from '@testing-library/react'
import { fakeSecurity, GOOGLE, OLD_PASSWORD } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

const NEW_PASSWORD = 'a much longer one'

async function changeTo(
  page: ReturnType<typeof openSecurity>,
  { old = OLD_PASSWORD, next = NEW_PASSWORD, again = next }: { old?: string; next?: string; again?: string },
) {
  await page.fill('Current password', old)
  await page.fill('New password', next)
  await page.fill('Repeat the new password', again)
  await page.press('Change password')
}

test('a changed password is said, with what it ends, and forgotten by the form', async () => {
  const page = openSecurity()
  await changeTo(page, {})

  await waitFor(() => expect(page.toasts()[0]?.content).toMatch(/password was changed.*logged out/))
  expect(page.fake.requestsOf(changePassword).map(({ body }) => body)).toEqual([
    { old_password: OLD_PASSWORD, new_password: NEW_PASSWORD },
  ])
  expect((await page.field('New password')).value).toBe('')
  expect(page.isGuarded()).toBe(false)
})

test.each([
  ['New password', 'At least 8 characters', { next: 'short' }],
  ['Repeat the new password', "Passwords don't match", { again: 'a much longer two' }],
  ['New password', PROBLEMS['identity-context:same-password'].message, { next: OLD_PASSWORD }],
])('%s: %s', async (label, message, typed) => {
  const page = openSecurity()
  await changeTo(page, typed)
  await page.findByText(message)
  expect(document.activeElement).toBe(await page.field(label))
  expect(page.fake.requestsOf(changePassword)).toEqual([])
})

test('a wrong old password is said at its field', async () => {
  const fake = fakeSecurity()
  const { message } = PROBLEMS['identity-context:wrong-password']
  fake.refuse(changePassword, 'identity-context:wrong-password', { fields: { old_password: message } })
  const page = openSecurity({ fake })
  await changeTo(page, {})
  await page.findByText(message)
  expect(document.activeElement).toBe(await page.field('Current password'))
  expect((await page.field('New password')).value).toBe(NEW_PASSWORD)
})

test('a password manager knows whose password it is, and which is new', async () => {
  const page = openSecurity()
  const kinds = await Promise.all(['Current password', 'New password', 'Repeat the new password'].map(page.field))
  expect(kinds.map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password', 'new-password'])
  const username = page.container.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect(username?.value).toBe('owner@acme.example')
})

test('a person who forgot the old one has a link mailed to set another', async () => {
  const page = openSecurity()
  await page.press('Forgot it? Email me a link')
  await waitFor(() => expect(page.toasts()[0]?.content).toContain('on its way to owner@acme.example'))
  expect(page.fake.requestsOf(requestPasswordReset).map(({ body }) => body)).toEqual([
    { username: 'owner@acme.example' },
  ])
})

test('a person without a password is asked for none, and makes a login', async () => {
  const page = openSecurity({ fake: fakeSecurity({ credentials: [GOOGLE] }) })
  const username = await page.field('Email address')
  expect([username.value, username.autocomplete]).toEqual(['owner@acme.example', 'username'])
  expect(page.queryByLabelText('Current password')).toBeNull()
  await page.fill('New password', NEW_PASSWORD)
  await page.fill('Repeat the new password', 'another')
  await page.press('Create login')
  await page.findByText("Passwords don't match")
  expect(page.fake.requestsOf(addPasswordLogin)).toEqual([])

  await page.fill('Repeat the new password', NEW_PASSWORD)
  await page.press('Create login')
  await page.field('Current password')
  expect(page.fake.requestsOf(addPasswordLogin).map(({ body }) => body)).toEqual([
    { username: 'owner@acme.example', password: NEW_PASSWORD },
  ])
})

test('That login is already linked to an account. Try a different login.', async () => {
  const fake = fakeSecurity({ credentials: [GOOGLE] })
  fake.refuse(addPasswordLogin, 'identity-context:login-already-exists')
  const page = openSecurity({ fake })
  await page.fill('New password', NEW_PASSWORD)
  await page.fill('Repeat the new password', NEW_PASSWORD)
  await page.press('Create login')
  expect((await page.findByRole('alert')).textContent).toContain(
    'That login is already linked to an account. Try a different login.',
  )
})
