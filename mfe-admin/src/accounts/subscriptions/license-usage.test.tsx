import { expect, test } from '@jest/globals'
import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { getKeyUsageOfSubscriptionsAsStaff, getLicenseUsage } from '@portal/contracts/subscriptions/admin-usage'
import { portalNow } from '@portal/design-system/clock'
import { aSecretKey, aStaffMember, aSubscription } from '@portal/test-kit'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

test('rule G29: the lookups of a license in 30 days come once they are opened, of all keys or of one', async () => {
  const fake = fakeAccount()
  const hour = new Date(portalNow()).toISOString()
  fake.on(listSubscriptionsOfAccount, () => [aSubscription({ track_id: 'license-1' })])
  fake.on(listSecretKeysOfAccount, () => [aSecretKey({ key_id: 'works', label: 'Works' })])
  fake.on(getLicenseUsage, () => [{ hour, license: 'license-1', lookups: 900 }])
  fake.on(getKeyUsageOfSubscriptionsAsStaff, () => [
    { hour, license: 'license-1', lookups: 40 },
    { hour, license: 'license-2', lookups: 7 },
  ])
  const page = openAdmin({ fake, path: '/admin/accounts/7?tab=subscriptions', visitor: aStaffMember('auditor') })
  const summary = await page.findByText('Usage in the last 30 days')
  expect(fake.requestsOf(getLicenseUsage)).toEqual([])
  await page.user.click(summary)
  await page.findByText('900 lookups · days in UTC')
  const [read] = fake.requestsOf(getLicenseUsage)
  expect(read?.params).toEqual({ a: 7, l: 'license-1' })
  expect((Date.parse(String(read?.query.end)) - Date.parse(String(read?.query.start))) / 86_400_000).toBe(29)

  await page.user.selectOptions(page.getByLabelText('Lookups of'), 'Works')
  await page.findByText('40 lookups · days in UTC')
  expect(fake.requestsOf(getKeyUsageOfSubscriptionsAsStaff)).toMatchObject([{ params: { key: 'works' } }])
})
