import { expect, test } from '@jest/globals'
import {
  canAgreeToRenew,
  canRenewPaid,
  endSentence,
  isRenewalTryDue,
  nextRenewalTry,
  renewalSentence,
  renewsByItself,
} from './renewal.ts'

const at = new Date('2027-01-01T00:00:00Z')
const PAID = { id: 'paid', priceCents: 18_100, ongoingFree: false, oneTimeTrial: false }
const FREE = { id: 'free', priceCents: 0, ongoingFree: true, oneTimeTrial: false }
const RUNS = {
  autoRenewDisabledAt: null,
  terminatedAt: null,
  accountDeactivatedAt: null,
  nextPlan: PAID,
  consent: null,
}

test.each([
  ['a free plan', { nextPlan: FREE }, true],
  ['a free plan that does not go on', { nextPlan: { ...FREE, ongoingFree: false } }, false],
  ['a paid plan without consent', {}, false],
  ['a paid plan with consent', { consent: { planId: 'paid' } }, true],
  ['a paid plan with consent to another', { consent: { planId: 'other' } }, false],
  ['a plan that has no next one', { nextPlan: null, consent: { planId: 'paid' } }, false],
  ['a one-time trial', { nextPlan: { ...PAID, oneTimeTrial: true }, consent: { planId: 'paid' } }, false],
  ['what was turned off', { consent: { planId: 'paid' }, autoRenewDisabledAt: at }, false],
  ['what was terminated', { consent: { planId: 'paid' }, terminatedAt: at }, false],
  ['a deactivated account', { consent: { planId: 'paid' }, accountDeactivatedAt: at }, false],
])('rule I85: of %s, %j, renewal is %s', (_, facts, renews) => {
  expect(renewsByItself({ ...RUNS, ...facts })).toBe(renews)
})

test.each([
  [{}, true],
  [{ renewable: false }, false],
  [{ renewable: false, nextPlanId: 'paid' }, true],
  [{ nextPlanId: 'other' }, false],
  [{ priceCents: 0 }, false],
  [{ oneTimeTrial: true }, false],
])('rule I85: of a plan with %j, a consent counts: %s', (facts, can) => {
  expect(canRenewPaid({ ...PAID, renewable: true, nextPlanId: null, ...facts })).toBe(can)
})

test('rule I88: a declined renewal is tried on days 0, 1, 3, 5, 7, 10 and 14', () => {
  const tries: string[] = []
  let after = new Date('2026-12-31T23:59:59Z')
  for (let next = nextRenewalTry(at, after); next; next = nextRenewalTry(at, after)) {
    tries.push(next.toISOString().slice(0, 10))
    after = next
  }
  const days = ['01', '02', '04', '06', '08', '11', '15']
  expect(tries).toEqual(days.map((day) => `2027-01-${day}`))
})

test.each([
  [null, '2026-12-31T23:59:59Z', false],
  [null, '2027-01-01T00:00:00Z', true],
  ['2027-01-01T00:00:00Z', '2027-01-01T23:59:59Z', false],
  ['2027-01-01T00:00:05Z', '2027-01-03T12:00:00Z', true],
  ['2027-01-15T00:00:00Z', '2027-02-15T00:00:00Z', false],
])('rule I88: tried last at %s, a try is due at %s: %s', (since, now, isDue) => {
  expect(isRenewalTryDue(at, { since: since === null ? null : new Date(since), now: new Date(now) })).toBe(isDue)
})

test('rule I85: the sentence says date, amount and how long', () => {
  expect(renewalSentence({ at: new Date('2027-02-28T23:30:00Z'), lookups: 5_000, totalCents: 19_295 })).toBe(
    'Renews for $192.95, tax included, on 02/28/2027, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.',
  )
})

test('rule H73: the sentence that somebody agrees to has a US date; one that nobody has agreed to yet is written for its reader', () => {
  const term = { at: new Date('2027-02-28T23:30:00Z'), lookups: 1e12, totalCents: 19_295 }
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  expect(renewalSentence(term)).toContain('on 02/28/2027.')
  expect(renewalSentence({ ...term, dayOf })).toContain('on 2027-02-28.')
  expect(endSentence({ ...term, dayOf })).toBe('Ends on 2027-02-28 and does not renew.')
})

test('rule I92: the sentence says what is known of the tax, and of an unlimited plan nothing about its lookups', () => {
  const term = { at: new Date('2027-02-28T23:30:00Z'), lookups: 5_000, totalCents: 18_100 }
  expect(renewalSentence({ ...term, isTaxKnown: false })).toBe(
    'Renews for $181.00 before tax on 02/28/2027, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.',
  )
  expect(renewalSentence({ ...term, lookups: 1e12 })).toBe(
    'Renews for $181.00, tax included, on 02/28/2027. You can turn off renewal anytime.',
  )
  expect(endSentence(term)).toBe('Ends on 02/28/2027, or sooner if you use all 5,000 lookups, and does not renew.')
  expect(endSentence({ ...term, lookups: 1e12 })).toBe('Ends on 02/28/2027 and does not renew.')
})

test.each([
  ['a paid plan', {}, true],
  ['a free plan', { nextPlan: FREE }, false],
  ['a trial', { nextPlan: { ...PAID, oneTimeTrial: true } }, false],
  ['a plan that has no next one', { nextPlan: null }, false],
  ['what was terminated', { terminatedAt: at }, false],
  ['a deactivated account', { accountDeactivatedAt: at }, false],
])('rule I94: somebody can agree to the next charge of %s, %j: %s', (_, facts, can) => {
  expect(canAgreeToRenew({ ...RUNS, ...facts })).toBe(can)
})
