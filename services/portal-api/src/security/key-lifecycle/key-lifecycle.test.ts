import { expect, test } from '@jest/globals'
import { isPaused } from '@portal/contracts/security/key-times'
import { isProblem } from '@portal/foundation/problem'
import {
  activateKey,
  deleteKey,
  type KeyChange,
  type KeyFacts,
  type Purge,
  pauseKey,
  pauseWithAccount,
  purgeAtDeadline,
  purgeByHand,
  recoverKey,
  replaceKey,
  resumeWithAccount,
} from './key-lifecycle.ts'

const NOW = new Date('2026-03-09T09:00:00Z')
const BEFORE = new Date('2026-03-01T00:00:00Z')
const DEADLINE = new Date('2026-03-31T00:00:00Z')
const IN_30_DAYS = new Date('2026-04-08T09:00:00Z')

const ACTIVE: KeyFacts = {
  pausedAt: null,
  byAccountDeactivation: false,
  deletedAt: null,
  recoveryDeadline: null,
  stopsAt: null,
}
const PENDING: KeyFacts = { ...ACTIVE, pausedAt: BEFORE, deletedAt: BEFORE, recoveryDeadline: DEADLINE }
const STATES = {
  active: ACTIVE,
  paused: { ...ACTIVE, pausedAt: BEFORE },
  'paused with its account': { ...ACTIVE, pausedAt: BEFORE, byAccountDeactivation: true },
  pending: PENDING,
  'pending, with its account': { ...PENDING, byAccountDeactivation: true },
  'at its deadline': { ...PENDING, recoveryDeadline: NOW },
  'in its overlap': { ...ACTIVE, stopsAt: DEADLINE, replacedBy: 'first' },
  'past its overlap': { ...ACTIVE, stopsAt: BEFORE, replacedBy: 'first' },
} satisfies Record<string, KeyFacts>

const STEPS = {
  pause: (key: KeyFacts) => pauseKey(key, NOW),
  activate: (key: KeyFacts) => activateKey(key, NOW),
  delete: (key: KeyFacts) => deleteKey(key, NOW),
  recover: (key: KeyFacts) => recoverKey(key, { room: 1, now: NOW }),
  'recover without room': (key: KeyFacts) => recoverKey(key, { room: 0, now: NOW }),
  rotate: (key: KeyFacts) => replaceKey(key, { by: 'other', stopsAt: DEADLINE }),
  'pause with its account': (key: KeyFacts) => pauseWithAccount(key, NOW),
  'resume with its account': (key: KeyFacts) => resumeWithAccount(key),
  'purge at the deadline': (key: KeyFacts) => purgeAtDeadline(key, NOW),
  'purge by its label': (key: KeyFacts) => purgeByHand({ ...key, label: 'Staging' }, 'Staging'),
  'purge by another label': (key: KeyFacts) => purgeByHand({ ...key, label: 'Staging' }, 'staging'),
} satisfies Record<string, (key: KeyFacts) => KeyChange | Purge>

type Step = keyof typeof STEPS
type Outcome = KeyChange | Purge | `security-context:${string}`

const NOT_THERE = 'security-context:key-not-found'
const DELETED = 'security-context:key-deleted'
const WITH_ACCOUNT = 'security-context:account-deactivated'
const REPLACED = 'security-context:key-replaced'
const nothing = undefined
const deleted = { deletedAt: NOW, recoveryDeadline: IN_30_DAYS }
const replaced = { stopsAt: DEADLINE, replacedBy: 'other' }
const notRecovered = { recover: nothing, 'recover without room': nothing }
const withAccount = { 'pause with its account': { pausedAt: NOW, byAccountDeactivation: true } }
const notWithAccount = { 'pause with its account': nothing, 'resume with its account': nothing }
const notDue = { 'purge at the deadline': nothing }
const byHand = { 'purge by its label': 'gone', 'purge by another label': 'security-context:label-mismatch' } as const
const whileDeleted = { pause: DELETED, activate: DELETED, delete: nothing, rotate: DELETED } as const
const recovered = {
  recover: { deletedAt: null, recoveryDeadline: null },
  'recover without room': 'security-context:too-many-keys',
} as const

