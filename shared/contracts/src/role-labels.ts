import type { CustomerRole, Role } from './roles.ts'

/** Roles in a person's words. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  'account-owner': 'Account owner',
  'account-owner-restricted': 'Account owner (restricted)',
  'api-key-editor': 'API key editor',
  'api-key-viewer': 'API key viewer',
  'billing-editor': 'Billing editor',
  'billing-viewer': 'Billing viewer',
  support: 'Support',
  'billing-ops': 'Billing operations',
  'catalog-admin': 'Catalog administrator',
  'user-admin': 'User administrator',
  auditor: 'Auditor',
  'super-admin': 'Super administrator',
}

/** Permissions of a role, in one sentence, for choosing roles (account.md §6). */
export const ROLE_EXPLANATIONS: Readonly<Record<CustomerRole, string>> = {
  'account-owner': 'Manages members, contacts, the organization and single sign-on, and can rename the account.',
  'account-owner-restricted': 'Manages members and contacts, but not the organization or single sign-on.',
  'api-key-editor': 'Creates, changes, pauses, deletes and recovers keys, and sets their limits.',
  'api-key-viewer': 'Sees keys, limits, usage, licenses and subscriptions.',
  'billing-editor': 'Places and pays orders, manages cards and the taxable address.',
  'billing-viewer': 'Sees orders, receipts, cards, licenses and subscriptions.',
}
