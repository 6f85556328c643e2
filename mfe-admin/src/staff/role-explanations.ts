import type { InternalRole } from '@portal/contracts/roles'

/** Permissions of a staff role, in one sentence, for choosing roles. */
export const STAFF_ROLE_EXPLANATIONS: Readonly<Record<InternalRole, string>> = {
  support:
    'Reads accounts, acts as customers without changing anything, deactivates logins and accounts, and clears rate limits.',
  'billing-ops': 'Sells, approves and moves orders, records payments and refunds, and decides about tax.',
  'catalog-admin': 'Changes products, plans and prices.',
  'user-admin': 'Gives and takes roles of staff, sets one-time passwords and redacts people.',
  auditor: 'Reads accounts, and sees who acts as a customer.',
  'super-admin': 'All of the above.',
}
