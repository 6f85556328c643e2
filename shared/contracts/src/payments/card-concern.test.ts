import { expect, test } from '@jest/globals'
import { cardConcern } from './card-concern.ts'

const CARD = { expiration: '2027-03' }
const [LATER, SOONER] = [new Date('2027-04-01T00:00:00Z'), new Date('2027-03-31T23:59:59Z')]

test.each([
  ['thirty days before it expires', CARD, LATER, '2027-03-02T00:00:00Z', 'expires-first'],
  ['a moment earlier', CARD, LATER, '2027-03-01T23:59:59Z', undefined],
  ['where the charge comes first', CARD, SOONER, '2027-03-20T00:00:00Z', undefined],
  ['once it has expired', CARD, new Date('2027-12-01T00:00:00Z'), '2027-04-01T00:00:00Z', 'expired'],
  ['without a card', undefined, LATER, '2027-01-01T00:00:00Z', 'no-card'],
  ['without a charge', undefined, undefined, '2027-01-01T00:00:00Z', undefined],
  ['of a card without an end', { expiration: '' }, LATER, '2027-01-01T00:00:00Z', undefined],
])('rule J113: a card that expires before the next charge is a concern: %s', (_, card, chargeAt, now, concern) => {
  expect(cardConcern(card, chargeAt, new Date(now))).toBe(concern)
})
