import * as adminAnnouncements from './announcements/admin-announcements.ts'
import * as announcements from './announcements/announcements.ts'
import * as accounts from './authorization/accounts.ts'
import * as acting from './authorization/acting.ts'
import * as adminAccountNotes from './authorization/admin-account-notes.ts'
import * as adminActing from './authorization/admin-acting.ts'
import * as adminAudit from './authorization/admin-audit.ts'
import * as adminClock from './authorization/admin-clock.ts'
import * as adminIdentities from './authorization/admin-identities.ts'
import * as adminInternalUsers from './authorization/admin-internal-users.ts'
import * as adminJobs from './authorization/admin-jobs.ts'
import * as adminOrganizations from './authorization/admin-organizations.ts'
import * as adminRolePermissions from './authorization/admin-role-permissions.ts'
import * as adminSavedViews from './authorization/admin-saved-views.ts'
import * as adminSearch from './authorization/admin-search.ts'
import * as adminStaffLog from './authorization/admin-staff-log.ts'
import * as adminWaiting from './authorization/admin-waiting.ts'
import * as audit from './authorization/audit.ts'
import * as identityProviders from './authorization/identity-providers.ts'
import * as invitations from './authorization/invitations.ts'
import * as letterCodes from './authorization/letter-codes.ts'
import * as members from './authorization/members.ts'
import * as membership from './authorization/membership.ts'
import * as messages from './authorization/messages.ts'
import * as oidc from './authorization/oidc.ts'
import * as organizationDomains from './authorization/organization-domains.ts'
import * as organizations from './authorization/organizations.ts'
import * as overrides from './authorization/overrides.ts'
import * as passkeyLogIn from './authorization/passkey-log-in.ts'
import * as passkeys from './authorization/passkeys.ts'
import * as passwordReset from './authorization/password-reset.ts'
import * as profile from './authorization/profile.ts'
import * as rememberedBrowsers from './authorization/remembered-browsers.ts'
import * as rolePermissions from './authorization/role-permissions.ts'
import * as roleRequests from './authorization/role-requests.ts'
import * as secondFactor from './authorization/second-factor.ts'
import * as secondFactorRequirement from './authorization/second-factor-requirement.ts'
import * as self from './authorization/self.ts'
import * as session from './authorization/session.ts'
import * as sessions from './authorization/sessions.ts'
import * as signUp from './authorization/sign-up.ts'
import * as sso from './authorization/sso.ts'
import * as supportAccess from './authorization/support-access.ts'
import * as adminOrders from './billing/admin-orders.ts'
import * as failedRenewals from './billing/failed-renewals.ts'
import * as forecast from './billing/forecast.ts'
import * as ledger from './billing/ledger.ts'
import * as orderDetails from './billing/order-details.ts'
import * as orderSearch from './billing/order-search.ts'
import * as orders from './billing/orders.ts'
import * as papers from './billing/papers.ts'
import type { Call } from './call.ts'
import * as captcha from './captcha.ts'
import * as adminContacts from './contacts/admin-contacts.ts'
import * as adminLetters from './contacts/admin-letters.ts'
import * as contactLetters from './contacts/contact-letters.ts'
import * as contacts from './contacts/contacts.ts'
import * as helpRatings from './contacts/help-ratings.ts'
import * as profileTopics from './contacts/profile-topics.ts'
import * as seats from './contacts/seats.ts'
import * as usageWarnings from './contacts/usage-warnings.ts'
import * as webhooks from './contacts/webhooks.ts'
import * as adminSiteUse from './forms/admin-site-use.ts'
import * as cartReminder from './forms/cart-reminder.ts'
import * as marketingForms from './forms/marketing-forms.ts'
import * as adminPayments from './payments/admin-payments.ts'
import * as adminRefundRequests from './payments/admin-refund-requests.ts'
import * as paymentMethods from './payments/payment-methods.ts'
import * as payments from './payments/payments.ts'
import * as salesAccounts from './sales/accounts.ts'
import * as adminAccounts from './sales/admin-accounts.ts'
import * as adminFavorites from './sales/admin-favorites.ts'
import * as salesAdminOrders from './sales/admin-orders.ts'
import * as adminPricing from './sales/admin-pricing.ts'
import * as adminTaxRates from './sales/admin-tax-rates.ts'
import * as adminTaxes from './sales/admin-taxes.ts'
import * as billingDetails from './sales/billing-details.ts'
import * as salesOrders from './sales/orders.ts'
import * as pricing from './sales/pricing.ts'
import * as quotes from './sales/quotes.ts'
import * as setTaxableLocation from './sales/set-taxable-location.ts'
import * as taxableLocations from './sales/taxable-locations.ts'
import * as addressLists from './security/address-lists.ts'
import * as adminKeys from './security/admin-keys.ts'
import * as embeddedKeyList from './security/embedded-key-list.ts'
import * as embeddedKeys from './security/embedded-keys.ts'
import * as gatewayPlace from './security/gateway-place.ts'
import * as keyLimits from './security/key-limits.ts'
import * as sampleLookup from './security/sample-lookup.ts'
import * as secretKeyList from './security/secret-key-list.ts'
import * as secretKeys from './security/secret-keys.ts'
import * as usage from './security/usage.ts'
import * as usageThresholds from './security/usage-thresholds.ts'
import * as adminCatalog from './subscriptions/admin-catalog.ts'
import * as adminSubscriptions from './subscriptions/admin-subscriptions.ts'
import * as adminUsage from './subscriptions/admin-usage.ts'
import * as licenses from './subscriptions/licenses.ts'
import * as nextPlans from './subscriptions/next-plans.ts'
import * as rateLimits from './subscriptions/rate-limits.ts'
import * as renewals from './subscriptions/renewals.ts'
import * as sharedCalls from './subscriptions/shared-calls.ts'
import * as subscriptionEvents from './subscriptions/subscription-events.ts'
import * as subscriptions from './subscriptions/subscriptions.ts'
import * as usageStatement from './subscriptions/usage-statement.ts'
import * as adminCannedAnswers from './support/admin-canned-answers.ts'
import * as adminConversations from './support/admin-conversations.ts'
import * as conversations from './support/conversations.ts'
import * as visitorConversations from './support/visitor-conversations.ts'

