import { describe, expect, test } from '@jest/globals'
import { refundWorld, sumOf } from '../../testing/refund-world.ts'
import { refundTransition } from './refund-lifecycle.ts'

const CHARGED = { unitCents: 18_100, taxCents: 1_195 }

describe('rule K24: what is known of a refund only grows', () => {
  test.each([
    ['asked', false, { isVoid: false, isDone: true }, { state: 'done', isVoid: false }],
    ['asked', false, { isVoid: false, isDone: false }, { state: 'refused', isVoid: false }],
    ['asked', true, { isVoid: true, isDone: false }, { state: 'asked', isVoid: false }],
    ['asked', false, { isVoid: true, isDone: false }, undefined],
    ['asked', false, { isVoid: true, isDone: true }, { state: 'done', isVoid: true }],
    ['refused', false, { isVoid: false, isDone: true }, { state: 'done', isVoid: false }],
    ['refused', false, { isVoid: false, isDone: false }, undefined],
    ['done', false, { isVoid: false, isDone: false }, undefined],
    ['done', false, { isVoid: false, isDone: true }, undefined],
  ] as const)('%s (voiding: %s) that is told %j becomes %j', (state, isVoid, report, becomes) => {
    expect(refundTransition({ state, isVoid }, report)).toEqual(becomes)
  })

  test('rule J151: a void that a second approver approved is refused where any other becomes a refund', () => {
    const known = { state: 'asked', isVoid: true, isVoidOnly: true } as const
    expect(refundTransition(known, { isVoid: true, isDone: false })).toEqual({ state: 'refused', isVoid: true })
    expect(refundTransition(known, { isVoid: true, isDone: true })).toEqual({ state: 'done', isVoid: true })
  })
})

test('rules K7, K24: of 1,000 schedules of part refunds, crashes, lost answers and repetitions, none gives back more than came, and the ledger is the bank’s', () => {
  const wrong: [number, string][] = []
  const seen: Record<string, number> = {}
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const { refunds, ledger, kept, bank, seen: seenHere, suffer, recover } = refundWorld(`schedule ${seed}`, CHARGED)
    suffer()
    if (refunds.filter(({ state }) => state === 'asked').length > 1) wrong.push([seed, 'two at once'])
    recover()
    const back = ledger.reduce((sum, line) => sum + sumOf(line), 0)
    if (bank.moved() > 19_295) wrong.push([seed, 'more than came'])
    if (back !== bank.moved()) wrong.push([seed, 'ledger and bank differ'])
    if (kept().unitCents < 0 || kept().taxCents < 0) wrong.push([seed, 'more of price or tax than came'])
    if (refunds.some(({ state }) => state === 'asked')) wrong.push([seed, 'still open'])
    for (const [what, times] of Object.entries(seenHere)) seen[what] = (seen[what] ?? 0) + times
  }
  expect(wrong).toEqual([])
  // It went wrong often enough to mean something.
  for (const [what, times] of Object.entries(seen)) expect([what, times > 50]).toEqual([what, true])
})
