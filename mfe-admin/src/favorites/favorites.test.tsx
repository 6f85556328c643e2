import { beforeEach, expect, test } from '@jest/globals'
import {
  addFavoriteAccount,
  listFavoriteAccounts,
  removeFavoriteAccount,
  renameFavoriteAccount,
} from '@portal/contracts/sales/admin-favorites'
import { aStaffMember, renderRemote } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { AtHandCard } from '../overview/at-hand-card.tsx'
import { rememberAccount } from '../overview/recent.ts'
import { fakeAccount } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'

beforeEach(() => localStorage.clear())

/** An API that keeps favorites as the server does. */
function fakeFavorites(...kept: { account_id: number; account_label: string; nickname: string }[]) {
  const fake = fakeAccount({ isPastDue: true })
  let favorites = kept
  fake.on(listFavoriteAccounts, () => favorites)
  fake.on(addFavoriteAccount, ({ params }) => {
    favorites = [...favorites, { account_id: params.id, account_label: 'Acme Logistics', nickname: '' }]
    return undefined
  })
  fake.on(removeFavoriteAccount, ({ params }) => {
    favorites = favorites.filter(({ account_id }) => account_id !== params.id)
    return undefined
  })
  fake.on(renameFavoriteAccount, ({ params, body }) => {
    favorites = favorites.map((one) => (one.account_id === params.id ? { ...one, nickname: body.nickname ?? '' } : one))
    return undefined
  })
  return fake
}

test('rule G8: a favorite stands under its nickname with what to know of it, and leads to its page', async () => {
  const fake = fakeFavorites({ account_id: 7, account_label: 'Acme Logistics', nickname: 'The big one' })
  const card = renderRemote(AtHandCard, { visitor: aStaffMember('support'), fake })
  expect((await card.findByRole('link', { name: 'The big one' })).getAttribute('href')).toBe('/admin/accounts/7')
  expect(await card.findByText('Past due')).toBeTruthy()
})

test('a favorite that was opened last stands there once', async () => {
  for (const account of [
    { id: 7, name: 'Acme Logistics' },
    { id: 8, name: 'Globex' },
  ])
    rememberAccount(account)
  const fake = fakeFavorites({ account_id: 7, account_label: 'Acme Logistics', nickname: '' })
  const card = renderRemote(AtHandCard, { visitor: aStaffMember('support'), fake })
  await waitFor(() =>
    expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Acme Logistics', 'Globex']),
  )
})

test('an account is kept at hand on its page, and let go there', async () => {
  const page = openAdmin({ fake: fakeFavorites(), path: '/admin/accounts/7' })
  await page.press('Add to favorites')
  await page.press('Remove from favorites')
  expect(await page.findByRole('button', { name: 'Add to favorites' })).toBeTruthy()
})

test('rule G8: a favorite gets a nickname where it stands, and its own name back', async () => {
  const fake = fakeFavorites({ account_id: 7, account_label: 'Acme Logistics', nickname: 'The big one' })
  const card = renderRemote(AtHandCard, { visitor: aStaffMember('support'), fake })
  await card.press('Change nickname of Acme Logistics…')
  const field = await card.findByRole<HTMLInputElement>('textbox', { name: /^Nickname/ })
  expect(field.value).toBe('The big one')
  fireEvent.change(field, { target: { value: 'x'.repeat(101) } })
  await card.press('Save')
  await card.findByText('At most 100 characters')
  expect([field.value.length, fake.requestsOf(renameFavoriteAccount).length]).toEqual([101, 0])

  fireEvent.change(field, { target: { value: 'The printer people' } })
  await card.press('Save')
  expect((await card.findByRole('link', { name: 'The printer people' })).getAttribute('title')).toBe('Acme Logistics')

  await card.press('Change nickname of Acme Logistics…')
  fireEvent.change(await card.findByRole('textbox', { name: /^Nickname/ }), { target: { value: '' } })
  await card.press('Save')
  await card.findByRole('link', { name: 'Acme Logistics' })
  expect(fake.requestsOf(renameFavoriteAccount).map(({ params, body }) => [params.id, body.nickname])).toEqual([
    [7, 'The printer people'],
    [7, ''],
  ])
})
