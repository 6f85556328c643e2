import { expect, test } from '@jest/globals'
import {
  clearRateLimit,
  listEmbeddedKeysOfAccount,
  listSecretKeysOfAccount,
  requireTokenExchange,
  waiveTokenExchange,
} from '@portal/contracts/security/admin-keys'
import { anEmbeddedKey, aSecretKey } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7?tab=keys'

test('rule G26: support unblocks a network, the one that the key was used from last at first', async () => {
  const fake = fakeAccount()
  fake.on(listSecretKeysOfAccount, () => [
    aSecretKey({ key_id: 'works', label: 'Works', last_used: '2026-01-01T00:00:00Z', last_used_from: '203.0.113.7' }),
  ])
  fake.refuse(clearRateLimit, 'request:unavailable')
  const page = openAdmin({ fake, path: `${PATH}&view=works` })
  const panel = await page.findByRole('dialog', { name: 'Works' })
  await page.user.click(
    [...panel.querySelectorAll('button')].find(({ textContent }) => /network/.test(textContent ?? '')) as HTMLElement,
  )
  const field = await page.findByLabelText<HTMLInputElement>('IP address or network')
  expect(field.value).toBe('203.0.113.7')
  expect((await page.findByRole('dialog', { name: 'Unblock a network?' })).textContent).toMatch(
    /Wrong tokensCounted in this minute becomes Counted from zero/,
  )

  await page.user.clear(field)
  await page.user.type(field, 'everybody')
  await page.press('Unblock')
  expect((await page.findAllByText('Enter an IP address')).length).toBeGreaterThan(0)
  expect(fake.requestsOf(clearRateLimit)).toEqual([])

  await page.user.clear(field)
  await page.user.type(field, ' 2001:db8:7:1::/64 ')
  await page.press('Unblock')
  await waitFor(() => expect(fake.requestsOf(clearRateLimit)).toHaveLength(1))
  expect(field.value).toBe(' 2001:db8:7:1::/64 ')
  fake.on(clearRateLimit, () => undefined)
  await page.press('Unblock')
  await waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual(['2001:db8:7:1::/64 is unblocked']))
  expect(fake.requestsOf(clearRateLimit).at(-1)).toMatchObject({
    params: { id: '2001:db8:7:1::/64' },
    query: { resource: 'credentials' },
  })
})

test('rule G26: support requires the token exchange of a website key and waives it again', async () => {
  const fake = fakeAccount()
  let isRequired = false
  fake.on(listEmbeddedKeysOfAccount, () => [
    anEmbeddedKey({
      key_id: 'shop',
      label: 'Shop',
      token_exchange_required: isRequired,
      status: isRequired ? 'token-exchange' : 'active',
    }),
  ])
  fake.on(requireTokenExchange, () => {
    isRequired = true
    return undefined
  })
  fake.on(waiveTokenExchange, () => {
    isRequired = false
    return undefined
  })
  const page = openAdmin({ fake, path: `${PATH}&view=shop` })
  await page.press('Require token exchange…')
  expect((await page.findByRole('alertdialog', { name: 'Require a token exchange for Shop?' })).textContent).toContain(
    'Answered on pages of its hosts becomes Refused on every page',
  )
  await page.press('Require token exchange')
  await page.findByText('No page can use it as it is: it needs a token exchange.')
  await page.press('Waive token exchange…')
  expect((await page.findByRole('alertdialog', { name: 'Waive the token exchange of Shop?' })).textContent).toContain(
    'Refused on every page becomes Answered on pages of its hosts',
  )
  await page.press('Waive token exchange')
  await page.findByText('Its lookups are answered.')
  expect(fake.requestsOf(requireTokenExchange)).toMatchObject([{ params: { id: 'shop' } }])
  expect(fake.requestsOf(waiveTokenExchange)).toMatchObject([{ params: { id: 'shop' } }])
})

test('rule G26: a refused token exchange is explained in its dialog, which stays', async () => {
  const fake = fakeAccount()
  fake.on(listEmbeddedKeysOfAccount, () => [anEmbeddedKey({ key_id: 'shop', label: 'Shop', status: 'active' })])
  fake.refuse(requireTokenExchange, 'security-context:key-not-found')
  const page = openAdmin({ fake, path: `${PATH}&view=shop` })
  await page.press('Require token exchange…')
  await page.press('Require token exchange')
  const dialog = await page.findByRole('alertdialog', { name: 'Require a token exchange for Shop?' })
  await waitFor(() => expect(dialog.querySelector('[role="alert"]')?.textContent).toBeTruthy())
})
