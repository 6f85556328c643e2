import type { CustomerRole } from './roles.ts'

interface RoleLabel {
  label: string
  /** One sentence on what the role allows. */
  explanation: string
}

/** What a person reads where roles are chosen or shown (account.md §6). */
export const ROLE_LABELS: Readonly<Record<CustomerRole, RoleLabel>> = {
  'account-owner': {
    label: 'Owner',
    explanation: 'Manages members, contacts, the organization and single sign-on, and can rename the account.',
  },
  'account-owner-restricted': {
    label: 'Restricted owner',
    explanation: 'Manages members and contacts, but not the organization or single sign-on.',
  },
  'api-key-editor': {
    label: 'Key editor',
    explanation: 'Creates, changes, pauses, deletes and recovers keys, and sets their limits.',
  },
  'api-key-viewer': {
    label: 'Key viewer',
    explanation: 'Sees keys, limits, usage, licenses and subscriptions.',
  },
  'billing-editor': {
    label: 'Billing editor',
    explanation: 'Places and pays orders, manages cards, the taxable address and renewals.',
  },
  'billing-viewer': {
    label: 'Billing viewer',
    explanation: 'Sees orders, receipts, cards, licenses and subscriptions.',
  },
}

/** A role's label, or the role as it is where there is none. */
export function roleLabel(role: string): string {
  return role in ROLE_LABELS ? ROLE_LABELS[role as CustomerRole].label : role
}
