import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  addFavoriteAccount,
  listFavoriteAccounts,
  removeFavoriteAccount,
  renameFavoriteAccount,
} from '@portal/contracts/sales/admin-favorites'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const of = (id: number) => ({ params: { id } })
const favoritesOf = (staff: TestCaller) => staff.call(listFavoriteAccounts, {})

test('rule G8: favorites stand in the order of adding, each under a name of its own, and are one person’s', async () => {
  const [sam, kim] = [await app.staff('support'), await app.staff('support')]
  const [initech, hooli] = [await app.account({ label: 'Initech' }), await app.account({ label: 'Hooli' })]
  await sam.call(addFavoriteAccount, of(hooli.accountId))
  app.clock.advance(1_000)
  await sam.call(addFavoriteAccount, of(initech.accountId))
  await sam.call(renameFavoriteAccount, { ...of(initech.accountId), body: { nickname: 'The printer people' } })
  await sam.call(addFavoriteAccount, of(initech.accountId))

  const known = [
    { account_id: hooli.accountId, account_label: 'Hooli', nickname: '' },
    { account_id: initech.accountId, account_label: 'Initech', nickname: 'The printer people' },
  ]
  expect(await favoritesOf(sam)).toEqual(known)
  expect(await favoritesOf(kim)).toEqual([])

  await kim.call(removeFavoriteAccount, of(hooli.accountId))
  expect(await favoritesOf(sam)).toEqual(known)
  await sam.call(removeFavoriteAccount, of(hooli.accountId))
  expect(await favoritesOf(sam)).toEqual(known.slice(1))
})

test('an account that nobody has cannot be kept, and one that is not kept has no nickname', async () => {
  const staff = await app.staff('auditor')
  const notFound = refused(404, 'sales-context:account-not-found')
  const { accountId } = await app.account()
  const nickname = { body: { nickname: 'Mine' } }
  await expect(staff.call(addFavoriteAccount, of(999_999_999))).rejects.toEqual(notFound)
  await expect(staff.call(removeFavoriteAccount, of(999_999_999))).rejects.toEqual(notFound)
  await expect(staff.call(renameFavoriteAccount, { ...of(accountId), ...nickname })).rejects.toEqual(notFound)
})
