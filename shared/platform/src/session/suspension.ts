import type { SessionPhase } from './session-machine.ts'
import { ENDED } from './token-source.ts'

/** While somebody signs in again in place, what they have asked for waits: all of it where the session is over. */
export function createSuspension(phase: () => SessionPhase) {
  let waiting: Promise<void> | undefined
  let settle: (failure?: Error) => void = () => {}

  const isOver = () => phase() === 'over'
  /** Resolves once the same person has signed in. Rejects where nobody is waited for any more. */
  const back = async () => {
    if (phase() === 'leaving') throw new Error(ENDED)
    waiting ??= new Promise((resolve, reject) => {
      settle = (failure) => (failure ? reject(failure) : resolve())
    })
    return waiting
  }
  const end = (failure?: Error) => {
    waiting = undefined
    settle(failure)
  }
  return {
    isOver,
    back,
    /** Resolves at once where the session is not over. */
    ready: async () => isOver() && back(),
    resume: () => end(),
    /** Stops waiting: pending calls fail. */
    giveUp: () => end(new Error(ENDED)),
  }
}

export type Suspension = ReturnType<typeof createSuspension>
