import { expect, test } from '@jest/globals'
import { isVerifiedState } from '@portal/contracts/authorization/organization-domains'
import { checkLookup, domainStateView, isVerified, newDomainToken, nextCheck, nextProof } from './domain-proof.ts'

const at = (day: number) => new Date(Date.UTC(2026, 2, 9 + day))
const NONE = { verifiedAt: null, missingSince: null, lapsedAt: null }
const WAITING = NONE
const VERIFIED = { ...NONE, verifiedAt: at(-30) }
const MISSING = { ...VERIFIED, missingSince: at(-3) }
const OVERDUE = { ...VERIFIED, missingSince: at(-7) }
const LAPSED = { ...NONE, lapsedAt: at(-30) }

test.each([
  ['waiting', WAITING, 'matched', { ...NONE, verifiedAt: at(0) }, 'verified'],
  ['waiting', WAITING, 'other-values', WAITING, undefined],
  ['waiting', WAITING, 'no-record', WAITING, undefined],
  ['waiting', WAITING, 'no-answer', WAITING, undefined],
  ['verified', VERIFIED, 'matched', VERIFIED, undefined],
  ['verified', VERIFIED, 'other-values', { ...VERIFIED, missingSince: at(0) }, 'missing'],
  ['verified', VERIFIED, 'no-record', { ...VERIFIED, missingSince: at(0) }, 'missing'],
  ['verified', VERIFIED, 'no-answer', VERIFIED, undefined],
  ['missing for 3 days', MISSING, 'matched', VERIFIED, 'found'],
  ['missing for 3 days', MISSING, 'no-record', MISSING, undefined],
  ['missing for 3 days', MISSING, 'no-answer', MISSING, undefined],
  ['missing for 7 days', OVERDUE, 'matched', VERIFIED, 'found'],
  ['missing for 7 days', OVERDUE, 'no-record', { ...NONE, lapsedAt: at(0) }, 'lapsed'],
  ['missing for 7 days', OVERDUE, 'other-values', { ...NONE, lapsedAt: at(0) }, 'lapsed'],
  ['missing for 7 days', OVERDUE, 'no-answer', OVERDUE, undefined],
  ['lapsed', LAPSED, 'no-record', LAPSED, undefined],
  ['lapsed', LAPSED, 'matched', { ...NONE, verifiedAt: at(0) }, 'verified'],
] as const)('rules F91, F94: %s, and %j: %s', (_, before, outcome, times, event) => {
  expect(nextProof({ ...before }, outcome, at(0))).toEqual({ times, ...(event && { event }) })
})

test.each([
  ['waiting', WAITING, false],
  ['verified', VERIFIED, true],
  ['missing', MISSING, true],
  ['lapsed', LAPSED, false],
] as const)(
  'rules F93, F94: whether a domain that is %s counts is the same on the server and on screens',
  (state, times, counts) => {
    const facts = { id: 1, organizationId: 1, domain: 'acme.example', token: '', addedBy: null, addedAt: at(-40) }
    const row = { ...facts, ...times, checkedAt: null, outcome: null, seen: [], seenCount: 0 }
    expect([domainStateView(row).state, isVerified(row), isVerifiedState(state)]).toEqual([state, counts, counts])
  },
)

test('rule F94: the next lookup is a day later, or at the end of the seven days if that is sooner', () => {
  expect(nextCheck(VERIFIED, at(0))).toEqual(at(1))
  expect(nextCheck({ missingSince: at(0) }, at(0))).toEqual(at(1))
  const began = new Date(at(0).getTime() - 6.5 * 86_400_000)
  expect(nextCheck({ missingSince: began }, at(0))).toEqual(new Date(at(0).getTime() + 43_200_000))
  expect(nextCheck(OVERDUE, at(0))).toEqual(at(1))
})

const RECORD = 'doorstep-verification=abc123'
const look = (...values: string[]) => checkLookup({ values, shown: values }, 'abc123')

test('rule F92: one value among others is enough, as a whole; what was seen instead is told', () => {
  expect(look('v=spf1 -all', RECORD, 'other')).toEqual({ outcome: 'matched', seen: [], seenCount: 0 })
  expect(look(` ${RECORD}\t`).outcome).toBe('matched')
  for (const near of [`${RECORD}4`, `x${RECORD}`, RECORD.toUpperCase(), 'abc123', `"${RECORD}"`, `${RECORD};v=2`])
    expect(look(near)).toEqual({ outcome: 'other-values', seen: [near], seenCount: 1 })
  expect(look()).toEqual({ outcome: 'no-record', seen: [], seenCount: 0 })
  expect(checkLookup({ values: undefined, shown: [] }, 'abc123').outcome).toBe('no-answer')
})

test('rule F90: tokens are 160 bits that nobody guesses, each another', () => {
  const tokens = Array.from({ length: 100 }, newDomainToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{40}$/)
})
