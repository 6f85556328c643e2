import { type Group, OWNER, OWNERS, READERS } from './who.ts'

/** account.md §7: identity, keys and limits, contacts and notifications. */
export const ACCOUNT_ROWS: readonly Group[] = [
  {
    who: 'anyone',
    calls: {
      authorization: [
        'PUT /identities',
        'POST /identities/login',
        'PUT,POST /identities/oidc',
        'POST /identities/oidc/login',
        'PUT /identities/password-reset',
        'POST /identities/password-reset/token',
        'POST /identities/:id/confirmation',
        'POST /sso/redirect',
        'POST /sso/authenticate',
      ],
      contacts: ['POST /accounts/:a/contacts/:c/confirmation'],
    },
  },
  {
    who: 'signed in',
    calls: {
      authorization: [
        'GET /accounts',
        'GET,POST /profile',
        'DELETE /identities/login',
        'GET /identities/self',
        'POST /identities/self/password',
        'POST /identities/self/signup/token',
        'GET /identities/credentials',
        'POST /invitations',
      ],
      contacts: ['GET /profiles/topics', 'PUT,DELETE /profiles/topics/:topic'],
    },
  },
  {
    who: 'signed in',
    condition: 'fresh sign-in',
    calls: {
      authorization: [
        'POST /identities/self',
        'DELETE /identities/oidc',
        'PUT /identities/oidc/associate',
        'PUT /identities/username/associate',
      ],
    },
  },
  { who: 'signed in', condition: 'own account or impersonation', calls: { authorization: ['POST /token'] } },
  { who: 'signed in', condition: 'own id or owner', calls: { authorization: ['GET /roles/:id'] } },
  {
    who: OWNERS,
    calls: {
      authorization: [
        'GET /identities',
        'GET,PUT /invitations',
        'DELETE /invitations/:id',
        'POST /invitations/resend',
        'DELETE /users/:id',
        'PUT,DELETE /users/:id/roles/:role',
      ],
      contacts: [
        'GET /max-users',
        'GET,POST /contacts',
        'POST,DELETE /contacts/:id',
        'PUT,DELETE /contacts/:id/topics/:topic',
        'POST /contacts/:id/confirmation/token',
      ],
    },
  },
  {
    who: OWNER,
    calls: {
      authorization: [
        'GET,PUT /organizations',
        'GET /organizations/:id/accounts',
        'PUT /organizations/accounts',
        'DELETE /organizations/accounts/:id',
      ],
      contacts: ['PUT,DELETE /accounts/usage/:percent'],
    },
  },
  {
    who: OWNER,
    condition: 'primary account',
    calls: {
      authorization: [
        'POST,DELETE /organizations/:id',
        'PUT,POST /organizations/idp/saml',
        'PUT,POST /organizations/idp/oidc',
        'POST,DELETE /organizations/idp',
        'POST /organizations/idp/activate',
        'POST /organizations/idp/deactivate',
      ],
    },
  },
  { who: ['account-owner', 'billing-viewer'], calls: { contacts: ['GET /accounts/usage'] } },
  {
    who: ['api-key-viewer'],
    calls: { security: ['GET /secret-keys', 'GET /embedded-keys', 'GET /keys/limit', 'GET /usage/keys/:key'] },
  },
  {
    who: ['api-key-editor'],
    calls: {
      security: [
        'PUT /secret-keys',
        'POST,DELETE /secret-keys/:id',
        'PUT,DELETE /secret-keys/:id/activation',
        'PUT /secret-keys/:id/recover',
        'PUT /embedded-keys',
        'POST,DELETE /embedded-keys/:id',
        'PUT,DELETE /embedded-keys/:id/activation',
        'PUT /embedded-keys/:id/recover',
        'PUT,DELETE /embedded-keys/:id/domains/:domain',
        'PUT,POST,DELETE /keys/:id/limit',
        'POST /keys/:id/reset/limit',
      ],
    },
  },
  {
    who: READERS,
    calls: {
      authorization: ['POST /accounts/identities', 'GET /admin/organization/search', 'POST /admin/identities/profile'],
      security: ['GET /admin/secret-keys/:id', 'GET /admin/embedded-keys/:id', 'GET /admin/usage/keys/:key'],
      contacts: ['GET /admin/accounts/:id/contacts', 'POST /admin/contacts'],
    },
  },
  {
    who: ['support', 'user-admin'],
    calls: { authorization: ['POST,DELETE /admin/identities/:id/activation'] },
  },
  {
    who: ['support'],
    calls: {
      security: ['DELETE /admin/rate-limits/:id', 'PUT /admin/tracing'],
    },
  },
  {
    who: ['user-admin'],
    calls: {
      authorization: [
        'PUT /admin/identities/:id/password',
        'POST /admin/identities/:id/redact',
        'PUT,DELETE /internal/users/:id/roles/:role',
        'GET /internal/users/:id/accounts',
        'POST /internal/users/accounts',
      ],
    },
  },
]
