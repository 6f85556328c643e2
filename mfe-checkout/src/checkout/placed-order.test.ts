import { beforeEach, describe, expect, test } from '@jest/globals'
import { clearPlacedOrder, lastOrderOf, rememberPaid, rememberPlaced, unpaidOrderOf } from './placed-order.ts'

beforeEach(() => {
  localStorage.clear()
  rememberPlaced({ orderId: 10_020, accountId: 1, planIds: ['us', 'international'], ending: [] })
})

describe('rule J27: an order that waits to be paid', () => {
  test('is that of just its plans, in whichever order', () => {
    expect(unpaidOrderOf(1, { planIds: ['international', 'us'], ending: [] })).toMatchObject({ orderId: 10_020 })
  })

  test.each([
    ['fewer plans', 1, ['us']],
    ['more plans', 1, ['us', 'international', 'autocomplete']],
    ['other plans', 1, ['us', 'autocomplete']],
    ['another account', 2, ['us', 'international']],
    ['no account', undefined, ['us', 'international']],
  ])('is none of %s', (_, accountId, planIds) => {
    expect(unpaidOrderOf(accountId, { planIds, ending: [] })).toBeUndefined()
  })

  test('is none once it is paid, or its address has changed', () => {
    rememberPaid(10_020)
    expect(unpaidOrderOf(1, { planIds: ['us', 'international'], ending: [] })).toBeUndefined()
    expect(lastOrderOf(1)).toMatchObject({ orderId: 10_020, isPaid: true })
    expect(lastOrderOf(2)).toBeUndefined()

    rememberPlaced({ orderId: 10_021, accountId: 1, planIds: ['us'], ending: [] })
    expect(unpaidOrderOf(1, { planIds: ['us'], ending: [] })).toMatchObject({ orderId: 10_021 })
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
    '{"orderId":10020,"accountId":1,"planIds":["us"],"ending":"us","isPaid":false}',
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

test('rule I98: it is none of the same plans where something else is to renew, and an order of before renewed nothing', () => {
  const planIds = ['us', 'international']
  expect(unpaidOrderOf(1, { planIds, ending: ['us'] })).toBeUndefined()
  rememberPlaced({ orderId: 10_021, accountId: 1, planIds, ending: ['us'] })
  expect(unpaidOrderOf(1, { planIds, ending: ['us'] })).toMatchObject({ orderId: 10_021 })
  expect(unpaidOrderOf(1, { planIds, ending: [] })).toBeUndefined()
  rememberPlaced({ orderId: 10_022, accountId: 1, planIds })
  expect(unpaidOrderOf(1, { planIds, ending: [] })).toBeUndefined()
  expect(unpaidOrderOf(1, { planIds, ending: planIds })).toMatchObject({ orderId: 10_022 })
})
