import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkSampleAddress } from '@portal/contracts/security/sample-lookup'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const check = (street: string) => app.visitor().call(checkSampleAddress, { query: { street } })

test('rule A10: a visitor without a key has an address written as the post writes it, with its place where the sample knows it', async () => {
  const { address, place } = await check('350 fifth avenue, new york ny 10118')
  expect([address?.delivery_line_1, address?.last_line]).toEqual(['350 Fifth Ave', 'New York NY 10118'])
  expect(place).toEqual({ latitude: 40.7484, longitude: -73.9857 })
})

test('rule A10: an address that the sample does not know has no place, and what is no address has no answer', async () => {
  expect(await check('351 fifth avenue, new york ny')).toMatchObject({
    address: { delivery_line_1: '351 Fifth Ave' },
    place: null,
  })
  expect(await check('somewhere else')).toEqual({ address: null, place: null })
})

test('rule A10: nothing and far too much are refused', async () => {
  await expect(check('')).rejects.toMatchObject({ status: 400, fields: { street: 'This field is required' } })
  await expect(check('1 '.repeat(101))).rejects.toMatchObject({
    status: 400,
    fields: { street: 'At most 200 characters' },
  })
})
