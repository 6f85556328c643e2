import type { EndReason } from './session-end.ts'
import type { Session, SessionStore } from './session-store.ts'
import type { SessionWarning } from './session-warnings.ts'

/**
 * Phase of a session, derived from its store. `warned`: it is about to end; `ending`: the person logs in before it does;
 * `proof`: a call waits for a fresh log-in; `over`: all calls wait for the same person to log in again; `leaving`: another
 * page is loading.
 */
export type SessionPhase = 'open' | 'warned' | 'ending' | 'proof' | 'over' | 'leaving'

export type SessionEvent =
  /** The warning before the end has appeared, changed or gone. */
  | { type: 'warned'; warning: SessionWarning | undefined }
  /** The person wants to log in before the session reaches its maximum age. */
  | { type: 'ending' }
  | { type: 'dismissed' }
  /** No further token can be had; `at-work`: the page has something to lose. */
  | { type: 'ran-out' | 'ran-out-at-work'; reason: EndReason }
  /** A call requires a fresh log-in. */
  | { type: 'proof-needed' }
  /** The same person has logged in. */
  | { type: 'signed-in' }
  /** The same person has opened a page in another tab. */
  | { type: 'seen' }
  /** The page drops its person and account; the sender loads the next page. */
  | { type: 'left' }
  /** Another person is logged in in this browser. */
  | { type: 'other-person'; path: string }
  /** This person may no longer see this account; `notice` tells them why. */
  | { type: 'turned-out'; path: string; notice: string }

export type SessionEventName = SessionEvent['type']

/** Payload of each effect: the event that leads to it. */
interface EffectEvents {
  acceptEnd: SessionEvent
  giveUp: SessionEvent
  /** Continues in the new session of the same person. */
  resume: SessionEvent
  lookForProof: SessionEvent
  end: { reason: EndReason }
  /** Ends the session while its page stays. */
  endInPlace: { reason: EndReason }
  /** Empties every cache of the page. */
  clear: SessionEvent
  /** Loads a page in which nothing of this person may be left. */
  makeWay: { path: string; notice?: string }
}

export type SessionEffect = keyof EffectEvents
export type SessionEffects = { [E in SessionEffect]: (event: EffectEvents[E]) => unknown }

/** A change of the session, and the effects that follow it, in this order. */
export type SessionStep = readonly [change: Partial<Session>, ...effects: SessionEffect[]]

export function phaseOf({ state, prompt }: Session): SessionPhase {
  if (state === 'leaving') return state
  if (!prompt) return 'open'
  if (prompt.kind !== 'sign-in') return 'warned'
  if (prompt.isOver) return 'over'
  return prompt.isProof ? 'proof' : 'ending'
}

const signIn = (why: { isOver: boolean; isProof?: boolean }): Partial<Session> => ({
  prompt: { kind: 'sign-in', ...why },
})

/** Returns the step that follows from an event, or `undefined` if the event is ignored. */
export function stepOfSession(session: Session, event: SessionEvent): SessionStep | undefined {
  const phase = phaseOf(session)
  const { type } = event
  const left = { visitor: null, state: 'leaving', prompt: undefined } as const
  if (type === 'left') return [left, 'clear']
  // For somebody else even on the way to another page: nothing that was stored meanwhile may be left for them.
  if (type === 'other-person' || (type === 'turned-out' && phase !== 'leaving')) return [left, 'clear', 'makeWay']
  if (phase === 'leaving') return
  if (type === 'signed-in' || (type === 'seen' && phase === 'over')) return [{ prompt: undefined }, 'resume']
  if (phase === 'over') return
  if (type === 'ran-out') return [{}, 'end']
  if (type === 'ran-out-at-work') return [signIn({ isOver: true }), 'endInPlace']
  if (type === 'dismissed') return [{ prompt: undefined }, phase === 'proof' ? 'giveUp' : 'acceptEnd']
  if (phase === 'proof') return type === 'seen' ? [{}, 'lookForProof'] : undefined
  if (type === 'proof-needed') return [signIn({ isOver: false, isProof: true })]
  if (type === 'ending') return [signIn({ isOver: false })]
  return type === 'warned' && phase !== 'ending' ? [{ prompt: event.warning }] : undefined
}

/** Sends an event to the session. Returns whether it had an effect. */
export type SendSessionEvent = (event: SessionEvent) => boolean

export function runSession(store: SessionStore, effects: SessionEffects): SendSessionEvent {
  return (event) => {
    const step = stepOfSession(store.getState(), event)
    if (!step) return false
    const [change, ...todo] = step
    store.setState(change)
    for (const effect of todo) (effects[effect] as (event: SessionEvent) => unknown)(event)
    return true
  }
}
