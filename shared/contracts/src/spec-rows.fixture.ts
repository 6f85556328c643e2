/*
 * Every call of account.md §7 and commerce.md §7 whose path is given, copied by hand in the order of the specs, with
 * their own placeholders. It knows nothing of the contracts: it is what they are tested against.
 */

const AUTHORIZATION = `
  GET /accounts
  POST /token
  GET /identities
  POST /accounts/identities
  GET /invitations
  PUT /invitations
  DELETE /invitations/{id}
  POST /invitations/resend
  POST /invitations
  DELETE /users/{id}
  PUT, DELETE /users/{id}/roles/{role}
  GET /roles/{id}
  GET /internal/users/{id}/accounts
  POST /internal/users/accounts
  GET /internal/users
  PUT, DELETE /internal/users/{id}/roles/{role}
  GET /profile
  POST /profile
  DELETE /identities/login
  POST /identities/login
  PUT /identities
  PUT /identities/password-reset
  POST /identities/password-reset/token
  POST /identities/oidc
  PUT /identities/oidc
  DELETE /identities/oidc
  POST /identities/oidc/login
  PUT /identities/oidc/associate
  GET /identities/self
  POST /identities/self
  POST /identities/self/password
  PUT /identities/username/associate
  POST /identities/self/signup/token
  POST /identities/{id}/confirmation
  GET /identities/credentials
  POST /sso/redirect
  POST /sso/authenticate
  PUT /organizations
  GET /organizations
  POST /organizations/{id}
  GET /organizations/{id}/accounts
  PUT /organizations/accounts
  DELETE /organizations/accounts/{id}
  DELETE /organizations/{id}
  PUT /organizations/idp/saml
  POST /organizations/idp/saml
  PUT, POST /organizations/idp/oidc
  POST /organizations/idp
  POST /organizations/idp/activate
  POST /organizations/idp/deactivate
  DELETE /organizations/idp
  GET /admin/search
  GET /admin/organization/search
  POST /admin/identities/profile
  POST, DELETE /admin/identities/{id}/activation
  PUT /admin/identities/{id}/password
  POST /admin/identities/{id}/redact
`

/** `/admin/rate-limits/{a}:{b}@{c}` is the same call as `/admin/rate-limits/{id}`: ids are opaque. */
const SECURITY = `
  GET /secret-keys
  GET /embedded-keys
  GET /admin/secret-keys/{id}
  GET /admin/embedded-keys/{id}
  PUT /secret-keys
  PUT /embedded-keys
  POST /secret-keys/{id}
  POST /embedded-keys/{id}
  DELETE /secret-keys/{id}
  DELETE /embedded-keys/{id}
  PUT, DELETE /embedded-keys/{id}/domains/{domain}
  PUT, DELETE /secret-keys/{id}/activation
  PUT, DELETE /embedded-keys/{id}/activation
  PUT /secret-keys/{id}/recover
  PUT /embedded-keys/{id}/recover
  GET /keys/limit
  PUT /keys/{id}/limit
  POST /keys/{id}/limit
  DELETE /keys/{id}/limit
  POST /keys/{id}/reset/limit
  DELETE /admin/rate-limits/{id}
  PUT /admin/tracing
  GET /usage/keys/{key}
  GET /admin/usage/keys/{key}
`

const CONTACTS = `
  GET /contacts
  POST /contacts
  POST /contacts/{id}
  DELETE /contacts/{id}
  PUT, DELETE /contacts/{id}/topics/{topic}
  POST /accounts/{a}/contacts/{c}/confirmation
  POST /contacts/{id}/confirmation/token
  GET /admin/accounts/{id}/contacts
  POST /admin/contacts
  GET /profiles/topics
  PUT, DELETE /profiles/topics/{topic}
  GET /accounts/usage
  PUT, DELETE /accounts/usage/{percent}
  GET /max-users
`

const BILLING = `
  GET /v1/account/orders
  GET /v1/account/orders/{id}/receipt
  GET /v1/admin/{accountId}/orders
  GET /v1/admin/0/orders/{orderId}
  GET /account/orders/pending
  PUT /orders/{id}/payment/request
  DELETE /admin/account/{accountId}/order/{orderId}/grace-period
  POST /admin/orders
  GET /admin/account/receipt
  GET /admin/{accountId}/orders/past-due
`

