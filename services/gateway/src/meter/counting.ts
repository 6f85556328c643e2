import type { ClosedFile } from './notebook.ts'

/**
 * Phase of counting files. `waiting`: the last try failed; `away`: it did, and that is in the log; `retrying`: another try
 * after that.
 */
export type CountingPhase = 'idle' | 'counting' | 'waiting' | 'away' | 'retrying'

/** The file to count next, and the number of batches counted so far. */
export interface Counting {
  phase: CountingPhase
  /** Closed and not counted yet. While one cannot be counted, the next one grows. */
  closed?: ClosedFile | undefined
  /** Number of batches that were counted, this process's and those it adopted. */
  rounds: number
}

export type CountingEvent =
  /** A closed file is being counted. */
  | { type: 'began'; closed: ClosedFile }
  | { type: 'counted' }
  | { type: 'failed' }
  /** The failure is in the log. */
  | { type: 'logged' }
  /** A file of a process that is gone was counted. */
  | { type: 'adopted' }

export const IDLE: Counting = { phase: 'idle', rounds: 0 }

/** Returns the state after an event. */
export function nextCounting(counting: Counting, event: CountingEvent): Counting {
  const { phase, rounds } = counting
  const isLogged = phase === 'away' || phase === 'retrying'
  switch (event.type) {
    case 'began':
      return { phase: isLogged ? 'retrying' : 'counting', closed: event.closed, rounds }
    case 'counted':
      return { phase: 'idle', rounds: rounds + 1 }
    case 'failed':
      return { ...counting, phase: isLogged ? 'away' : 'waiting' }
    case 'logged':
      return { ...counting, phase: 'away' }
    case 'adopted':
      return { ...counting, rounds: rounds + 1 }
  }
}

/**
 * Returns whether nothing was counted between two moments. During a retry nothing is: what cannot be counted is not in what
 * was read meanwhile.
 */
export function wasQuiet(before: Counting, after: Counting): boolean {
  return before.rounds === after.rounds && after.phase !== 'counting'
}
