import { expect, test } from '@jest/globals'
import { hasRunningLicense, KEY_STATUSES, keyGroup, keyStatus } from './key-status.ts'

const HOSTS = { none: { hosts: 0, needsTokenExchange: false }, one: { hosts: 1, needsTokenExchange: false } }
const EXCHANGE = { hosts: 1, needsTokenExchange: true }
const LIMITS = { free: { max: 5, used: 4 }, reached: { max: 5, used: 5 }, none: { max: 1e12, used: 2e12 } }

/** Every combination, by the first thing that is wrong. */
const STATES = ['active', 'paused', 'pending'] as const
const WEBSITES = [undefined, HOSTS.none, HOSTS.one, EXCHANGE, { hosts: 0, needsTokenExchange: true }]
const ALL = STATES.flatMap((state) =>
  [true, false].flatMap((isWithAccount) =>
    WEBSITES.flatMap((website) =>
      [undefined, null, ...Object.values(LIMITS)].flatMap((limit) =>
        [true, false].map((hasLicense) => ({ state, isWithAccount, website, limit, hasLicense })),
      ),
    ),
  ),
)

test('of all 300 combinations each has the worst truth, and one alone is active', () => {
  expect(ALL).toHaveLength(300)
  for (const facts of ALL) {
    const { state, isWithAccount, website, limit, hasLicense } = facts
    const isReached = limit === LIMITS.reached
    const expected =
      (state === 'pending' && 'deleted') ||
      (state === 'paused' && isWithAccount && 'account-deactivated') ||
      (state === 'paused' && 'paused') ||
      (website?.hosts === 0 && 'host-missing') ||
      (website?.needsTokenExchange && 'token-exchange') ||
      (!hasLicense && 'license-ended') ||
      (isReached && 'limit-reached') ||
      'active'
    expect([facts, keyStatus(facts)]).toEqual([facts, expected])
  }
})

test('a list counts each key in one group, and one that is refused among neither the active nor the paused', () => {
  const groups = Object.fromEntries(KEY_STATUSES.map((status) => [status, keyGroup(status)]))
  expect(groups).toEqual({
    deleted: 'recoverable',
    'account-deactivated': 'paused',
    paused: 'paused',
    'host-missing': 'refused',
    'token-exchange': 'refused',
    'license-ended': 'refused',
    'limit-reached': 'refused',
    active: 'active',
  })
})

test.each([
  [[], ['us-core'], true],
  [[], [], false],
  [['us-core', 'europe'], ['europe'], true],
  [['us-core'], ['europe'], false],
])('a key for %j is answered while %j have a subscription: %s', (licenses, running, expected) => {
  expect(hasRunningLicense(licenses, new Set(running))).toBe(expected)
})
