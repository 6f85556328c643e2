import * as z from 'zod/mini'
import { ReleaseId, RemoteName } from './release-names.ts'
import { LONGEST_PHASE_MS } from './reports.ts'

/*
 * How remotes are loaded in browsers (rule P40): what a page in the sample tells `LOADS_PATH`. Nothing in it says whose page it was.
 */

/**
 * Phases of a load, in order: its part of the plan is there, its container was loaded, its code was executed, it is
 * mounted, all its requests are finished.
 */
export const LOAD_PHASES = ['plan', 'entry', 'code', 'mount', 'content'] as const

/** `fell-back` is the release from before, `left` somebody who went on before there was anything. */
export const LOAD_OUTCOMES = ['loaded', 'fell-back', 'failed', 'left'] as const

const Phase = z.optional(z.int().check(z.gte(0), z.lte(LONGEST_PHASE_MS)))

/** One load of a remote into a place of a page. */
export const LoadRecord = z.strictObject({
  remote: RemoteName,
  /** The one that was planned, also where the one from before took its place. */
  release: ReleaseId,
  module: z.enum(['./app', './cards']),
  outcome: z.enum(LOAD_OUTCOMES),
  /** Number of retries for its files. */
  retries: z.int().check(z.gte(0), z.lte(100)),
  /** Transferred bytes; 0 from the cache. */
  bytes: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  /** Duration of each phase, in ms; phases not reached are left out. */
  phases: z.strictObject({ plan: Phase, entry: Phase, code: Phase, mount: Phase, content: Phase }),
})

export type LoadPhase = (typeof LOAD_PHASES)[number]
export type LoadOutcome = (typeof LOAD_OUTCOMES)[number]
export type LoadRecord = z.infer<typeof LoadRecord>
