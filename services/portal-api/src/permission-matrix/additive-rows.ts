import { type Group, OWNER } from './who.ts'

/** Calls that were added (docs/decisions/0010), each by a rule. */
export const ADDITIVE_ROWS: readonly Group[] = [
  // Removing a password login, choosing the default account (account.md §6 allows both).
  { who: 'signed in', condition: 'fresh sign-in', calls: { authorization: ['DELETE /identities/username'] } },
  { who: 'signed in', calls: { authorization: ['PUT /accounts/:id/default'] } },
  // What a person sees and does about their own security: account.md §6 gives them their credentials and username.
  { who: 'signed in', condition: 'fresh sign-in', calls: { authorization: ['POST /identities/self/fresh'] } },
  {
    who: 'signed in',
    calls: {
      authorization: [
        'DELETE /identities/self/pending',
        'GET,DELETE /identities/self/sessions',
        'DELETE /identities/self/sessions/:id',
        'GET /identities/self/history',
      ],
    },
  },
  // The puzzle of a bot check.
  { who: 'anyone', calls: { authorization: ['GET /captcha'] } },
  // What an invitation says to whoever has its link, and how they ask for a new one.
  { who: 'anyone', calls: { authorization: ['POST /invitations/view', 'POST /invitations/ask'] } },
  // Third-party sign-up (account.md §7), and which third parties there are.
  { who: 'anyone', calls: { authorization: ['POST /identities/oidc/signup', 'GET /identities/providers'] } },
  // The login of somebody's company, added to theirs.
  { who: 'signed in', calls: { authorization: ['GET /identities/sso/associate'] } },
  {
    who: 'signed in',
    condition: 'fresh sign-in',
    calls: { authorization: ['PUT,POST /identities/sso/associate'] },
  },
  // Another key of an organization, another primary account (rules F7, F8).
  {
    who: OWNER,
    condition: 'primary account',
    calls: {
      authorization: [
        'POST /organizations/key',
        'PUT /organizations/accounts/:id/primary',
        'POST /organizations/idp/test',
        'POST /organizations/idp/test/result',
      ],
    },
  },
  // One answer for a page of subscriptions, which is fixed by license only.
  { who: ['api-key-viewer', 'billing-viewer'], calls: { subscriptions: ['GET /subscriptions'] } },
  // The log of the account, for those who look after its people (issue “Identity and session”, 10).
  {
    who: ['account-owner', 'account-owner-restricted'],
    calls: { authorization: ['GET /audit', 'GET /audit/people', 'GET /audit/export'] },
  },
  // "Why is it refused?", decided as the gateway decides.
  { who: ['api-key-viewer'], calls: { security: ['GET /embedded-keys/:id/page-check'] } },
  // Usage of a whole account for its charts, of a key before it is stopped; a key that takes the place of another.
  { who: ['api-key-viewer'], calls: { security: ['GET /usage', 'GET /usage/keys/:key/recent'] } },
  { who: ['api-key-editor'], calls: { security: ['POST /secret-keys/:id/rotate'] } },
  // Where the gateway is, for whoever tries it.
  { who: 'signed in', calls: { security: ['GET /gateway'] } },
  // Acting as a customer (rule G4), the way back from it, and whether they let support in.
  { who: ['support'], calls: { authorization: ['PUT /admin/identities/:id/acting'] } },
  { who: 'signed in', calls: { authorization: ['DELETE /identities/acting'] } },
  { who: OWNER, calls: { authorization: ['GET,PUT,DELETE /accounts/support-access'] } },
  // What a trace caught, and what only staff set of a website key.
  {
    who: ['support'],
    calls: { security: ['GET /admin/tracing', 'PUT,DELETE /admin/embedded-keys/:id/token-exchange'] },
  },
]
