import { describe, expect, test } from '@jest/globals'
import { aVisitor } from '@portal/test-kit'
import { phaseOf, type SessionEffect, type SessionEvent, type SessionPhase, stepOfSession } from './session-machine.ts'
import type { Session, SessionPrompt } from './session-store.ts'

const IDLE = { kind: 'idle', endsAt: 5 } as const
const NEWER = { kind: 'absolute', endsAt: 6 } as const
const ENDING = { kind: 'sign-in', isOver: false } as const
const PROOF = { kind: 'sign-in', isOver: false, isProof: true } as const
const OVER = { kind: 'sign-in', isOver: true } as const

/** A session of each phase. */
const SESSIONS: Record<SessionPhase, Session> = {
  open: open(),
  warned: open(IDLE),
  ending: open(ENDING),
  proof: open(PROOF),
  over: open(OVER),
  leaving: { visitor: null, state: 'leaving' },
}

/** An event of each kind, and both of `warned`. */
const EVENTS: Record<SessionEvent['type'] | 'no longer warned', SessionEvent> = {
  warned: { type: 'warned', warning: NEWER },
  'no longer warned': { type: 'warned', warning: undefined },
  ending: { type: 'ending' },
  dismissed: { type: 'dismissed' },
  'ran-out': { type: 'ran-out', reason: 'rejected' },
  'ran-out-at-work': { type: 'ran-out-at-work', reason: 'expired' },
  'proof-needed': { type: 'proof-needed' },
  'signed-in': { type: 'signed-in' },
  seen: { type: 'seen' },
  left: { type: 'left' },
  'other-person': { type: 'other-person', path: '/account' },
  'turned-out': { type: 'turned-out', path: '/account', notice: 'You no longer belong to Acme.' },
}

type Row = 'ignored' | [phase: SessionPhase, prompt: SessionPrompt | undefined, ...effects: SessionEffect[]]

const GONE: Row = ['leaving', undefined, 'clear']
const MADE_WAY: Row = ['leaving', undefined, 'clear', 'makeWay']
const GOES_ON: Row = ['open', undefined, 'resume']
const CLOSED: Row = ['open', undefined, 'acceptEnd']
const KEPT: Row = ['over', OVER, 'endInPlace']
const ASKED: Row = ['ending', ENDING]
const PROVED: Row = ['proof', PROOF]

/** The outcome of every event in every phase. */
const TABLE: Record<SessionPhase, Record<keyof typeof EVENTS, Row>> = {
  open: {
    warned: ['warned', NEWER],
    'no longer warned': ['open', undefined],
    ending: ASKED,
    dismissed: CLOSED,
    'ran-out': ['open', undefined, 'end'],
    'ran-out-at-work': KEPT,
    'proof-needed': PROVED,
    'signed-in': GOES_ON,
    seen: 'ignored',
    left: GONE,
    'other-person': MADE_WAY,
    'turned-out': MADE_WAY,
  },
  warned: {
    warned: ['warned', NEWER],
    'no longer warned': ['open', undefined],
    ending: ASKED,
    dismissed: CLOSED,
    'ran-out': ['warned', IDLE, 'end'],
    'ran-out-at-work': KEPT,
    'proof-needed': PROVED,
    'signed-in': GOES_ON,
    seen: 'ignored',
    left: GONE,
    'other-person': MADE_WAY,
    'turned-out': MADE_WAY,
  },
  ending: {
    warned: 'ignored',
    'no longer warned': 'ignored',
    ending: ASKED,
    dismissed: CLOSED,
    'ran-out': ['ending', ENDING, 'end'],
    'ran-out-at-work': KEPT,
    'proof-needed': PROVED,
    'signed-in': GOES_ON,
    seen: 'ignored',
    left: GONE,
    'other-person': MADE_WAY,
    'turned-out': MADE_WAY,
  },
  proof: {
    warned: 'ignored',
    'no longer warned': 'ignored',
    ending: 'ignored',
    dismissed: ['open', undefined, 'giveUp'],
    'ran-out': ['proof', PROOF, 'end'],
    'ran-out-at-work': KEPT,
    'proof-needed': 'ignored',
    'signed-in': GOES_ON,
    seen: ['proof', PROOF, 'lookForProof'],
    left: GONE,
    'other-person': MADE_WAY,
    'turned-out': MADE_WAY,
  },
  over: {
    warned: 'ignored',
    'no longer warned': 'ignored',
    ending: 'ignored',
    dismissed: 'ignored',
    'ran-out': 'ignored',
    'ran-out-at-work': 'ignored',
    'proof-needed': 'ignored',
    'signed-in': GOES_ON,
    seen: GOES_ON,
    left: GONE,
    'other-person': MADE_WAY,
    'turned-out': MADE_WAY,
  },
  leaving: {
    warned: 'ignored',
    'no longer warned': 'ignored',
    ending: 'ignored',
    dismissed: 'ignored',
    'ran-out': 'ignored',
    'ran-out-at-work': 'ignored',
    'proof-needed': 'ignored',
    'signed-in': 'ignored',
    seen: 'ignored',
    left: GONE,
    'other-person': MADE_WAY,
    'turned-out': 'ignored',
  },
}

describe.each(keysOf(TABLE))('a session that is %s', (phase) => {
  const session = SESSIONS[phase]

  test('follows from what its store holds', () => {
    expect(phaseOf(session)).toBe(phase)
  })

  test.each(keysOf(TABLE[phase]))('and hears: %s', (event) => {
    const step = stepOfSession(session, EVENTS[event])
    const [change, ...effects] = step ?? [{}]
    const next = { ...session, ...change }
    expect(step ? [phaseOf(next), next.prompt, ...effects] : 'ignored').toEqual(TABLE[phase][event])
    expect(next.visitor).toEqual(phaseOf(next) === 'leaving' ? null : session.visitor)
  })
})

function open(prompt?: SessionPrompt): Session {
  return { visitor: aVisitor(), state: 'open', prompt }
}

function keysOf<T extends object>(of: T): (keyof T)[] {
  return Object.keys(of) as (keyof T)[]
}
