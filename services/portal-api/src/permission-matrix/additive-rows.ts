import type { Group } from './who.ts'

/** Calls that neither spec writes down, each from the decision that adds it. */
export const ADDITIVE_ROWS: readonly Group[] = [
  // Removing a password login, choosing the default account (account.md §6 names both, without a path).
  { who: 'signed in', calls: { authorization: ['DELETE /identities/username', 'PUT /accounts/:id/default'] } },
  // Third-party sign-up (account.md §7, "paths for these … are not shown").
  { who: 'anyone', calls: { authorization: ['POST /identities/oidc/signup'] } },
  // One answer for a page of subscriptions, which the spec gives by licence only.
  { who: ['api-key-viewer', 'billing-viewer'], calls: { subscriptions: ['GET /subscriptions'] } },
]
