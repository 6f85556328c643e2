import { expect, test } from '@jest/globals'
import { isProblem } from '@portal/foundation/problem'
import {
  activateKey,
  deleteKey,
  isPaused,
  type KeyChange,
  type KeyTimes,
  pauseKey,
  recoverKey,
  replaceKey,
} from './key-lifecycle.ts'

const NOW = new Date('2026-03-09T09:00:00Z')
const BEFORE = new Date('2026-03-01T00:00:00Z')
const DEADLINE = new Date('2026-03-31T00:00:00Z')
const IN_30_DAYS = new Date('2026-04-08T09:00:00Z')

const ACTIVE: KeyTimes = {
  pausedAt: null,
  byAccountDeactivation: false,
  deletedAt: null,
  recoveryDeadline: null,
  stopsAt: null,
}
const STATES = {
  active: ACTIVE,
  paused: { ...ACTIVE, pausedAt: BEFORE },
  'paused with its account': { ...ACTIVE, pausedAt: BEFORE, byAccountDeactivation: true },
  pending: { ...ACTIVE, pausedAt: BEFORE, deletedAt: BEFORE, recoveryDeadline: DEADLINE },
  'in its overlap': { ...ACTIVE, stopsAt: DEADLINE, replacedBy: 'first' },
  'past its overlap': { ...ACTIVE, stopsAt: BEFORE, replacedBy: 'first' },
} satisfies Record<string, KeyTimes>

const STEPS = {
  pause: (key: KeyTimes) => pauseKey(key, NOW),
  activate: (key: KeyTimes) => activateKey(key, NOW),
  delete: (key: KeyTimes) => deleteKey(key, NOW),
  recover: (key: KeyTimes) => recoverKey(key, 1),
  rotate: (key: KeyTimes) => replaceKey(key, { by: 'other', stopsAt: DEADLINE }),
  'recover without room': (key: KeyTimes) => recoverKey(key, 0),
}

const DELETED = 'security-context:key-deleted'
const deleted = { deletedAt: NOW, recoveryDeadline: IN_30_DAYS }

const TABLE: [keyof typeof STATES, keyof typeof STEPS, KeyChange | string][] = [
  ['active', 'pause', { pausedAt: NOW }],
  ['active', 'activate', undefined],
  ['active', 'delete', { pausedAt: NOW, ...deleted }],
  ['active', 'recover', undefined],
  ['active', 'recover without room', undefined],
  ['active', 'rotate', { stopsAt: DEADLINE, replacedBy: 'other' }],
  ['paused', 'pause', undefined],
  ['paused', 'rotate', { stopsAt: DEADLINE, replacedBy: 'other' }],
  ['paused with its account', 'rotate', 'security-context:account-deactivated'],
  ['pending', 'rotate', DELETED],
  ['in its overlap', 'rotate', 'security-context:key-replaced'],
  ['past its overlap', 'rotate', 'security-context:key-replaced'],
  ['paused', 'activate', { pausedAt: null }],
  ['paused', 'delete', { pausedAt: BEFORE, ...deleted }],
  ['paused', 'recover', undefined],
  ['paused with its account', 'pause', undefined],
  ['paused with its account', 'activate', 'security-context:account-deactivated'],
  ['paused with its account', 'delete', { pausedAt: BEFORE, ...deleted }],
  ['pending', 'pause', DELETED],
  ['pending', 'activate', DELETED],
  ['pending', 'delete', undefined],
  ['pending', 'recover', { deletedAt: null, recoveryDeadline: null }],
  ['pending', 'recover without room', 'security-context:too-many-keys'],
  ['in its overlap', 'pause', { pausedAt: NOW }],
  ['in its overlap', 'activate', undefined],
  ['past its overlap', 'pause', { pausedAt: NOW }],
  ['past its overlap', 'activate', { pausedAt: null, stopsAt: null, replacedBy: null }],
  ['past its overlap', 'delete', { pausedAt: NOW, ...deleted }],
  ['in its overlap', 'delete', { pausedAt: NOW, ...deleted }],
  ['paused', 'recover without room', undefined],
  ['paused with its account', 'recover', undefined],
  ['paused with its account', 'recover without room', undefined],
  ['in its overlap', 'recover', undefined],
  ['in its overlap', 'recover without room', undefined],
  ['past its overlap', 'recover', undefined],
  ['past its overlap', 'recover without room', undefined],
]

test.each(TABLE)('a key that is %s: %s', (state, step, outcome) => {
  const attempt = () => STEPS[step](STATES[state])

  if (typeof outcome === 'string') expect(problemOf(attempt)).toBe(outcome)
  else expect(attempt()).toEqual(outcome)
})

test('account.md §4: every step from every state has its outcome, once', () => {
  const pairs = Object.keys(STATES).flatMap((state) => Object.keys(STEPS).map((step) => `${state}: ${step}`))
  expect(TABLE.map(([state, step]) => `${state}: ${step}`).sort()).toEqual(pairs.sort())
})

test('a key that was recovered is paused whatever it was before', () => {
  for (const key of [STATES.active, STATES.paused]) {
    const gone = { ...key, ...deleteKey(key, NOW) }
    expect(isPaused({ ...gone, ...recoverKey(gone, 1) }, NOW)).toBe(true)
  }
})

function problemOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (isProblem(error)) return error.problem
  }
  return 'not refused'
}