const TABLE: Record<keyof typeof STATES, Record<Step, Outcome>> = {
  active: {
    pause: { pausedAt: NOW },
    activate: nothing,
    delete: { pausedAt: NOW, ...deleted },
    rotate: replaced,
    ...notRecovered,
    ...withAccount,
    'resume with its account': nothing,
    ...notDue,
    ...byHand,
  },
  paused: {
    pause: nothing,
    activate: { pausedAt: null },
    delete: { pausedAt: BEFORE, ...deleted },
    rotate: replaced,
    ...notRecovered,
    ...notWithAccount,
    ...notDue,
    ...byHand,
  },
  'paused with its account': {
    pause: nothing,
    activate: WITH_ACCOUNT,
    delete: { pausedAt: BEFORE, ...deleted },
    rotate: WITH_ACCOUNT,
    ...notRecovered,
    ...notDue,
    ...byHand,
    'pause with its account': nothing,
    'resume with its account': { pausedAt: null, byAccountDeactivation: false },
  },
  pending: { ...whileDeleted, ...recovered, ...notWithAccount, ...notDue, ...byHand },
  'pending, with its account': {
    ...whileDeleted,
    ...recovered,
    ...notDue,
    ...byHand,
    'pause with its account': nothing,
    // It stays deleted, and is paused when it is recovered.
    'resume with its account': { byAccountDeactivation: false },
  },
  'at its deadline': {
    ...whileDeleted,
    recover: NOT_THERE,
    'recover without room': NOT_THERE,
    ...notWithAccount,
    'purge at the deadline': 'gone',
    ...byHand,
  },
  'in its overlap': {
    pause: { pausedAt: NOW },
    activate: nothing,
    delete: { pausedAt: NOW, ...deleted },
    rotate: REPLACED,
    ...notRecovered,
    ...withAccount,
    'resume with its account': nothing,
    ...notDue,
    ...byHand,
  },
  'past its overlap': {
    pause: { pausedAt: NOW },
    activate: { pausedAt: null, stopsAt: null, replacedBy: null },
    rotate: REPLACED,
    delete: { pausedAt: NOW, ...deleted },
    ...notRecovered,
    ...withAccount,
    'resume with its account': nothing,
    ...notDue,
    ...byHand,
  },
}

const CASES = Object.entries(TABLE).flatMap(([state, outcomes]) =>
  Object.entries(outcomes).map(([step, outcome]) => [state, step, outcome] as [keyof typeof STATES, Step, Outcome]),
)

test.each(CASES)('a key that is %s: %s', (state, step, outcome) => {
  const attempt = () => STEPS[step](STATES[state])

  if (typeof outcome === 'string' && outcome !== 'gone') expect(problemOf(attempt)).toBe(outcome)
  else expect(attempt()).toEqual(outcome)
})

test('account.md §4: every step from every state has its outcome', () => {
  expect(CASES).toHaveLength(8 * 11)
})

test('a key is gone at its deadline, not a moment before', () => {
  const justBefore = { ...PENDING, recoveryDeadline: new Date(NOW.getTime() + 1) }
  expect([purgeAtDeadline(justBefore, NOW), purgeAtDeadline(STATES['at its deadline'], NOW)]).toEqual([
    undefined,
    'gone',
  ])
})

test('a key that was recovered is paused whatever it was before, and whatever becomes of its account meanwhile', () => {
  for (const key of [STATES.active, STATES.paused, STATES['paused with its account']]) {
    const gone = { ...key, ...deleteKey(key, NOW) }
    const back = { ...gone, ...resumeWithAccount(gone) }
    expect(isPaused({ ...back, ...recoverKey(back, { room: 1, now: NOW }) }, NOW)).toBe(true)
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
