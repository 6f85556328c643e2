import crypto from 'node:crypto'
import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { keyStatus } from '@portal/contracts/security/key-status'
import { secretKey, subscription, websiteKey } from '../testing/books-in-memory.ts'
import type { Credentials } from './credentials.ts'
import { decide } from './decide.ts'

/** The real comparison, which is watched. */
const compared = jest.spyOn(crypto, 'timingSafeEqual')

const NOW = new Date('2026-03-09T09:00:00.000Z')
const SECRET = { kind: 'secret', id: secretKey().id, token: 'psk_right' } as const

/** Returns the outcome of a lookup under a limit if this process is `ahead` of the database by this many. */
function outcomeOf(limit: { max: number; used: number }, ahead: number): string {
  const known = {
    key: secretKey({ limit: { id: 'limit', ...limit, since: 7 } }),
    account: { id: 1, subscriptions: [subscription(NOW, { facts: { ...subscription(NOW).facts, issued: 1e12 } })] },
  }
  const uncounted = (name: string) => (name === 'limit 7' ? ahead : 0)
  const decision = decide(known, {
    credentials: SECRET,
    capability: 'verify',
    licenses: [],
    lookups: 1,
    now: NOW,
    uncounted,
  })
  return 'refused' in decision ? decision.refused : 'answered'
}

test.each([
  ['the last one', { max: 5, used: 3 }, 1, 'answered'],
  ['one more than the limit', { max: 5, used: 3 }, 2, 'gateway:lookup-limit-reached'],
  ['one more, most of them counted', { max: 5, used: 5 }, 0, 'gateway:lookup-limit-reached'],
  ['any under a limit of 1e12, which is none', { max: 1e12, used: 2e12 }, 5_000_000, 'answered'],
])('rule D32: under a limit, %s', (_, limit, ahead, outcome) => {
  expect(outcomeOf(limit, ahead)).toBe(outcome)
})

describe('rule D5: a token is compared in constant time:', () => {
  const account = { id: 1, subscriptions: [subscription(NOW)] }
  const holds = (token: string, key?: ReturnType<typeof secretKey>) =>
    decide(key && { key, account }, {
      credentials: { ...SECRET, token },
      capability: 'verify',
      licenses: [],
      lookups: 1,
      now: NOW,
      uncounted: () => 0,
    })
  beforeEach(() => void compared.mockClear())

  test.each([
    ['the right one', 'psk_right', secretKey()],
    ['one that is wrong at its first character', 'xsk_right', secretKey()],
    ['one that is wrong at its last character', 'psk_righx', secretKey()],
    ['an empty one', '', secretKey()],
    ['one that is too long', 'psk_right'.repeat(20), secretKey()],
    ['that of a paused key', 'psk_right', secretKey({ state: 'paused' })],
    ['one of a key that is not there', 'psk_right', undefined],
    ['the empty one of a key that is not there', '', undefined],
    ['that of a deleted key', 'psk_right', secretKey({ state: 'pending' })],
  ])('%s, once, by digests of 32 bytes', (_, token, key) => {
    const decision = holds(token, key)
    expect(compared.mock.calls.map(([said, known]) => [said.byteLength, known.byteLength])).toEqual([[32, 32]])
    const isHolder = token === 'psk_right' && key !== undefined
    expect('refused' in decision && decision.isGuess === true).toBe(!isHolder)
  })

  test('a website key has no token to compare', () => {
    const credentials = { kind: 'website', id: websiteKey().id, page: 'https://shop.example' } as const
    const asked = { credentials, capability: 'verify', licenses: [], lookups: 1, now: NOW, uncounted: () => 0 }
    expect(decide({ key: websiteKey(), account }, asked)).toHaveProperty('subscription')
    expect(compared).not.toHaveBeenCalled()
  })
})

describe('rule D83: the status of a key says “active” exactly when a lookup of its license is answered', () => {
  const ENDED = { facts: { ...subscription(NOW).facts, expirationDate: '2026-03-01T00:00:00.000Z' } }
  const PLANS = { running: [subscription(NOW)], ended: [subscription(NOW, ENDED)], none: [] }
  const LIMITS = {
    none: undefined,
    free: { max: 5, used: 4 },
    reached: { max: 5, used: 5 },
    endless: { max: 1e12, used: 2e12 },
  }
  const KEYS = (['active', 'paused', 'pending'] as const).flatMap((state) =>
    Object.keys(LIMITS).flatMap((limit) =>
      Object.keys(PLANS).map((plan) => [state, limit as keyof typeof LIMITS, plan as keyof typeof PLANS] as const),
    ),
  )
  const isAnswered = (key: ReturnType<typeof secretKey>, credentials: Credentials, plan: keyof typeof PLANS) =>
    'subscription' in
    decide(
      { key, account: { id: 1, subscriptions: PLANS[plan] } },
      { credentials, capability: 'verify', licenses: [], lookups: 1, now: NOW, uncounted: () => 0 },
    )

  test.each(KEYS)('%s, limit: %s, plan: %s', (state, limit, plan) => {
    const counted = LIMITS[limit]
    const facts = { state, limit: counted && { id: 'limit', since: 7, ...counted } }
    const status = { state, isWithAccount: false, limit: counted, hasLicense: plan === 'running' }
    for (const licenceIds of [[], ['us-core-cloud']]) {
      const answered = isAnswered(secretKey({ ...facts, licenceIds }), SECRET, plan)
      expect(keyStatus(status) === 'active').toBe(answered)
    }
    for (const hosts of [[], ['shop.example']]) {
      for (const tokenExchangeRequired of [true, false]) {
        const page = { kind: 'website', id: websiteKey().id, page: 'https://shop.example' } as const
        const answered = isAnswered(websiteKey({ ...facts, hosts, tokenExchangeRequired }), page, plan)
        const website = { hosts: hosts.length, needsTokenExchange: tokenExchangeRequired }
        expect(keyStatus({ ...status, website }) === 'active').toBe(answered)
      }
    }
  })
})

test('rule I83: a term that was made ready takes over at the millisecond in which the one before ends', () => {
  const ends = new Date('2026-03-09T09:00:00.000Z')
  const term = (id: string, startDate: string, expirationDate: string) =>
    subscription(NOW, { id, facts: { ...subscription(NOW).facts, startDate, expirationDate } })
  const subscriptions = [
    term('this', '2026-02-09T09:00:00.000Z', ends.toISOString()),
    term('next', ends.toISOString(), '2026-04-09T09:00:00.000Z'),
  ]
  const usedAt = (now: Date) => {
    const decision = decide(
      { key: secretKey(), account: { id: 1, subscriptions } },
      { credentials: SECRET, capability: 'verify', licenses: [], lookups: 1, now, uncounted: () => 0 },
    )
    return 'refused' in decision ? decision.refused : decision.subscription.id
  }
  expect(usedAt(new Date(ends.getTime() - 1))).toBe('this')
  expect(usedAt(ends)).toBe('next')
})
