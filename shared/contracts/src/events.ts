import * as z from 'zod/mini'

/** A `fact` reaches whoever listens at the time; a late listener to a `state` gets the last value. */
export interface EventStatement {
  version: number
  /** The part that publishes it. */
  owner: string
  kind: 'fact' | 'state'
  /** Whether the other tabs of this browser hear it. Which account a tab shows never travels. */
  tabs: 'this' | 'all'
  payload: z.ZodMiniType
}

const OneKey = z.object({ keyId: z.string() })
const KEY_FACT = { version: 1, owner: 'keys', kind: 'fact', tabs: 'this', payload: OneKey } as const

/** Every event of the portal, named `domain.happened`. Payloads name things; what they are is asked of the API. */
export const EVENTS = {
  'session.started': {
    version: 1,
    owner: 'shell',
    kind: 'state',
    tabs: 'this',
    payload: z.object({ userId: z.int(), accountId: z.nullable(z.int()) }),
  },
  'session.ended': {
    version: 1,
    owner: 'shell',
    kind: 'fact',
    tabs: 'all',
    payload: z.object({ userId: z.int() }),
  },
  'account.switched': {
    version: 1,
    owner: 'shell',
    kind: 'fact',
    tabs: 'this',
    payload: z.object({ accountId: z.int() }),
  },
  'release.failed': {
    version: 1,
    owner: 'shell',
    kind: 'fact',
    tabs: 'this',
    payload: z.object({ remote: z.string(), release: z.string() }),
  },
  'membership.changed': {
    version: 1,
    owner: 'team',
    kind: 'fact',
    tabs: 'all',
    payload: z.object({ accountId: z.int(), userId: z.int() }),
  },
  'cart.changed': {
    version: 1,
    owner: 'checkout',
    kind: 'state',
    tabs: 'all',
    payload: z.object({ planIds: z.array(z.string()) }),
  },
  'secret-key.created': KEY_FACT,
  'secret-key.changed': KEY_FACT,
  'secret-key.paused': KEY_FACT,
  'secret-key.activated': KEY_FACT,
  'secret-key.deleted': KEY_FACT,
  'secret-key.recovered': KEY_FACT,
} as const satisfies Record<string, EventStatement>

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]['payload']>

/** The statement of an event by whatever name arrived, or `undefined`. */
export function eventStatement(name: string): EventStatement | undefined {
  return Object.hasOwn(EVENTS, name) ? EVENTS[name as EventName] : undefined
}
