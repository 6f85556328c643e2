import { expect, test } from '@jest/globals'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { aStaffMember } from '@portal/test-kit'
import { fakePerson } from '../testing/fake-person.ts'
import { openProfile } from '../testing/open-profile.tsx'

test('the address, whether it is confirmed, and the ways in', async () => {
  const page = openProfile()
  await page.findByText(/last used/)
  const text = (await page.card('Login')).textContent
  for (const fact of ['owner@acme.example', 'Confirmed', 'Password', 'set ', 'last used ']) expect(text).toContain(fact)
  expect(text).not.toContain('Staff role')
})

test('an address that waits for its confirmation stands beside the one in use', async () => {
  const page = openProfile({
    fake: fakePerson({ username: { confirmed: false, pendingEmailAddress: 'new@acme.example' } }),
  })
  await page.findByText('new@acme.example')
  const text = (await page.card('Login')).textContent
  for (const fact of ['Not confirmed', 'Waiting for confirmation']) expect(text).toContain(fact)
})

test('staff see their role, and no accounts', async () => {
  const page = openProfile({ visitor: aStaffMember('support'), fake: fakePerson({ username: { role: 'support' } }) })
  await page.findByText('Support')
  expect(page.queryByRole('region', { name: 'Accounts' })).toBeNull()
})

test('one answer that fails takes only its own card', async () => {
  const fake = fakePerson()
  fake.refuse(getUsernameInfo, 'request:forbidden')
  const page = openProfile({ fake })
  expect(await page.findByText('Could not load your login')).toBeTruthy()
  await page.field('First name')
})
