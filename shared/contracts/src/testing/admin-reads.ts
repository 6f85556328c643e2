import { listAccountNotes } from '../authorization/admin-account-notes.ts'
import { listActing, listSupportOptOuts } from '../authorization/admin-acting.ts'
import { listAuditEntriesOfAccount, listAuditPeopleOfAccount } from '../authorization/admin-audit.ts'
import { getPerson, listProfiles } from '../authorization/admin-identities.ts'
import { listAccountsOfUser, listAccountsOfUsers, listInternalUsers } from '../authorization/admin-internal-users.ts'
import { countJobs, listJobs } from '../authorization/admin-jobs.ts'
import { getOrganizationAsStaff, listPeopleOfOrganization } from '../authorization/admin-organizations.ts'
import { searchOrganizations, searchThings, searchUsers } from '../authorization/admin-search.ts'
import { listStaffActors, listStaffActs } from '../authorization/admin-staff-log.ts'
import { listWaiting } from '../authorization/admin-waiting.ts'
import {
  getOrderAsStaff,
  listOrdersOfAccount,
  listPastDueOrders,
  listPastDueOrdersOfAll,
  sumPastDueOrders,
} from '../billing/admin-orders.ts'
import type { Call } from '../call.ts'
import { listContactsOfAccount, listContactsOfAccounts } from '../contacts/admin-contacts.ts'
import { listLettersOfAccount } from '../contacts/admin-letters.ts'
import {
  listOfflineTransactions,
  listPaymentMethodsOfAccount,
  listTransactions,
  listTransactionsOfAccount,
  listTransactionsOfAccounts,
  listTransactionTotals,
} from '../payments/admin-payments.ts'
import { listRefundRequests } from '../payments/admin-refund-requests.ts'
import { getAdminAccount } from '../sales/admin-accounts.ts'
import { listFavoriteAccounts } from '../sales/admin-favorites.ts'
import { getTaxExemption, listTaxableLocations } from '../sales/admin-taxes.ts'
import {
  getKeyUsageAsStaff,
  listEmbeddedKeysOfAccount,
  listKeyLimitsOfAccount,
  listRefusalsOfAccount,
  listSecretKeysOfAccount,
  listTracesOfAccount,
} from '../security/admin-keys.ts'
import { countPlanSubscribers } from '../subscriptions/admin-catalog.ts'
import { listLicensesOfAccount, listSubscriptionsOfAccount } from '../subscriptions/admin-subscriptions.ts'
import { getLicenseUsage } from '../subscriptions/admin-usage.ts'
import { getConversationFigures, listInbox } from '../support/admin-conversations.ts'

/*
 * What staff read, as their screens ask for it. The bench times each call of this list on a large installation, and a test on PostgreSQL
 * counts the rows that each reads: a call that is added here is held to both.
 */

/** Ids and words of rows that a database holds. */
export interface KnownRows {
  account: { id: number; label: string; owner: string }
  person: { id: number; email: string; firstName: string; lastName: string }
  organization: { id: number; name: string }
  order: number
  secretKey: { id: string; masked: string }
  websiteKey: { id: string; host: string }
  license: string
  plan: string
  /** `YYYY-MM-DD`, UTC. */
  today: string
}

export interface StaffRead {
  name: string
  call: Call
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: unknown
}

export function staffReads(known: KnownRows): StaffRead[] {
  return [...searches(known), ...ofAllAccounts(known), ...ofAccount(known), ...ofOneThing(known)]
}

