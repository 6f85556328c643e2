import { type Group, OWNER, OWNERS, READERS } from './who.ts'

/** commerce.md §7: billing, sales, subscriptions and licenses, catalog, payments. */
export const COMMERCE_ROWS: readonly Group[] = [
  { who: 'anyone', calls: { sales: ['GET /pricing'] } },
  { who: 'signed in', calls: { sales: ['PUT /accounts'] } },
  { who: OWNER, calls: { sales: ['POST /rename'] } },
  { who: OWNERS, calls: { subscriptions: ['GET /max-users'] } },
  { who: ['api-key-viewer'], calls: { subscriptions: ['GET /usage/keys/:key'] } },
  { who: ['api-key-viewer', 'api-key-editor', 'billing-viewer'], calls: { subscriptions: ['GET /licenses'] } },
  {
    who: ['api-key-viewer', 'billing-viewer'],
    calls: { subscriptions: ['GET /licenses/:id/subscriptions', 'GET /licenses/:id/rate-limits'] },
  },
  {
    who: ['billing-viewer'],
    calls: {
      billing: [
        'GET /v1/account/orders',
        'GET /v1/account/orders/:id',
        'GET /v1/account/orders/:id/receipt',
        'POST /v1/account/orders/:id/receipt/mail',
        'GET /v1/account/orders/receipts',
        'GET /v1/account/statements',
        'GET /v1/account/statement',
        'GET /v1/account/ledger',
        'GET /v1/account/forecast',
        'GET /account/orders/pending',
        'GET /account/renewals/failed',
        'GET /v1/account/orders/search',
      ],
      sales: ['POST /quote', 'GET /taxable-locations/latest'],
      payments: ['GET /payment-methods', 'GET /payments/:id'],
    },
  },
  {
    who: ['billing-editor'],
    calls: {
      billing: ['PUT /orders/:id/payment/request', 'DELETE /v1/account/orders/:id'],
      sales: ['PUT /orders', 'PUT /taxable-locations'],
      subscriptions: ['POST,DELETE /tracks/:t/subscriptions/renewal'],
      payments: [
        'POST /payment-methods',
        'POST,DELETE /payment-methods/:id',
        'PUT /payments',
        'GET /payment-signature',
      ],
    },
  },
  {
    who: READERS,
    calls: {
      billing: [
        'GET /v1/admin/:accountId/orders',
        'GET /v1/admin/0/orders/:orderId',
        'GET /admin/:accountId/orders/past-due',
        'GET /admin/account/receipt',
      ],
      sales: [
        'GET /admin/accounts/:id',
        'GET /admin/accounts/taxable-locations/history',
        'GET /admin/accounts/:id/orders/:orderId/tax-rate',
        'GET /admin/accounts/favorites',
        'PUT,POST,DELETE /admin/accounts/:id/favorites',
      ],
      subscriptions: [
        'GET /admin/accounts/:id/subscriptions',
        'GET /admin/accounts/:id/licenses',
        'GET /admin/accounts/:a/licenses/:l/rate-limits',
        'GET /admin/accounts/:a/licenses/:l/usage',
        'GET /admin/usage/keys/:key',
      ],
      payments: ['GET /admin/accounts/:id/payment-methods', 'GET /admin/accounts/:id/transactions'],
    },
  },
  {
    who: ['support'],
    calls: { sales: ['POST /admin/accounts/:id/deactivate', 'POST /admin/accounts/:id/reactivate'] },
  },
  {
    who: ['support', 'billing-ops'],
    calls: { subscriptions: ['DELETE /admin/accounts/:a/tracks/:t/rate-limits'] },
  },
  {
    who: ['billing-ops'],
    calls: {
      billing: [
        'POST /admin/orders',
        'DELETE /admin/account/:accountId/order/:orderId/grace-period',
        'DELETE /v1/admin/:accountId/orders/:orderId',
      ],
      sales: [
        'PUT /admin/orders',
        'POST /admin/orders/:orderId/relocate',
        'POST /admin/orders/:orderId/sales-tax',
        'POST /admin/quote',
        'PUT /admin/accounts/:id/taxable-locations',
        'GET,POST,DELETE /admin/accounts/:id/tax-exempt',
      ],
      subscriptions: [
        'POST /admin/accounts/:a/tracks/:t/subscriptions/:s/lookups',
        'POST /admin/accounts/:a/tracks/:t/subscriptions/:s/duration',
        'POST /admin/accounts/:a/tracks/:t/subscriptions/:s/rate-limit',
        'DELETE /admin/accounts/:a/tracks/:t/subscriptions/:s',
        'PUT,DELETE /admin/accounts/:a/tracks/:t/suspend',
      ],
      payments: [
        'POST /accounts/transactions',
        'PUT,POST /admin/payments',
        'DELETE /admin/accounts/:a/transactions/:t',
        'GET /admin/transactions',
        'GET /admin/transactions/totals',
        'GET /admin/offline-transactions',
      ],
    },
  },
  {
    who: ['support', 'billing-ops', 'catalog-admin', 'auditor'],
    calls: {
      sales: ['GET /admin/pricing'],
      subscriptions: [
        'GET /admin/plans',
        'GET /admin/licenses',
        'GET /admin/editions',
        'GET /admin/lines',
        'GET /admin/capabilities',
      ],
    },
  },
  {
    who: ['catalog-admin'],
    calls: {
      sales: ['PUT /admin/pricing'],
      subscriptions: [
        'PUT /admin/plans',
        'PUT /admin/licenses',
        'PUT /admin/editions',
        'PUT /admin/lines',
        'POST /admin/plans/:id',
        'POST /admin/licenses/:id',
        'POST /admin/editions/:id',
        'POST /admin/lines/:id',
        'POST /admin/plans/:id/deprecate',
        'POST /admin/lines/:id/propagate',
        'POST /admin/editions/:id/propagate',
        'POST /admin/licenses/:id/propagate',
      ],
    },
  },
]
