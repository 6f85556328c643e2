import { expect, test } from '@jest/globals'
import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { aMember } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakeAccount } from './testing/fake-admin.ts'
import { openAdmin } from './testing/open-admin.tsx'

/** The members of an account with as many, and how many of them are shown. */
async function openMembers(count: number) {
  const fake = fakeAccount()
  const identities = Array.from({ length: count }, (_, at) =>
    aMember({ user_id: at + 1, email_address: `p${at}@acme.example`, first_name: `Person${at + 1}` }),
  )
  fake.on(listAccountsMembers, () => [{ account_id: 7, identities }])
  const page = openAdmin({ fake, path: '/admin/accounts/7' })
  await page.row(/Person1 /)
  const members = page.getByRole('table', { name: 'Members' })
  return { page, members, shown: () => within(members).getAllByText(/^Person\d+/).length }
}

test('rule G141: of a long list fifty rows are drawn, and fifty more on demand until all are there', async () => {
  const { page, shown } = await openMembers(120)
  expect(shown()).toBe(50)
  page.getByText('The first 50 members')
  await page.user.click(page.getByRole('button', { name: 'Load more' }))
  expect(shown()).toBe(100)
  await page.user.click(page.getByRole('button', { name: 'Load more' }))
  expect(shown()).toBe(120)
  page.getByText('120 members')
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a list that fits has no foot', async () => {
  const { page, shown } = await openMembers(50)
  expect(shown()).toBe(50)
  expect(page.queryByText('50 members')).toBeNull()
})
