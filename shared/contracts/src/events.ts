import * as z from 'zod/mini'

/**
 * A `fact` reaches whoever listens at the time; a late listener to a `state` gets the last value. Every event reaches
 * the other tabs of this browser, too: what is true of one tab alone, such as the account it shows, is no event.
 */
export interface EventStatement {
  version: number
  /** The part that publishes it; `shell` stands for the platform that it lends, too. */
  publishedBy: string
  /** One that nobody hears is no event. */
  heardBy: readonly [string, ...string[]]
  kind: 'fact' | 'state'
  payload: z.ZodMiniType
}

/** Every event of the portal, named `domain.happened`. */
export const EVENTS = {
  /** All tabs of the person leave as soon as one has signed out, or has found that the session is over (`isOver`). */
  'session.ended': {
    version: 1,
    publishedBy: 'shell',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), isOver: z.optional(z.boolean()) }),
  },
  /** Somebody has logged in, by a password or the provider of this name (`sso` for their organization's); where visits are measured, that is told. */
  'session.started': {
    version: 1,
    publishedBy: 'identity',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ method: z.string() }),
  },
  /** Somebody has signed up, and is in. */
  'login.created': {
    version: 1,
    publishedBy: 'identity',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ method: z.string() }),
  },
  /** Somebody no longer belongs to an account: every tab that shows it to them lets go of it. */
  'membership.ended': {
    version: 1,
    publishedBy: 'shell',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), accountId: z.int() }),
  },
  /** Somebody's roles in an account are others (`null`: of the staff): every tab that shows it to them asks for its plan anew. */
  'membership.changed': {
    version: 1,
    publishedBy: 'shell',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), accountId: z.nullable(z.int()) }),
  },
  /** Somebody put a plan in the cart; where visits are measured, that is told. */
  'cart.added': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** Somebody took a plan out of the cart. What was ordered left it another way. */
  'cart.removed': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** What was in this browser's cart is bought and paid; told once, in cents. */
  'cart.purchased': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ orderId: z.int(), cents: z.int(), taxCents: z.int(), planIds: z.array(z.string()) }),
  },
  /** A trial has begun. */
  'trial.started': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** Somebody began to fill in a form of a public page. */
  'form.started': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ formId: z.string() }),
  },
  /** Such a form was taken: it is ours, or waits in the browser; with it somebody asks to be spoken to. */
  'form.submitted': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ formId: z.string() }),
  },
  /** Somebody took a report along as a file. */
  'report.downloaded': {
    version: 1,
    publishedBy: 'keys',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ report: z.string() }),
  },
  /** The header counts the cart's plans. */
  'cart.changed': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'state',
    payload: z.object({ planIds: z.array(z.string()) }),
  },
} as const satisfies Record<string, EventStatement>

export type EventName = keyof typeof EVENTS
export type EventPayload<Name extends EventName> = z.infer<(typeof EVENTS)[Name]['payload']>

/** The statement of an event by whatever name arrived, or `undefined`. */
export function eventStatement(name: string): EventStatement | undefined {
  return Object.hasOwn(EVENTS, name) ? EVENTS[name as EventName] : undefined
}
