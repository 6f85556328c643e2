import * as z from 'zod/mini'

/**
 * Definition of an event. A `fact` reaches current listeners; late listeners to a `state` get the last value. Every
 * event also reaches the other tabs of this browser: facts about one tab alone, such as the account it shows, are not
 * events.
 */
export interface EventStatement {
  version: number
  /** The publishing part; `shell` includes the platform. */
  publishedBy: string
  /** Every event has a subscriber. */
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
  /**
   * A log-in, with a password or the provider of this name (`sso` for their organization's); reported to analytics if
   * enabled.
   */
  'session.started': {
    version: 1,
    publishedBy: 'identity',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ method: z.string() }),
  },
  /** A sign-up that was completed. */
  'login.created': {
    version: 1,
    publishedBy: 'identity',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ method: z.string() }),
  },
  /** A membership ended: every tab that shows the account leaves it. */
  'membership.ended': {
    version: 1,
    publishedBy: 'shell',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), accountId: z.int() }),
  },
  /** A person's roles in an account changed (`null`: as staff): every tab that shows it reloads its plan. */
  'membership.changed': {
    version: 1,
    publishedBy: 'shell',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), accountId: z.nullable(z.int()) }),
  },
  /** A plan was added to the cart; reported to analytics if enabled. */
  'cart.added': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** A plan was removed from the cart, other than by ordering it. */
  'cart.removed': {
    version: 1,
    publishedBy: 'checkout',
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** The content of this browser's cart was paid; reported once, in cents. */
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
  /** A person started to fill in a form of a public page. */
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
  /** A report was downloaded as a file. */
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

/** Returns the definition of an event by name, or `undefined`. */
export function eventStatement(name: string): EventStatement | undefined {
  return Object.hasOwn(EVENTS, name) ? EVENTS[name as EventName] : undefined
}
