import { listAllAnnouncements } from '@portal/contracts/announcements/admin-announcements'
import { listActing } from '@portal/contracts/authorization/admin-acting'
import { getPerson } from '@portal/contracts/authorization/admin-identities'
import { listInternalUsers } from '@portal/contracts/authorization/admin-internal-users'
import { listJobs } from '@portal/contracts/authorization/admin-jobs'
import { getOrganizationAsStaff } from '@portal/contracts/authorization/admin-organizations'
import { searchOrganizations, searchUsers } from '@portal/contracts/authorization/admin-search'
import { listWaiting } from '@portal/contracts/authorization/admin-waiting'
import { listPastDueOrdersOfAll } from '@portal/contracts/billing/admin-orders'
import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { listTransactions } from '@portal/contracts/payments/admin-payments'
import { defineManifest } from '@portal/contracts/platform'
import { INTERNAL_ROLES } from '@portal/contracts/roles'
import { listFavoriteAccounts } from '@portal/contracts/sales/admin-favorites'
import { getPricingSchedule, replacePricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { listTaxRates } from '@portal/contracts/sales/admin-tax-rates'
import { listCatalogPlans } from '@portal/contracts/subscriptions/admin-catalog'
import { answerConversation, listInbox } from '@portal/contracts/support/admin-conversations'
import {
  ACCOUNTS_PATH,
  ACTING_PATH,
  ADMIN_PATH,
  ANNOUNCEMENTS_PATH,
  CATALOG_PATH,
  INBOX_PATH,
  JOBS_PATH,
  ORDERS_PATH,
  ORGANIZATIONS_PATH,
  PEOPLE_PATH,
  SEARCH_CRUMB,
  SEARCH_PATH,
  SITE_USE_PATH,
  STAFF_PATH,
  TAXES_PATH,
  TRANSACTIONS_PATH,
} from './src/paths.ts'

/** Open to every member of staff; the page itself shows only what they may do. */
const PAGE = { layout: 'account', requires: INTERNAL_ROLES.map((role) => [role]) } as const

/** Manifest of this remote. */
export default defineManifest({
  name: 'admin',
  title: 'Staff',
  owner: 'Support tools team',
  audience: 'staff',
  pages: [
    {
      ...PAGE,
      path: ADMIN_PATH,
      exact: true,
      title: 'Staff area',
      navigation: { group: 'Staff', label: 'Overview', icon: 'overview', order: 0, key: 'v' },
      keywords: ['dashboard', 'home', 'start', 'favorites'],
      showsCards: true,
    },
    {
      ...PAGE,
      requires: searchUsers.requires,
      path: SEARCH_PATH,
      exact: true,
      title: SEARCH_CRUMB.label,
      navigation: { group: 'Staff', label: 'Search', icon: 'search', order: 10, key: 's' },
      keywords: ['customer', 'support', 'find', 'organization', 'key'],
    },
    {
      // The page of one conversation is for the same roles.
      ...PAGE,
      requires: listInbox.requires,
      path: INBOX_PATH,
      title: 'Inbox',
      navigation: { group: 'Staff', label: 'Inbox', icon: 'chat', order: 12, key: 'i' },
      keywords: [
        'conversation',
        'chat',
        'message',
        'support',
        'sales',
        'visitor',
        'saved reply',
        'canned answer',
        'reply',
        'answer',
      ],
    },
    { ...PAGE, path: ACCOUNTS_PATH, title: 'Account', isOnTheWay: true },
    { ...PAGE, requires: getPerson.requires, path: PEOPLE_PATH, title: 'Person', isOnTheWay: true },
    {
      ...PAGE,
      requires: getOrganizationAsStaff.requires,
      path: ORGANIZATIONS_PATH,
      title: 'Organization',
      isOnTheWay: true,
    },
    {
      // The page of one order is for the same roles.
      ...PAGE,
      requires: listPastDueOrdersOfAll.requires,
      path: ORDERS_PATH,
      title: 'Orders',
      navigation: { group: 'Staff', label: 'Orders', icon: 'receipt', order: 15, key: 'o' },
      keywords: ['unpaid', 'overdue', 'aging', 'collect', 'debt', 'owed', 'receivable'],
    },
    {
      ...PAGE,
      requires: listTransactions.requires,
      path: TRANSACTIONS_PATH,
      exact: true,
      title: 'Transactions',
      navigation: { group: 'Staff', label: 'Transactions', icon: 'card', order: 16, key: 't' },
      keywords: ['payments', 'refunds', 'money', 'ledger', 'report', 'check', 'wire', 'reconcile', 'export'],
    },
    {
      ...PAGE,
      requires: listCatalogPlans.requires,
      path: CATALOG_PATH,
      title: 'Catalog',
      navigation: { group: 'Staff', label: 'Catalog', icon: 'tag', order: 15, key: 'c' },
      keywords: ['product', 'plan', 'price', 'license', 'edition', 'capability', 'deprecate', 'propagate'],
    },
    {
      ...PAGE,
      requires: listTaxRates.requires,
      path: TAXES_PATH,
      exact: true,
      title: 'Tax rates',
      navigation: { group: 'Staff', label: 'Tax rates', icon: 'globe', order: 17, key: 'y' },
      keywords: ['sales tax', 'jurisdiction', 'state', 'ZIP code', 'import', 'base'],
    },
    {
      ...PAGE,
      requires: getSiteUse.requires,
      path: SITE_USE_PATH,
      exact: true,
      title: 'Site analytics',
      navigation: { group: 'Staff', label: 'Site analytics', icon: 'chart', order: 18 },
      keywords: ['visits', 'funnel', 'conversion', 'campaign', 'acquisition', 'source', 'consent', 'report'],
    },
    {
      ...PAGE,
      requires: listAllAnnouncements.requires,
      path: ANNOUNCEMENTS_PATH,
      exact: true,
      title: 'Announcements',
      navigation: { group: 'Staff', label: 'Announcements', icon: 'megaphone', order: 18, key: 'e' },
      keywords: ['banner', 'promotion', 'promo', 'campaign', 'offer', 'countdown', 'maintenance'],
    },
    {
      ...PAGE,
      requires: listJobs.requires,
      path: JOBS_PATH,
      exact: true,
      title: 'Background jobs',
      navigation: { group: 'Staff', label: 'Background jobs', icon: 'wrench', order: 20, key: 'j' },
      keywords: ['due work', 'queue', 'outbox', 'retry', 'failed', 'email', 'webhook', 'renewal', 'cleanup'],
    },
    {
      ...PAGE,
      requires: listActing.requires,
      path: ACTING_PATH,
      exact: true,
      title: 'Acting as customers',
      navigation: { group: 'Staff', label: 'Acting as customers', icon: 'shield', order: 30, key: 'a' },
      keywords: ['impersonation', 'support access', 'opt-out', 'look around', 'audit'],
    },
    {
      ...PAGE,
      requires: listInternalUsers.requires,
      path: STAFF_PATH,
      exact: true,
      title: 'Staff',
      navigation: { group: 'Staff', label: 'Staff', icon: 'users', order: 40, key: 'u' },
      keywords: ['colleague', 'invite', 'role', 'permission', 'administrator', 'audit log', 'integrity'],
    },
  ],
  cards: [
    {
      name: 'waiting',
      title: 'What waits for staff',
      order: 0,
      isUrgent: true,
      requires: listWaiting.requires,
      first: [listWaiting],
    },
    {
      name: 'unassigned',
      title: 'Conversations that wait',
      order: 1,
      isUrgent: true,
      requires: answerConversation.requires,
    },
    {
      name: 'find',
      title: 'Find a customer',
      order: 10,
      isWide: true,
      isLead: true,
      requires: searchUsers.requires,
    },
    {
      name: 'at-hand',
      title: 'Recent and favorites',
      order: 20,
      isWide: true,
      requires: listFavoriteAccounts.requires,
      first: [listFavoriteAccounts],
    },
    {
      name: 'payments',
      title: 'Received, last 7 days',
      path: TRANSACTIONS_PATH,
      order: 25,
      isWide: true,
      requires: listTransactions.requires,
    },
    // Others may read it, too; it is what these work on.
    {
      name: 'prices',
      title: 'Price list',
      order: 60,
      isWide: true,
      requires: replacePricingSchedule.requires,
      first: [getPricingSchedule],
    },
    {
      name: 'staff',
      title: 'Staff',
      path: STAFF_PATH,
      order: 40,
      requires: listInternalUsers.requires,
      first: [listInternalUsers],
    },
  ],
  finds: [
    {
      kind: 'User',
      icon: 'users',
      call: searchUsers,
      asks: 'text',
      title: '{first_name} {last_name}',
      detail: '{email}',
      words: '{user_id}',
      path: `${PEOPLE_PATH}/{user_id}`,
    },
    {
      kind: 'Account',
      icon: 'building',
      call: searchUsers,
      asks: 'text',
      title: '{account_label}',
      detail: '{account_id}',
      words: '{first_name} {last_name} {email}',
      path: `${ACCOUNTS_PATH}/{account_id}`,
    },
    {
      kind: 'Organization',
      icon: 'building',
      call: searchOrganizations,
      asks: 'text',
      title: '{organization_name}',
      detail: '{organization_id}',
      path: `${ORGANIZATIONS_PATH}/{organization_id}`,
    },
  ],
  publishes: [],
  hears: [],
})
