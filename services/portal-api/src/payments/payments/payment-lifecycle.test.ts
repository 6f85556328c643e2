import { describe, expect, test } from '@jest/globals'
import { paymentWorld } from '../../testing/payment-world.ts'
import { isOpen, isPaid, lookAgainIn, type PaymentState, paymentTransition } from './payment-lifecycle.ts'

const CENTS = 19_295

describe('rule K18: what is known of a payment only grows', () => {
  const ORDER: readonly PaymentState[] = ['asked', 'challenge', 'confirmed', 'declined', 'paid', 'refunded']

  test.each(
    ORDER.flatMap((known, at) => ORDER.map((update, other) => [known, update, ORDER[Math.max(at, other)]] as const)),
  )('%s that is told %s is %s', (known, update, becomes) => {
    expect(paymentTransition({ state: known, cents: CENTS }, { state: update })?.state ?? known).toBe(becomes)
  })

  test('in whichever order it is told, and however often, it comes to the same, and to new money once', () => {
    const updates: PaymentState[] = ['challenge', 'confirmed', 'paid', 'paid', 'refunded']
    for (const order of permutationsOf(updates)) {
      let state: PaymentState = 'asked'
      let money = 0
      for (const one of order) {
        const transition = paymentTransition({ state, cents: CENTS }, { state: one })
        if (transition) state = transition.state
        if (transition?.isNewMoney) money += 1
      }
      expect([state, money]).toEqual(['refunded', 1])
    }
  })

  test('another amount is not believed, nor what was thought of a payment that has gone on since', () => {
    expect(paymentTransition({ state: 'asked', cents: CENTS }, { state: 'paid', cents: 1 })).toBeUndefined()
    expect(
      paymentTransition({ state: 'confirmed', cents: CENTS }, { state: 'declined', from: 'challenge' }),
    ).toBeUndefined()
  })
})

test('it is looked after in five seconds, more seldom the older it is, and every five minutes at last', () => {
  expect([0, 60_000, 3_600_000].map(lookAgainIn)).toEqual([5_000, 15_000, 300_000])
})

function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((one, at) =>
    permutationsOf(list.filter((_, other) => other !== at)).map((rest) => [one, ...rest]),
  )
}

test('of 10,000 schedules of crashes, lost answers, repetitions and disorder: no double charge, no lost payment, no paid order without its subscription', () => {
  const wrong: [number, string][] = []
  const seen: Record<string, number> = { paid: 0, unpaid: 0 }
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const { order, payments, vault, suffer, recover, seen: seenHere } = paymentWorld(`schedule ${seed}`, CENTS)
    suffer()
    if (order.isProcessed !== (order.subscriptions === 1)) wrong.push([seed, 'half an order'])
    recover()
    const moved = [...vault.charges.values()].reduce((sum, charge) => sum + charge.moved, 0)
    if (moved > CENTS) wrong.push([seed, 'double charge'])
    if (moved !== order.received || payments.filter(isPaid).length !== order.ledger) wrong.push([seed, 'lost payment'])
    if (order.isProcessed !== moved > 0 || order.subscriptions !== Number(moved > 0))
      wrong.push([seed, 'no subscription'])
    if (order.receipts !== Number(moved > 0)) wrong.push([seed, 'receipts'])
    if (payments.some(isOpen)) wrong.push([seed, 'still open'])
    for (const [what, times] of Object.entries(seenHere)) seen[what] = (seen[what] ?? 0) + times
    seen[moved > 0 ? 'paid' : 'unpaid'] = (seen[moved > 0 ? 'paid' : 'unpaid'] ?? 0) + 1
  }
  expect(wrong).toEqual([])
  // It went wrong often enough to mean something.
  for (const [what, times] of Object.entries(seen)) expect([what, times > 200]).toEqual([what, true])
})