/* Whole modules, so that no call can be left out: each of their exports that states a call stands in the table. */
const SUBJECTS: readonly Readonly<Record<string, unknown>>[] = [
  accounts,
  captcha,
  acting,
  adminAccountNotes,
  adminActing,
  adminAudit,
  adminIdentities,
  adminInternalUsers,
  adminJobs,
  adminOrganizations,
  adminRolePermissions,
  adminSavedViews,
  adminSearch,
  adminStaffLog,
  adminWaiting,
  audit,
  identityProviders,
  invitations,
  letterCodes,
  members,
  membership,
  messages,
  oidc,
  organizationDomains,
  organizations,
  adminClock,
  overrides,
  passkeyLogIn,
  passkeys,
  passwordReset,
  profile,
  rolePermissions,
  rememberedBrowsers,
  roleRequests,
  secondFactor,
  secondFactorRequirement,
  self,
  session,
  sessions,
  signUp,
  sso,
  supportAccess,
  addressLists,
  adminKeys,
  embeddedKeyList,
  embeddedKeys,
  gatewayPlace,
  keyLimits,
  sampleLookup,
  secretKeyList,
  secretKeys,
  usage,
  usageThresholds,
  adminContacts,
  adminLetters,
  contactLetters,
  contacts,
  helpRatings,
  profileTopics,
  seats,
  usageWarnings,
  webhooks,
  adminOrders,
  failedRenewals,
  forecast,
  ledger,
  orderDetails,
  orderSearch,
  orders,
  papers,
  salesAccounts,
  adminAccounts,
  adminFavorites,
  salesAdminOrders,
  adminPricing,
  adminTaxRates,
  adminTaxes,
  billingDetails,
  salesOrders,
  pricing,
  quotes,
  setTaxableLocation,
  taxableLocations,
  adminCatalog,
  adminSubscriptions,
  adminUsage,
  licenses,
  rateLimits,
  nextPlans,
  renewals,
  sharedCalls,
  subscriptionEvents,
  usageStatement,
  subscriptions,
  adminPayments,
  adminRefundRequests,
  paymentMethods,
  payments,
  adminSiteUse,
  cartReminder,
  marketingForms,
  adminAnnouncements,
  announcements,
  adminCannedAnswers,
  adminConversations,
  conversations,
  visitorConversations,
]

/** Every call by its name: for the server, the API description and tests, never for a browser. */
export const CALLS: Readonly<Record<string, Call>> = tableOf(SUBJECTS)

function tableOf(subjects: typeof SUBJECTS): Record<string, Call> {
  const table: Record<string, Call> = {}
  for (const [name, statement] of subjects.flatMap((subject) => Object.entries(subject))) {
    if (!isCall(statement)) continue
    if (name in table) throw new Error(`Two calls are named ${name}: rename one, so that each can be found.`)
    table[name] = statement
  }
  return table
}

function isCall(statement: unknown): statement is Call {
  return typeof statement === 'object' && statement !== null && 'method' in statement && 'path' in statement
}
