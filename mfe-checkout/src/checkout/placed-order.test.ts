import { beforeEach, describe, expect, test } from '@jest/globals'
import { clearPlacedOrder, lastOrderOf, rememberPaid, rememberPlaced, unpaidOrderOf } from './placed-order.ts'

beforeEach(() => {
  localStorage.clear()
  rememberPlaced({ orderId: 10_020, accountId: 1, planIds: ['us', 'international'] })
})

describe('rule J27: an order that waits to be paid', () => {
  test('is that of just its plans, in whichever order', () => {
    expect(unpaidOrderOf(1, ['international', 'us'])).toMatchObject({ orderId: 10_020 })
  })

  test.each([
    ['fewer plans', 1, ['us']],
    ['more plans', 1, ['us', 'international', 'autocomplete']],
    ['other plans', 1, ['us', 'autocomplete']],
    ['another account', 2, ['us', 'international']],
    ['no account', undefined, ['us', 'international']],
  ])('is none of %s', (_, accountId, planIds) => {
    expect(unpaidOrderOf(accountId, planIds)).toBeUndefined()
  })

  test('is none once it is paid, or its address has changed', () => {
    rememberPaid(10_020)
    expect(unpaidOrderOf(1, ['us', 'international'])).toBeUndefined()
    expect(lastOrderOf(1)).toMatchObject({ orderId: 10_020, isPaid: true })
    expect(lastOrderOf(2)).toBeUndefined()

    rememberPlaced({ orderId: 10_021, accountId: 1, planIds: ['us'] })
    expect(unpaidOrderOf(1, ['us'])).toMatchObject({ orderId: 10_021 })
    clearPlacedOrder()
    expect(lastOrderOf(1)).toBeUndefined()
  })

  test.each([
    'null',
    '{',
    '{"orderId":"10020","accountId":1,"planIds":["us"],"isPaid":false}',
    '{"orderId":10020,"planIds":["us"],"isPaid":false}',
    '{"orderId":10020,"accountId":1,"planIds":"us","isPaid":false}',
    '{"orderId":10020,"accountId":1,"planIds":["us"]}',
  ])('is none where the browser keeps %s', (kept) => {
    localStorage.setItem('checkout:placed-order', kept)
    expect(lastOrderOf(1)).toBeUndefined()
    expect(rememberPaid(10_020)).toEqual([])
  })
})

test('what an order bought is told once, and never by another order', () => {
  expect(rememberPaid(10_021)).toEqual([])
  expect(rememberPaid(10_020)).toEqual(['us', 'international'])
  expect(rememberPaid(10_020)).toEqual([])
})
