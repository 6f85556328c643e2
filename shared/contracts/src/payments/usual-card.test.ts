import { expect, test } from '@jest/globals'
import { lastDeclined, usualCardOf } from './usual-card.ts'

const charge = (hour: number, declineReason: Parameters<typeof lastDeclined>[0][number]['declineReason']) => ({
  at: new Date(`2027-02-12T0${hour}:00:00Z`),
  declineReason,
})

test.each([
  ['it has never been charged', [], undefined],
  ['its last charge was declined', [charge(1, ''), charge(2, 'payment-context:card-declined')], 2],
  ['it was paid since', [charge(1, 'payment-context:card-declined'), charge(2, '')], undefined],
  [
    'since then nothing was said of the card itself',
    [
      charge(1, 'payment-context:insufficient-funds'),
      charge(2, 'payment-context:vault-away'),
      charge(3, 'payment-context:challenge-expired'),
      charge(4, 'payment-context:challenge-failed'),
    ],
    1,
  ],
] as const)('rule J134: a card is declined by its last charge that tells: %s', (_, charges, hour) => {
  const declinedAt = hour && `2027-02-12T0${hour}:00:00.000Z`
  expect(lastDeclined(charges)?.toISOString()).toBe(declinedAt)
  expect(lastDeclined(charges.toReversed())?.toISOString()).toBe(declinedAt)
})

const DECLINED = { last_declined: '2027-02-12T09:00:00Z' }
test.each([
  ['the primary one', [{ id: 'a' }, { id: 'b', primary: true }], 'b'],
  ['another one where the primary one was declined', [{ id: 'a', primary: true, ...DECLINED }, { id: 'b' }], 'b'],
  [
    'the primary one where all were',
    [
      { id: 'a', ...DECLINED },
      { id: 'b', primary: true, ...DECLINED },
    ],
    'b',
  ],
  ['the first one where none is primary', [{ id: 'a', ...DECLINED }, { id: 'b' }, { id: 'c' }], 'b'],
  ['none of none', [], undefined],
])('rule J134: the card that is selected at first is %s', (_, cards: { id: string; primary?: boolean }[], id) => {
  expect(usualCardOf(cards)?.id).toBe(id)
})
