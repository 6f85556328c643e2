import { expect, test } from '@jest/globals'
import { clearRateLimitsOfTrack, listRateLimitsOfLicense } from '@portal/contracts/subscriptions/admin-usage'
import { aStaffMember } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

function openLimited(role: Parameters<typeof aStaffMember>[0]) {
  const fake = fakeAccount()
  let times = [{ created: '2026-01-20T00:00:00Z', expiration: '2026-01-20T00:01:00Z' }]
  fake.on(listRateLimitsOfLicense, () => times)
  fake.on(clearRateLimitsOfTrack, () => {
    times = []
    return undefined
  })
  return { ...openAdmin({ fake, path: '/admin/accounts/7?tab=subscriptions', visitor: aStaffMember(role) }), fake }
}

test.each(['support', 'billing-ops'] as const)('rule G33: %s lifts a limit that was reached', async (role) => {
  const page = openLimited(role)
  await page.findByText(/Rate limit reached 1 time/)
  await page.press('Lift limit of US Address Verification…')
  await page.findByText(/The limit itself stays/)
  await page.press('Lift limit')
  await waitFor(() => expect(page.queryByText(/Rate limit reached/)).toBeNull())
  expect(page.fake.requestsOf(clearRateLimitsOfTrack)).toMatchObject([{ params: { a: 7, t: 'license-1' } }])
  await waitFor(() => expect(page.queryByRole('button', { name: /^Lift limit/ })).toBeNull())
})

test('rule G33: an auditor reads that a limit was reached, and cannot lift it', async () => {
  const page = openLimited('auditor')
  await page.findByText(/Rate limit reached 1 time/)
  expect(page.queryByRole('button', { name: /^Lift limit/ })).toBeNull()
})