const SALES = `
  PUT /orders
  GET /pricing
  GET, PUT /admin/pricing
  PUT /taxable-locations
  GET /taxable-locations/latest
  PUT /admin/accounts/{id}/taxable-locations
  GET /admin/accounts/taxable-locations/history
  POST /admin/orders/{orderId}/relocate
  PUT /admin/orders
  GET, POST /admin/accounts/{id}/tax-exempt
  DELETE /admin/accounts/{id}/tax-exempt
  POST /quote
  POST /admin/quote
  GET /admin/accounts/{id}
  POST /admin/orders/{orderId}/sales-tax
  GET /admin/accounts/{id}/orders/{orderId}/tax-rate
  POST /rename
  PUT /accounts
  POST /admin/accounts/{id}/deactivate
  POST /admin/accounts/{id}/reactivate
  PUT, POST, DELETE /admin/accounts/{id}/favorites
  GET /admin/accounts/favorites
`

/** "Subscriptions and licenses" and the "Admin catalogue". */
const SUBSCRIPTIONS = `
  GET /licenses
  GET /licenses/{id}/subscriptions
  GET /admin/accounts/{id}/subscriptions
  GET /admin/accounts/{id}/licenses
  POST /admin/accounts/{a}/tracks/{t}/subscriptions/{s}/lookups
  POST /admin/accounts/{a}/tracks/{t}/subscriptions/{s}/duration
  POST /admin/accounts/{a}/tracks/{t}/subscriptions/{s}/rate-limit
  DELETE, POST /tracks/{t}/subscriptions/renewal
  GET /admin/accounts/{a}/licenses/{l}/rate-limits
  DELETE /admin/accounts/{a}/tracks/{t}/rate-limits
  GET /licenses/{id}/rate-limits
  GET /max-users
  DELETE /admin/accounts/{a}/tracks/{t}/subscriptions/{s}
  PUT, DELETE /admin/accounts/{a}/tracks/{t}/suspend
  GET /usage/keys/{key}
  GET /admin/accounts/{a}/licenses/{l}/usage
  GET /admin/usage/keys/{key}
  GET /admin/plans
  GET /admin/licenses
  GET /admin/editions
  GET /admin/lines
  GET /admin/capabilities
  POST /admin/plans/{id}
  POST /admin/licenses/{id}
  POST /admin/editions/{id}
  POST /admin/lines/{id}
  PUT /admin/plans
  PUT /admin/licenses
  PUT /admin/editions
  PUT /admin/lines
  POST /admin/plans/{id}/deprecate
  POST /admin/lines/{id}/propagate
  POST /admin/editions/{id}/propagate
  POST /admin/licenses/{id}/propagate
`

const PAYMENTS = `
  GET /admin/accounts/{id}/payment-methods
  GET /admin/accounts/{id}/transactions
  POST /accounts/transactions
  GET /payment-methods
  POST /payment-methods/{id}
  DELETE /payment-methods/{id}
  POST /payment-methods
  PUT /payments
  PUT /admin/payments
  DELETE /admin/accounts/{a}/transactions/{t}
  GET /admin/transactions
  GET /admin/offline-transactions
  POST /admin/payments
  GET /payment-signature
`

/** Calls that the specs need but give no path for, and one that saves a page a call for each licence. */
export const ADDITIVE_ROWS = [
  'authorization PUT /accounts/:id/default',
  'authorization DELETE /identities/username',
  'authorization POST /identities/oidc/signup',
  'subscriptions GET /subscriptions',
]

/** `service METHOD /path/:placeholder` of every row. */
export const SPEC_ROWS: readonly string[] = [
  ...rows('authorization', AUTHORIZATION),
  ...rows('security', SECURITY),
  ...rows('contacts', CONTACTS),
  ...rows('billing', BILLING),
  ...rows('sales', SALES),
  ...rows('subscriptions', SUBSCRIPTIONS),
  ...rows('payments', PAYMENTS),
]

function rows(service: string, list: string): string[] {
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, methods = '', path = ''] = /^\s*([A-Z, ]+) (\/\S*)$/.exec(line) ?? []
      return methods.split(', ').map((method) => `${service} ${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    })
}