/** Each way to search; one that finds nothing reads as much as one that does. */
function searches({ account, person, organization, order, secretKey, websiteKey }: KnownRows): StaffRead[] {
  const [local = '', domain = ''] = person.email.split('@')
  const search = (name: string, text: string): StaffRead => ({
    name: `search: ${name}`,
    call: searchUsers,
    query: { text },
  })
  return [
    search('e-mail address', person.email),
    search('beginning of an address', local.slice(0, -1)),
    search('domain of an address', domain),
    search('first name', person.firstName),
    search('first and last name', `${person.firstName} ${person.lastName}`),
    search('company', account.label),
    search('one word of a company', account.label.split(' ')[0] ?? ''),
    search('one letter', person.lastName.charAt(0)),
    search('account number', `${account.id}`),
    search('order number', `order ${order}`),
    search('ID of a secret key', secretKey.id),
    search('ends of a secret key', secretKey.masked),
    search('ID of a website key', websiteKey.id),
    search('host name', websiteKey.host),
    search('IP address', '203.0.113.7'),
    search('nothing that there is', 'zzyzx quux'),
    ...Object.entries({
      'an order': `order:${order}`,
      'ends of a key': secretKey.masked,
      'a host': `host:${websiteKey.host}`,
      'an invoice': 'invoice:I-000012',
      'a transaction': 'transaction:wire-12',
      'card and amount': '4242 $49.00',
      'an IP address': '203.0.113.7',
      'a request': 'request:V1StGXR8_Z5jdHi6B-myT',
      'an address': person.email,
    }).map(([name, text]): StaffRead => ({ name: `search: ${name}, itself`, call: searchThings, query: { text } })),
    { name: 'search: organization', call: searchOrganizations, query: { text: organization.name.split(' ')[0] ?? '' } },
  ]
}

function ofAllAccounts({ today }: KnownRows): StaffRead[] {
  const week = { begin: daysBefore(today, 6), end: today }
  return [
    { name: 'past-due orders', call: listPastDueOrdersOfAll, query: { limit: '50' } },
    { name: 'past-due orders: over 90 days', call: listPastDueOrdersOfAll, query: { limit: '50', band: 'over-90' } },
    { name: 'past-due orders: totals', call: sumPastDueOrders },
    { name: 'transactions of a week', call: listTransactions, query: { ...week, limit: '50' } },
    {
      name: 'transactions of a year',
      call: listTransactions,
      query: { ...week, begin: daysBefore(today, 365), limit: '50' },
    },
    {
      name: 'transactions: refunds of a year',
      call: listTransactions,
      query: { begin: daysBefore(today, 365), end: today, kind: 'refund', limit: '50' },
    },
    { name: 'transactions: one network', call: listTransactions, query: { ...week, network: 'Visa', limit: '50' } },
    {
      name: 'transactions by wire',
      call: listOfflineTransactions,
      query: { ...week, payment_form: 'wire', limit: '50' },
    },
    { name: 'transactions: totals of a week', call: listTransactionTotals, query: week },
    { name: 'refund requests', call: listRefundRequests },
    { name: 'waiting', call: listWaiting },
    { name: 'jobs', call: listJobs },
    { name: 'jobs that failed', call: listJobs, query: { state: 'failed' } },
    { name: 'jobs: counts', call: countJobs },
    { name: 'staff', call: listInternalUsers },
    { name: 'log of staff', call: listStaffActs },
    { name: 'log of staff: people', call: listStaffActors },
    { name: 'favorites', call: listFavoriteAccounts },
    { name: 'acting', call: listActing },
    { name: 'acting: opt-outs', call: listSupportOptOuts },
    { name: 'inbox: unassigned', call: listInbox, query: { queue: 'unassigned' } },
    { name: 'inbox: all of sales', call: listInbox, query: { queue: 'all', group: 'sales' } },
    { name: 'inbox: unassigned of sales', call: listInbox, query: { queue: 'unassigned', group: 'sales' } },
    { name: 'inbox: closed of sales', call: listInbox, query: { queue: 'closed', group: 'sales' } },
    { name: 'inbox: closed', call: listInbox, query: { queue: 'closed' } },
    {
      name: 'inbox: longest wait',
      call: listInbox,
      query: { queue: 'unassigned', order: 'longest-wait', limit: '5' },
    },
    { name: 'inbox: waiting first', call: listInbox, query: { queue: 'unassigned', order: 'waiting-first' } },
    { name: 'inbox: mine, waiting first', call: listInbox, query: { queue: 'mine', order: 'waiting-first' } },
    { name: 'inbox: figures', call: getConversationFigures },
  ]
}

