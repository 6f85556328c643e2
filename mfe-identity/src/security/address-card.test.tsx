import { expect, test } from '@jest/globals'
import { cancelUsernameChange, changeUsername, resendConfirmation } from '@portal/contracts/authorization/self'
import { PROBLEMS } from '@portal/contracts/problems'
import { aStaffMember } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeSecurity, GOOGLE } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

const NEXT = 'olivia@quist.example'

test('the address, and whether it is confirmed', async () => {
  const page = openSecurity()
  await page.field('New email address')
  const text = (await page.card('Your email address')).textContent
  for (const fact of ['owner@acme.example', 'Confirmed']) expect(text).toContain(fact)
  expect(text).not.toContain('Staff role')
})

test('a new address waits until it is confirmed; the change can be canceled', async () => {
  const page = openSecurity()
  await page.fill('New email address', NEXT)
  await page.press('Change email address')
  await page.findByText(`${NEXT} is waiting for its confirmation`)
  expect(page.fake.requestsOf(changeUsername).map(({ body }) => body)).toEqual([{ username: NEXT }])
  expect((await page.card('Your email address')).textContent).toContain('owner@acme.example')

  await page.press('Send again')
  await waitFor(() => expect(page.fake.requestsOf(resendConfirmation)).toHaveLength(1))
  await page.press('Cancel the change')
  await page.field('New email address')
  expect(page.fake.requestsOf(cancelUsernameChange)).toHaveLength(1)
})

test('rule E30: a new address that no message reaches says so, and can be canceled', async () => {
  const undeliverable_since = '2026-02-01T12:00:00Z'
  const page = openSecurity({ fake: fakeSecurity({ username: { pendingEmailAddress: NEXT, undeliverable_since } }) })
  await page.findByText(/No email has reached this address since/)
  expect((await page.card('Your email address')).textContent).toContain('02/01/2026')
  expect(page.queryByText('Our messages do not reach you')).toBeNull()
  await page.press('Cancel the change')
  await page.findByText('Our messages do not reach you')
})

test('rule E30: an address that no message reaches says so', async () => {
  const page = openSecurity({ fake: fakeSecurity({ username: { undeliverable_since: '2026-02-01T12:00:00Z' } }) })
  await page.findByText('Our messages do not reach you')
  expect((await page.card('Your email address')).textContent).toContain('02/01/2026')
})

test('Hold up! You need a Doorstep login to change your email. Scroll down to create one.', async () => {
  const page = openSecurity({ fake: fakeSecurity({ credentials: [GOOGLE] }) })
  await page.card(`Create a ${page.platform.plan.brand.name} login`)
  await page.fill('New email address', NEXT)
  await page.press('Change email address')
  const alert = await page.findByRole('alert')
  expect(alert.textContent).toContain(
    `Hold up! You need a ${page.platform.plan.brand.name} login to change your email. Scroll down to create one.`,
  )
  expect((await page.field('New email address')).value).toBe(NEXT)
  expect(page.fake.requestsOf(changeUsername)).toEqual([])
})

test('Not a valid email address (disposable email addresses are also invalid)', async () => {
  const fake = fakeSecurity()
  const { message } = PROBLEMS['identity-context:invalid-username']
  fake.refuse(changeUsername, 'identity-context:invalid-username', { fields: { username: message } })
  const page = openSecurity({ fake })
  await page.fill('New email address', 'olivia@mailinator.com')
  await page.press('Change email address')
  await page.findByText('Not a valid email address (disposable email addresses are also invalid)')
  expect((await page.field('New email address')).getAttribute('aria-invalid')).toBe('true')
})

test('somebody who does not sign in again reads that it takes that, and finds what they typed', async () => {
  const fake = fakeSecurity()
  fake.refuse(changeUsername, 'identity-context:fresh-sign-in-required')
  const page = openSecurity({ fake })
  await page.fill('New email address', NEXT)
  await page.press('Change email address')
  await waitFor(() => expect(page.platform.session.getState().prompt).toMatchObject({ isProof: true }))
  page.platform.sessionPrompts.dismiss()
  expect((await page.findByRole('alert')).textContent).toContain('Log in again to do this')
  expect((await page.field('New email address')).value).toBe(NEXT)
})

test('a person who has not confirmed the only address is sent another message', async () => {
  const page = openSecurity({ fake: fakeSecurity({ username: { confirmed: false } }) })
  await page.findByText('Unconfirmed')
  await page.press('Send again')
  await waitFor(() => expect(page.fake.requestsOf(resendConfirmation)).toHaveLength(1))
})

test('staff see their role', async () => {
  const page = openSecurity({ visitor: aStaffMember('support'), fake: fakeSecurity({ username: { role: 'support' } }) })
  expect((await page.findByText('Support')).closest('dl')?.textContent).toContain('Staff role')
})
