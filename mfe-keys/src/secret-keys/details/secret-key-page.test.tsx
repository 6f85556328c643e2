import { expect, test } from '@jest/globals'
import { getKeyUsage } from '@portal/contracts/security/usage'
import { aSecretKey } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { aDeletedKey, fakeKeys } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

test('a key has a page of its own, with its facts and its last seven days', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'key-of-staging', label: 'Staging', description: 'Nightly imports' }))
  fake.on(getKeyUsage, ({ query }) => [{ hour: `${query.end}T08:00:00Z`, license: 'us-core', lookups: 41_200 }])
  const page = openKeys({ fake })

  await page.user.click(await page.findByRole('link', { name: 'Staging' }))
  await page.findByRole('heading', { level: 1, name: 'Staging' })
  expect(location.pathname).toBe('/account/keys/key-of-staging')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Staging'))
  expect(document.title).toBe('Staging · API keys · Doorstep')
  await page.findByText('41,200 in all · days in UTC')
  expect(page.getByRole('slider', { name: 'Lookups per day' }).getAttribute('aria-valuemax')).toBe('7')
})

test('a key that nobody used lately shows no bars of nothing', async () => {
  const page = openKeys({ fake: fakeKeys(aSecretKey({ key_id: 'idle' })), path: '/account/keys/idle' })
  await page.findByText('No lookups in the last 7 days.')
  expect(page.queryByRole('table', { hidden: true })).toBeNull()
})

test('what can be done to a key can be done on its page', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'key-of-staging', label: 'Staging' }))
  const page = openKeys({ fake, path: '/account/keys/key-of-staging' })
  await page.press('Pause Staging')
  expect(await page.findByText('Paused')).toBeTruthy()
})

test('a key that was paused with its account says who can let it work again', async () => {
  const key = aSecretKey({ key_id: 'key-of-legacy', label: 'Legacy', paused: true, by_account_deactivation: true })
  const page = openKeys({ fake: fakeKeys(key), path: '/account/keys/key-of-legacy' })
  await page.findByText(/when our support team reactivates the account/)
  expect(page.queryByRole('button', { name: /Activate/ })).toBeNull()
})

test('a deleted key shows how long it can be recovered', async () => {
  const fake = fakeKeys(aDeletedKey({ key_id: 'old-key', label: 'Old' }))
  const page = openKeys({ fake, path: '/account/keys/old-key' })
  await page.findByText(/28 d|29 d/)
  expect(await page.findByRole('button', { name: 'Recover Old' })).toBeTruthy()
})

test('the key of a stranger looks like one that never was', async () => {
  const page = openKeys({ fake: fakeKeys(aSecretKey()), path: '/account/keys/somebody-elses' })
  expect(await page.findByText('Secret key not found')).toBeTruthy()
})

test('usage that cannot be had takes nothing else with it', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'key-of-staging', label: 'Staging' }))
  fake.refuse(getKeyUsage, 'security-context:span-too-long')
  const page = openKeys({ fake, path: '/account/keys/key-of-staging' })
  await page.findByText('Could not load the usage')
  expect(page.getByText('key-of-staging')).toBeTruthy()
})