function ofAccount({ account, today, license }: KnownRows): StaffRead[] {
  const byId = { id: account.id }
  const byAccountId = { accountId: account.id }
  const month = { start: daysBefore(today, 29), end: today }
  const log = (name: string, query: Record<string, string>): StaffRead => ({
    name: `audit log${name}`,
    call: listAuditEntriesOfAccount,
    params: byId,
    query,
  })
  return [
    { name: 'account', call: getAdminAccount, params: byId },
    { name: 'account: secret keys', call: listSecretKeysOfAccount, params: byId },
    { name: 'account: website keys', call: listEmbeddedKeysOfAccount, params: byId },
    { name: 'account: key limits', call: listKeyLimitsOfAccount, params: byId },
    { name: 'account: refusals', call: listRefusalsOfAccount, params: byId },
    { name: 'account: traces', call: listTracesOfAccount, params: byId },
    { name: 'account: subscriptions', call: listSubscriptionsOfAccount, params: byId },
    { name: 'account: licenses', call: listLicensesOfAccount, params: byId },
    { name: 'account: usage of a license', call: getLicenseUsage, params: { a: account.id, l: license }, query: month },
    { name: 'account: orders', call: listOrdersOfAccount, params: byAccountId },
    { name: 'account: past-due orders', call: listPastDueOrders, params: byAccountId },
    { name: 'account: transactions', call: listTransactionsOfAccount, params: byId },
    { name: 'account: cards', call: listPaymentMethodsOfAccount, params: byId },
    { name: 'account: tax exemption', call: getTaxExemption, params: byId },
    { name: 'account: tax addresses', call: listTaxableLocations, query: { account_id: `${account.id}` } },
    { name: 'account: contacts', call: listContactsOfAccount, params: byId },
    { name: 'account: emails', call: listLettersOfAccount, params: byId },
    { name: 'account: notes', call: listAccountNotes, params: byId },
    { name: 'audit log: people', call: listAuditPeopleOfAccount, params: byId },
    log('', {}),
    log(' of one person', { person: account.owner }),
    log(' of one group', { group: 'keys' }),
    log(' of a rare group', { group: 'support' }),
    log(' of a week', { since: `${daysBefore(today, 20)}T00:00:00Z`, until: `${daysBefore(today, 13)}T00:00:00Z` }),
    log(' about a thing by name', { thing: 'Production' }),
    log(' about nothing that there is', { thing: 'zzyzx' }),
  ]
}

function ofOneThing({ account, person, organization, order, secretKey, plan, today }: KnownRows): StaffRead[] {
  const month = { start: daysBefore(today, 29), end: today }
  return [
    { name: 'person', call: getPerson, params: { id: person.id } },
    { name: 'person: accounts', call: listAccountsOfUser, params: { id: person.id } },
    { name: 'people: profiles', call: listProfiles, body: { user_ids: [person.id, person.id + 1] } },
    { name: 'people: accounts', call: listAccountsOfUsers, body: { user_ids: [person.id, person.id + 1] } },
    { name: 'accounts: contacts', call: listContactsOfAccounts, body: { account_ids: [account.id, account.id + 1] } },
    {
      name: 'accounts: transactions',
      call: listTransactionsOfAccounts,
      body: { account_ids: [account.id, account.id + 1] },
    },
    { name: 'organization', call: getOrganizationAsStaff, params: { id: organization.id } },
    { name: 'organization: people', call: listPeopleOfOrganization, params: { id: organization.id } },
    { name: 'order', call: getOrderAsStaff, params: { orderId: order } },
    { name: 'order: refund requests', call: listRefundRequests, query: { order_id: `${order}` } },
    { name: 'key: usage', call: getKeyUsageAsStaff, params: { key: secretKey.id }, query: month },
    { name: 'plan: subscribers', call: countPlanSubscribers, params: { id: plan } },
  ]
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
