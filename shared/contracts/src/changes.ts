import type { Method, Service } from './call.ts'
import type { ChangeName } from './change-names.ts'

/** A call as its service, method and path: `security GET /secret-keys`. The whole statement would bring its schemas along. */
export type CallName = `${Service} ${Method} /${string}`

/** A change of data: the writes that it follows from, and the reads that it makes untrue. */
export interface Change {
  /** Writes after which the platform publishes the event. */
  after: readonly CallName[]
  /**
   * Reads that the writing area keeps true itself in its tab, from the answer of its write: all parts of a tab share one
   * query per call. In the other tabs they are read again.
   */
  shared: readonly CallName[]
  /** Reads of other areas, of which the writing one knows nothing: they are read again in every tab. */
  outdates: readonly CallName[]
  /** The frame of every page shows it, so the plan is fetched again. */
  isInFrame?: true
}

/** The last lines of the audit log stand on the overview. */
const RECENT_ACTIVITY = 'authorization GET /audit/recent'

/** The changes of an account's data, and of a person's (rule H40). */
export const CHANGES: Readonly<Record<ChangeName, Change>> = {
  // A plan that begins lifts what its want had stopped: keys, lookups, seats.
  'order.changed': {
    after: ['sales PUT /orders', 'payments PUT /payments', 'billing DELETE /v1/account/orders/:id'],
    shared: ['billing GET /v1/account/orders', 'billing GET /v1/account/orders/:id'],
    outdates: [
      'billing GET /account/renewals/failed',
      'billing GET /v1/account/forecast',
      'subscriptions GET /subscriptions',
      'subscriptions GET /licenses',
      'subscriptions GET /licenses/:id/rate-limits',
      'security GET /secret-keys',
      'security GET /embedded-keys',
      'contacts GET /max-users',
      RECENT_ACTIVITY,
    ],
  },
  'subscription.changed': {
    after: [
      'subscriptions POST /tracks/:t/subscriptions/renewal',
      'subscriptions DELETE /tracks/:t/subscriptions/renewal',
      'subscriptions POST /tracks/:t/subscriptions/:s/next-plan',
    ],
    shared: [
      'subscriptions GET /subscriptions',
      'subscriptions GET /tracks/:t/subscriptions/:s/events',
      'billing GET /v1/account/orders',
      'billing GET /account/renewals/failed',
    ],
    outdates: ['billing GET /v1/account/forecast', RECENT_ACTIVITY],
  },
  // Without a good card no plan renews.
  'payment-method.changed': {
    after: [
      'payments POST /payment-methods',
      'payments POST /payment-methods/:id',
      'payments DELETE /payment-methods/:id',
    ],
    shared: ['payments GET /payment-methods'],
    outdates: ['subscriptions GET /subscriptions', 'billing GET /v1/account/orders', RECENT_ACTIVITY],
  },
  'billing-address.changed': {
    after: ['sales PUT /taxable-locations'],
    shared: ['sales GET /taxable-locations/latest', 'sales POST /quote'],
    outdates: [
      'sales GET /billing-details',
      'billing GET /v1/account/forecast',
      'subscriptions GET /subscriptions',
      RECENT_ACTIVITY,
    ],
  },
  // Billing emails are contacts.
  'billing-details.changed': {
    after: ['sales PUT /billing-details'],
    shared: ['sales GET /billing-details'],
    outdates: ['contacts GET /contacts', 'contacts GET /topics/receivers', RECENT_ACTIVITY],
  },
  // Usage thresholds are of a key, and go with it.
  'key.changed': {
    after: [
      'security PUT /secret-keys',
      'security POST /secret-keys/:id',
      'security DELETE /secret-keys/:id',
      'security PUT /secret-keys/:id/activation',
      'security DELETE /secret-keys/:id/activation',
      'security PUT /secret-keys/:id/recover',
      'security POST /secret-keys/:id/rotate',
      'security PUT /embedded-keys',
      'security POST /embedded-keys/:id',
      'security DELETE /embedded-keys/:id',
      'security PUT /embedded-keys/:id/activation',
      'security DELETE /embedded-keys/:id/activation',
      'security PUT /embedded-keys/:id/recover',
      'security PUT /embedded-keys/:id/domains/:domain',
      'security DELETE /embedded-keys/:id/domains/:domain',
      'security PUT /keys/:id/limit',
      'security POST /keys/:id/limit',
      'security DELETE /keys/:id/limit',
      'security POST /keys/:id/reset/limit',
    ],
    shared: [
      'security GET /secret-keys',
      'security GET /embedded-keys',
      'security GET /embedded-keys/:id/page-check',
      'security GET /keys/limit',
    ],
    outdates: ['security GET /usage-thresholds', 'security GET /usage-thresholds/subjects', RECENT_ACTIVITY],
  },
  'member.changed': {
    after: [
      'authorization PUT /invitations',
      'authorization POST /invitations/resend',
      'authorization DELETE /invitations/:id',
      'authorization DELETE /users/:id',
      'authorization PUT /users/:id/roles/:role',
      'authorization DELETE /users/:id/roles/:role',
      'authorization PUT /users/:id/ownership',
      'authorization POST /role-requests/:id/grant',
    ],
    shared: ['authorization GET /identities', 'authorization GET /invitations', 'authorization GET /role-requests/:id'],
    outdates: ['contacts GET /topics/receivers', 'authorization GET /audit/people', RECENT_ACTIVITY],
  },
  'contact.changed': {
    after: [
      'contacts POST /contacts',
      'contacts POST /contacts/:id',
      'contacts DELETE /contacts/:id',
      'contacts PUT /contacts/:id/topics/:topic',
      'contacts DELETE /contacts/:id/topics/:topic',
      'contacts PUT /profiles/topics/:topic',
      'contacts DELETE /profiles/topics/:topic',
    ],
    shared: ['contacts GET /contacts', 'contacts GET /profiles/topics'],
    outdates: [
      'contacts GET /topics/receivers',
      'sales GET /billing-details',
      'security GET /usage-thresholds',
      RECENT_ACTIVITY,
    ],
  },
  'profile.changed': {
    after: ['authorization POST /profile'],
    shared: ['authorization GET /profile'],
    outdates: ['authorization GET /identities', RECENT_ACTIVITY],
    isInFrame: true,
  },
  'account.changed': {
    after: [
      'sales POST /rename',
      'sales PUT /accounts',
      'authorization PUT /accounts/:id/default',
      'authorization DELETE /accounts/membership',
      'authorization POST /invitations',
    ],
    shared: ['authorization GET /accounts'],
    outdates: ['authorization GET /organizations', RECENT_ACTIVITY],
    isInFrame: true,
  },
}

/** Returns the changes that follow from a call that succeeded. Search sends a path with its ids filled in. */
export function changesAfter(call: { service: string; method: string; path: string }): ChangeName[] {
  const made = `${call.service} ${call.method} ${call.path}`
  const all = Object.entries(CHANGES) as [ChangeName, Change][]
  return all.filter(([, { after }]) => after.some((name) => isCall(name, made))).map(([name]) => name)
}

function isCall(name: CallName, made: string): boolean {
  const [parts, madeParts] = [name.split('/'), made.split('/')]
  return parts.length === madeParts.length && parts.every((part, at) => part.startsWith(':') || part === madeParts[at])
}
