import * as z from 'zod/mini'

/** A `fact` reaches whoever listens at the time; a late listener to a `state` gets the last value. */
export interface EventStatement {
  version: number
  /** The part that publishes it. */
  owner: string
  kind: 'fact' | 'state'
  /** Whether the other tabs of this browser hear it. Which account a tab shows never travels. */
  tabs: 'this' | 'all'
  payload: z.core.$ZodType
}

/** Every event of the portal, named `domain.happened`. */
export const EVENTS = {
  'secret-key.paused': {
    version: 1,
    owner: 'keys',
    kind: 'fact',
    tabs: 'this',
    payload: z.object({ keyId: z.string() }),
  },
} as const satisfies Record<string, EventStatement>

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]['payload']>
