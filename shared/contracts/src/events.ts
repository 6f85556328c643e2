import * as z from 'zod/mini'

/**
 * Definition of an event. A `fact` reaches current listeners; late listeners to a `state` get the last value. Every
 * event also reaches the other tabs of this browser: facts about one tab alone, such as the account it shows, are not
 * events.
 */
export interface EventStatement {
  version: number
  /** The publishing areas; `shell` includes the platform. */
  publishedBy: readonly [string, ...string[]]
  /** The areas in which it has an effect, at least one of them another one (rule H40). */
  heardBy: readonly [string, ...string[]]
  kind: 'fact' | 'state'
  payload: z.ZodMiniType
}

/** A fact about the data of one account: its other tabs read again what follows from it. */
const OF_AN_ACCOUNT = { version: 1, kind: 'fact', payload: z.object({ accountId: z.int() }) } as const
/** A fact about a person, in whichever account a tab shows them. */
const OF_A_PERSON = { version: 1, kind: 'fact', payload: z.object({ userId: z.int() }) } as const

/**
 * Every event between areas, named `domain.happened`; docs/events.md says which effect each has. What follows from those in
 * `changes.ts`, the platform does: it publishes them for the area whose call succeeded.
 */
export const EVENTS = {
  /** An order was placed, paid or canceled, or its bank has confirmed it. */
  'order.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['checkout', 'billing'],
    heardBy: ['shell', 'checkout', 'billing', 'keys', 'team', 'identity'],
  },
  /** A plan is to renew, to end, or to be followed by another one. */
  'subscription.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['billing'],
    heardBy: ['shell', 'checkout', 'billing', 'keys', 'team', 'identity'],
  },
  /** A card was added or deleted, or is charged from now on. */
  'payment-method.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['checkout', 'billing'],
    heardBy: ['shell', 'checkout', 'billing', 'keys', 'team', 'identity'],
  },
  /** The address that decides the tax was changed. */
  'billing-address.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['checkout', 'billing'],
    heardBy: ['shell', 'checkout', 'billing', 'keys', 'identity'],
  },
  /** The tax ID, the PO number or the billing emails were changed. */
  'billing-details.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['billing'],
    heardBy: ['shell', 'checkout', 'billing', 'team', 'identity'],
  },
  /** A key, its hosts or its limit were changed. */
  'key.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['keys'],
    heardBy: ['shell', 'keys', 'team', 'identity'],
  },
  /** A member or an invitation was changed. */
  'member.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['team'],
    heardBy: ['shell', 'keys', 'team', 'identity'],
  },
  /** A contact or the topics that somebody gets mail about were changed. */
  'contact.changed': {
    ...OF_AN_ACCOUNT,
    publishedBy: ['team', 'identity'],
    heardBy: ['shell', 'checkout', 'billing', 'team', 'identity'],
  },
  /** A person changed their name or what else their profile says. */
  'profile.changed': {
    ...OF_A_PERSON,
    publishedBy: ['identity'],
    heardBy: ['shell', 'keys', 'team', 'identity'],
  },
  /** A person has another account or one less, or one of them has another name. */
  'account.changed': {
    ...OF_A_PERSON,
    publishedBy: ['identity'],
    heardBy: ['shell', 'identity'],
  },
  /**
   * A log-in, with a password or the provider of this name (`sso` for their organization's); reported to analytics if
   * enabled.
   */
  'session.started': {
    version: 1,
    publishedBy: ['identity'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ method: z.string() }),
  },
  /** A sign-up that was completed. */
  'login.created': {
    version: 1,
    publishedBy: ['identity'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ method: z.string() }),
  },
  /** A plan was added to the cart; reported to analytics if enabled. */
  'cart.added': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** A plan was removed from the cart, other than by ordering it. */
  'cart.removed': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** The content of this browser's cart was paid; reported once, in cents. */
  'cart.purchased': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ orderId: z.int(), cents: z.int(), taxCents: z.int(), planIds: z.array(z.string()) }),
  },
  /** A trial has begun. */
  'trial.started': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ planId: z.string() }),
  },
  /** A person started to fill in a form of a public page. */
  'form.started': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ formId: z.string() }),
  },
  /** Such a form was taken: it is ours, or waits in the browser; with it somebody asks to be spoken to. */
  'form.submitted': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ formId: z.string() }),
  },
  /** A report was downloaded as a file. */
  'report.downloaded': {
    version: 1,
    publishedBy: ['keys'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ report: z.string() }),
  },
  /** The header counts the cart's plans. */
  'cart.changed': {
    version: 1,
    publishedBy: ['checkout'],
    heardBy: ['shell'],
    kind: 'state',
    payload: z.object({ planIds: z.array(z.string()) }),
  },
} as const satisfies Record<string, EventStatement>

/** Signals of the shell to itself in the other tabs of this browser. No other area publishes or hears these. */
export const TAB_EVENTS = {
  /** All tabs of the person leave as soon as one has signed out, or has found that the session is over (`isOver`). */
  'session.ended': {
    version: 1,
    publishedBy: ['shell'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), isOver: z.optional(z.boolean()) }),
  },
  /** A membership ended: every tab that shows the account leaves it. */
  'membership.ended': {
    version: 1,
    publishedBy: ['shell'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), accountId: z.int() }),
  },
  /** A person's roles in an account changed (`null`: as staff): every tab that shows it reloads its plan. */
  'membership.changed': {
    version: 1,
    publishedBy: ['shell'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), accountId: z.nullable(z.int()) }),
  },
  /** A person chose another theme or date format: every tab shows what the cookies say. */
  'display.changed': {
    version: 1,
    publishedBy: ['shell'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({}),
  },
  /** A person has more unread messages, or has read some: every tab of theirs shows how many. */
  'messages.counted': {
    version: 1,
    publishedBy: ['shell'],
    heardBy: ['shell'],
    kind: 'fact',
    payload: z.object({ userId: z.int(), unread: z.int() }),
  },
} as const satisfies Record<string, EventStatement>

const ALL = { ...EVENTS, ...TAB_EVENTS }

export type EventName = keyof typeof ALL
export type EventPayload<Name extends EventName> = z.infer<(typeof ALL)[Name]['payload']>

/** Returns the definition of an event by name, or `undefined`. */
export function eventStatement(name: string): EventStatement | undefined {
  return Object.hasOwn(ALL, name) ? ALL[name as EventName] : undefined
}
