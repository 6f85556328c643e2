import { type Group, OWNER, OWNERS } from './who.ts'

/** Calls that were added (docs/decisions/0010), each by a rule. */
export const ADDITIVE_ROWS: readonly Group[] = [
  // Removing a password login, choosing the default account (account.md §6 allows both).
  { who: 'signed in', condition: 'fresh sign-in', calls: { authorization: ['DELETE /identities/username'] } },
  { who: 'signed in', calls: { authorization: ['PUT /accounts/:id/default'] } },
  // What a person sees and does about their own security: account.md §6 gives them their credentials and username.
  { who: 'signed in', condition: 'fresh sign-in', calls: { authorization: ['POST /identities/self/fresh'] } },
  // Two-step login: its state, and what changes it (rule B90). A code finishes a log-in before there is a session.
  {
    who: 'signed in',
    condition: 'fresh sign-in',
    calls: {
      authorization: [
        'POST,PUT,DELETE /identities/self/second-factor',
        'POST /identities/self/second-factor/recovery-codes',
      ],
    },
  },
  { who: 'anyone', calls: { authorization: ['POST /identities/login/second-factor'] } },
  // Passkeys: a way in of their own, and in place of a code (rules B100 to B104).
  {
    who: 'anyone',
    calls: {
      authorization: [
        'POST /identities/login/passkey',
        'POST /identities/login/passkey/challenge',
        'POST /identities/login/second-factor/passkey',
      ],
    },
  },
  {
    who: 'signed in',
    condition: 'fresh sign-in',
    calls: { authorization: ['POST,PUT /identities/self/passkeys', 'DELETE /identities/self/passkeys/:id'] },
  },
  {
    who: 'signed in',
    calls: {
      authorization: [
        'GET /identities/self/passkeys',
        'POST /identities/self/passkeys/:id',
        'POST,PUT /identities/self/fresh/passkey',
      ],
    },
  },
  {
    who: 'signed in',
    calls: {
      authorization: [
        'GET /identities/self/second-factor',
        'POST /identities/self/second-step',
        'GET /identities/self/remembered-browsers',
        'DELETE /identities/self/remembered-browsers/:id',
        'DELETE /identities/self/pending',
        'POST /identities/self/fresh/code',
        'PUT /identities/self/fresh',
        'GET,DELETE /identities/self/sessions',
        'DELETE /identities/self/sessions/:id',
        'GET /identities/self/history',
        'GET /identities/self/messages',
        'PUT /identities/self/messages/read',
      ],
    },
  },
  // The puzzle of a bot check.
  { who: 'anyone', calls: { authorization: ['GET /captcha'] } },
  // The code of a letter whose link was cut (rule D92).
  { who: 'anyone', calls: { authorization: ['POST /letters/code'] } },
  // Viewing an invitation, acting on it and asking for a new one, with its link.
  {
    who: 'anyone',
    calls: { authorization: ['POST /invitations/view', 'POST /invitations/open', 'POST /invitations/ask'] },
  },
  { who: 'signed in', calls: { authorization: ['POST /invitations/ask-for-own'] } },
  // The targets of links in letters to contacts, and the recipients of a message about a topic.
  {
    who: 'anyone',
    calls: {
      contacts: ['POST /accounts/:a/contacts/:c/confirmation/ask', 'POST /unsubscription', 'POST /unsubscription/view'],
    },
  },
  // The forms of the public pages (commerce.md §7).
  { who: 'anyone', calls: { forms: ['POST /submissions/:form', 'POST /failover'] } },
  // What stands above pages; who has access to the catalog reads all of it, who changes the catalog writes it (rule H25).
  { who: 'anyone', calls: { announcements: ['GET /announcements'] } },
  {
    who: ['support', 'billing-ops', 'catalog-admin', 'auditor'],
    calls: { announcements: ['GET /admin/announcements'] },
  },
  {
    who: ['catalog-admin'],
    calls: {
      announcements: [
        'PUT /admin/announcements',
        'POST,DELETE /admin/announcements/:id',
        'POST /admin/announcements/:id/end',
      ],
    },
  },
  // Whether a help document was of use.
  { who: 'anyone', calls: { contacts: ['POST /help/ratings'] } },
  { who: ['account-owner', 'account-owner-restricted'], calls: { contacts: ['GET /topics/receivers'] } },
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
        'GET,PUT /organizations/domains',
        'POST /organizations/domains/:id/check',
        'DELETE /organizations/domains/:id',
        'POST /organizations/idp/restore',
        'POST /organizations/idp/test',
        'POST /organizations/idp/test/result',
      ],
    },
  },
  // What follows a subscription, which is chosen by an editor without a path for it.
  {
    who: ['billing-viewer'],
    calls: { subscriptions: ['GET /tracks/:t/subscriptions/:s/next-plans', 'GET /tracks/:t/subscriptions/:s/events'] },
  },
  { who: ['billing-editor'], calls: { subscriptions: ['POST /tracks/:t/subscriptions/:s/next-plan'] } },
  // What papers, checkout and letters take from the account (rule J116).
  { who: ['billing-viewer'], calls: { sales: ['GET /billing-details'] } },
  { who: ['billing-editor'], calls: { sales: ['PUT /billing-details'] } },
  // One answer for a page of subscriptions, which is fixed by license only.
  {
    who: ['api-key-viewer', 'billing-viewer'],
    calls: { subscriptions: ['GET /subscriptions', 'GET /tracks/:t/subscriptions/:s/usage-statement'] },
  },
  // The log of the account, for those who look after its people (issue “Identity and session”, 10).
  {
    who: ['account-owner', 'account-owner-restricted'],
    calls: { authorization: ['GET /audit', 'GET /audit/recent', 'GET /audit/people', 'GET /audit/export'] },
  },
  // "Why is it refused?", decided as the gateway decides.
  { who: ['api-key-viewer'], calls: { security: ['GET /embedded-keys/:id/page-check'] } },
  // Another owner in one's place (rule E16).
  { who: OWNERS, condition: 'fresh sign-in', calls: { authorization: ['PUT /users/:id/ownership'] } },
  // Whether a page's person still belongs to its account.
  { who: 'signed in', calls: { authorization: ['GET /accounts/membership'] } },
  // A member who goes by themselves (rule E22).
  { who: 'signed in', calls: { authorization: ['DELETE /accounts/membership'] } },
  // A role that somebody asks for, and the page that gives it (rule E17).
  { who: 'signed in', calls: { authorization: ['GET,POST /role-requests', 'GET /role-requests/:id'] } },
  { who: OWNERS, calls: { authorization: ['POST /role-requests/:id/grant', 'GET /role-permissions'] } },
  // Usage of a whole account for its charts, of a key before it is stopped; a key that takes the place of another.
  { who: ['api-key-viewer'], calls: { security: ['GET /usage', 'GET /usage/keys/:key/recent'] } },
  { who: ['api-key-editor'], calls: { security: ['POST /secret-keys/:id/rotate'] } },
  // Address lists of the account's licenses, and the link by which one is fetched without a login (rule D30).
  { who: ['api-key-viewer'], calls: { security: ['GET /address-lists', 'POST /address-lists/links'] } },
  { who: 'anyone', calls: { security: ['GET /address-lists/links/:token'] } },
  // Origin of the card vault's frames, and the code for people who tried too many cards (rule K12).
  { who: ['billing-editor'], calls: { payments: ['GET /vault', 'POST /card-code'] } },
  // Whether somebody wants to be written to about a cart that they leave (rule M27).
  { who: ['billing-editor'], calls: { forms: ['PUT,DELETE /cart-reminder'] } },
  // One sample address, for visitors without a key (rule A10).
  { who: 'anyone', calls: { security: ['GET /sample/street-address'] } },
  // Address of the gateway, for trying it out.
  { who: 'signed in', calls: { security: ['GET /gateway'] } },
  // Thresholds of a license or a key, and webhooks: where owners choose who is told (issue “Team, contacts and notifications”, 4).
  {
    who: OWNER,
    calls: {
      security: ['GET,POST /usage-thresholds', 'GET /usage-thresholds/subjects', 'POST,DELETE /usage-thresholds/:id'],
      contacts: [
        'GET,POST /webhooks',
        'POST,DELETE /webhooks/:id',
        'PUT,DELETE /webhooks/:id/activation',
        'POST /webhooks/:id/secret',
        'POST /webhooks/:id/test',
        'GET /webhooks/:id/deliveries',
        'POST /webhook-deliveries/:id/resend',
      ],
    },
  },
  // Who works here, what each role may do, and what they did (rules G112 to G114).
  {
    who: ['user-admin', 'auditor'],
    calls: {
      authorization: [
        'GET /internal/users',
        'GET /internal/role-permissions',
        'GET /internal/audit',
        'GET /internal/audit/people',
        'GET /internal/audit/export',
        'POST /internal/audit/verification',
      ],
    },
  },
  {
    who: ['user-admin'],
    calls: {
      authorization: [
        'PUT /internal/users',
        'DELETE /admin/identities/:id/second-factor',
        'DELETE /admin/identities/:id/passkeys',
      ],
    },
  },
  // Acting as a customer (rule G4), the way back from it, and whether they let support in.
  { who: ['support'], calls: { authorization: ['PUT /admin/identities/:id/acting'] } },
  { who: 'signed in', calls: { authorization: ['DELETE /identities/acting'] } },
  { who: OWNER, calls: { authorization: ['GET,PUT,DELETE /accounts/support-access'] } },
  // Whether members need a second factor (rule B117).
  { who: OWNERS, calls: { authorization: ['GET /accounts/second-factor'] } },
  { who: OWNER, condition: 'fresh sign-in', calls: { authorization: ['PUT,DELETE /accounts/second-factor'] } },
  // A remote from a developer's machine, in their own session (rule P23).
  { who: ['super-admin'], calls: { authorization: ['GET,DELETE /overrides'] } },
  { who: ['super-admin'], condition: 'fresh sign-in', calls: { authorization: ['PUT /overrides/:remote'] } },
  // The clock of a portal for demonstrations (rule E32).
  { who: ['super-admin'], calls: { authorization: ['GET,PUT /internal/clock'] } },
  // Items that wait for the caller's roles (rule N24).
  {
    who: ['support', 'billing-ops', 'user-admin', 'auditor'],
    calls: { authorization: ['GET /internal/waiting'] },
  },
  // Background jobs (rules E37 and N44).
  {
    who: ['support', 'billing-ops', 'auditor'],
    calls: { authorization: ['GET /internal/jobs', 'GET /internal/jobs/counts'] },
  },
  { who: ['billing-ops'], calls: { authorization: ['POST /internal/jobs/:id/start'] } },
  // Refunds that need a second approver (rules J150 to J153).
  { who: ['support', 'billing-ops', 'auditor'], calls: { payments: ['GET /admin/refund-requests'] } },
  {
    who: ['billing-ops'],
    calls: {
      payments: [
        'GET /admin/accounts/:a/transactions/:t/refund-terms',
        'POST /admin/refund-requests/:id/approve',
        'POST /admin/refund-requests/:id/refuse',
        'DELETE /admin/refund-requests/:id',
      ],
    },
  },
  // Who a person is and why they cannot log in (rule G20), and what lets them in again (rules G21, G23).
  {
    who: ['support', 'billing-ops', 'user-admin', 'auditor'],
    calls: { authorization: ['GET /admin/identities/:id', 'GET /admin/search', 'GET /admin/search/things'] },
  },
  // The key of a whole token (rule G101).
  { who: ['support', 'billing-ops', 'auditor'], calls: { authorization: ['POST /admin/search/token'] } },
  {
    who: ['support', 'user-admin'],
    calls: {
      authorization: ['POST /admin/identities/:id/password-reset', 'DELETE /admin/identities/:id/sessions'],
    },
  },
  // What a trace caught, and what only staff set of a website key.
  {
    who: ['support'],
    calls: {
      security: [
        'GET,DELETE /admin/tracing',
        'GET /admin/traces/:id',
        'PUT,DELETE /admin/embedded-keys/:id/token-exchange',
      ],
    },
  },
  // Limits of an account's keys, and why its lookups fail (rules G24, G25).
  {
    who: ['support', 'billing-ops', 'auditor'],
    calls: { security: ['GET /admin/key-limits/:id', 'GET /admin/refusals/:id'] },
  },
  // An organization with its accounts, people and single sign-on (rule G81).
  {
    who: ['support', 'billing-ops', 'auditor'],
    calls: { authorization: ['GET /admin/organizations/:id', 'GET /admin/organizations/:id/people'] },
  },
  // Who of the staff acts as a customer (rule G85).
  {
    who: ['support', 'auditor'],
    calls: { authorization: ['GET /internal/acting', 'GET /internal/acting/opt-outs'] },
  },
  { who: ['support'], calls: { authorization: ['DELETE /internal/acting/:id'] } },
  // Emails to an account's people (rule G115).
  { who: ['support', 'billing-ops', 'auditor'], calls: { contacts: ['GET /admin/accounts/:id/letters'] } },
  // Notes of staff about an account (rule G83).
  { who: ['support', 'billing-ops', 'auditor'], calls: { authorization: ['GET /admin/accounts/:id/notes'] } },
  {
    who: ['support', 'billing-ops'],
    calls: {
      authorization: [
        'POST /admin/accounts/:id/notes',
        'PUT,DELETE /admin/account-notes/:id',
        'PUT,DELETE /admin/account-notes/:id/pin',
      ],
    },
  },
  // Views of the staff area's lists, each its author's (rule G97).
  {
    who: ['support', 'billing-ops', 'catalog-admin', 'auditor'],
    calls: { authorization: ['GET,PUT,DELETE /internal/saved-views'] },
  },
  // Past-due orders of all accounts (rule G73).
  {
    who: ['support', 'billing-ops', 'auditor'],
    calls: { billing: ['GET /admin/0/orders/past-due', 'GET /admin/0/orders/past-due/totals'] },
  },
  // Audit log of an account, for staff (rule G50).
  {
    who: ['support', 'billing-ops', 'auditor'],
    calls: {
      authorization: [
        'GET /admin/accounts/:id/audit',
        'GET /admin/accounts/:id/audit/people',
        'GET /admin/accounts/:id/audit/export',
      ],
    },
  },
  // Who has a plan, before its sale ends (rule G65): for those who read the catalog.
  {
    who: ['support', 'billing-ops', 'catalog-admin', 'auditor'],
    calls: { subscriptions: ['GET /admin/plans/:id/subscribers'] },
  },
  // The end of a plan's sale is taken back by those who set it (rule I159).
  { who: ['catalog-admin'], calls: { subscriptions: ['POST /admin/plans/:id/resume-sale'] } },
  // The sample that fills an empty catalog (rule I160).
  { who: ['catalog-admin'], calls: { subscriptions: ['POST /admin/catalog/sample'] } },
  // Tax rates: everyone who reads the catalog sees them; billing operations, who have sales tax and exemptions, change them.
  {
    who: ['support', 'billing-ops', 'catalog-admin', 'auditor'],
    calls: { sales: ['GET /admin/tax-rates', 'GET /admin/tax-rates/export'] },
  },
  { who: ['billing-ops'], calls: { sales: ['POST /admin/tax-rates/preview', 'PUT /admin/tax-rates'] } },
  // How the site is used (rule M37): counts without people, for those who sell and who check.
  { who: ['billing-ops', 'catalog-admin', 'auditor'], calls: { forms: ['GET /admin/site-use'] } },
  // Conversations of people who are logged in, and of visitors by the key of each (rules Q1 to Q3).
  {
    who: 'signed in',
    calls: {
      support: [
        'GET,POST /conversations',
        'POST /problem-reports',
        'GET,POST /conversations/:id/messages',
        'PUT /conversations/:id/read',
        'POST /conversations/:id/typing',
        'POST /conversations/:id/rating',
        'POST /conversations/:id/transcript',
        'POST /conversations/:id/attachments',
        'GET /conversations/:id/attachments/:attachment',
      ],
    },
  },
  {
    who: 'anyone',
    calls: {
      support: [
        'POST /visitor-conversations',
        'POST /visitor-conversations/:id/messages/read',
        'POST /visitor-conversations/:id/messages',
        'POST /visitor-conversations/:id/read',
        'POST /visitor-conversations/:id/typing',
        'PUT /visitor-conversations/:id/email',
        'POST /visitor-conversations/:id/rating',
        'POST /visitor-conversations/:id/transcript',
        'POST /visitor-conversations/:id/attachments',
        'POST /visitor-conversations/:id/attachments/:attachment',
      ],
    },
  },
  // The inbox: support answers, auditors read (rule Q14).
  {
    who: ['support', 'auditor'],
    calls: {
      support: [
        'GET /admin/conversations',
        'GET /admin/conversations/:id',
        'GET /admin/conversations/:id/messages',
        'GET /admin/conversations/:id/attachments/:attachment',
        'GET /admin/conversation-figures',
        'GET /admin/canned-answers',
      ],
    },
  },
  {
    who: ['support'],
    calls: {
      support: [
        'POST /admin/conversations/:id/messages',
        'POST /admin/conversations/:id/notes',
        'PUT /admin/conversations/:id/assignee',
        'GET /admin/conversation-assignees',
        'POST /admin/conversations/:id/close',
        'POST /admin/conversations/:id/reopen',
        'POST /admin/conversations/:id/typing',
        'PUT /admin/conversations/:id/read',
        'PUT /admin/canned-answers',
        'POST,DELETE /admin/canned-answers/:id',
      ],
    },
  },
]
