import type { CustomerRole, InternalRole } from '@portal/contracts/roles'

/** Password of all demo people; production never seeds and never knows it. */
export const DEMO_PASSWORD = 'correct-horse-battery'

export type AccountName = 'acme' | 'acme-europe' | 'globex'

export const ACCOUNTS: Readonly<Record<AccountName, { label: string; ageDays: number }>> = {
  acme: { label: 'Acme Logistics', ageDays: 760 },
  'acme-europe': { label: 'Acme Logistics Europe', ageDays: 410 },
  globex: { label: 'Globex', ageDays: 300 },
}

/** Acme Logistics, which is its primary account, and Acme Logistics Europe. */
export const ORGANIZATION = { name: 'Acme Logistics Group' } as const

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  position: string
  company: string
  phone?: string
  joinedDays: number
  /** The first account is the default one. */
  roles: Partial<Record<AccountName, readonly CustomerRole[]>>
  internalRoles?: readonly InternalRole[]
}

const KEY_EDITOR = ['api-key-editor', 'api-key-viewer'] as const
const BILLING_EDITOR = ['billing-editor', 'billing-viewer'] as const

/** People to log in as, in the order that startup prints them. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    email: 'owner@acme.example',
    firstName: 'Olivia',
    lastName: 'Adler',
    position: 'Head of Engineering',
    company: 'Acme Logistics',
    joinedDays: 758,
    roles: {
      acme: ['account-owner', ...KEY_EDITOR, ...BILLING_EDITOR],
      'acme-europe': ['account-owner-restricted'],
    },
  },
  {
    email: 'editor@acme.example',
    firstName: 'Emil',
    lastName: 'Novak',
    position: 'Developer',
    company: 'Acme Logistics',
    joinedDays: 702,
    roles: { acme: KEY_EDITOR },
  },
  {
    email: 'viewer@acme.example',
    firstName: 'Vera',
    lastName: 'Lindqvist',
    position: 'Analyst',
    company: 'Acme Logistics',
    joinedDays: 251,
    roles: { acme: ['api-key-viewer', 'billing-viewer'] },
  },
  {
    email: 'billing@acme.example',
    firstName: 'Bao',
    lastName: 'Tran',
    position: 'Accountant',
    company: 'Acme Logistics',
    joinedDays: 388,
    roles: { acme: BILLING_EDITOR },
  },
  {
    email: 'owner@acme-eu.example',
    firstName: 'Elena',
    lastName: 'Moretti',
    position: 'Managing Director',
    company: 'Acme Logistics Europe',
    joinedDays: 408,
    roles: { 'acme-europe': ['account-owner-restricted', ...KEY_EDITOR, ...BILLING_EDITOR] },
  },
  {
    email: 'owner@globex.example',
    firstName: 'Gareth',
    lastName: 'Quill',
    position: 'Founder',
    company: 'Globex',
    joinedDays: 300,
    roles: { globex: ['account-owner', ...KEY_EDITOR, ...BILLING_EDITOR] },
  },
  staff('support', 'Sanna', 'Okafor', 'Support', 'support'),
  staff('billing-ops', 'Birgit', 'Olsen', 'Billing Operations', 'billing-ops'),
  staff('catalog', 'Carla', 'Weiss', 'Catalogue', 'catalog-admin'),
  staff('users', 'Uma', 'Reyes', 'User Administration', 'user-admin'),
  staff('auditor', 'Aldo', 'Finch', 'Audit', 'auditor'),
  staff('root', 'Rhea', 'Stone', 'Administration', 'super-admin'),
]

function staff(name: string, firstName: string, lastName: string, position: string, role: InternalRole): DemoPerson {
  return {
    email: `${name}@doorstep.example`,
    firstName,
    lastName,
    position,
    company: '',
    joinedDays: 800,
    roles: {},
    internalRoles: [role],
  }
}

export interface DemoInvitation {
  account: AccountName
  email: string
  roles: readonly CustomerRole[]
  sentDaysAgo: number
}

/** One that waits, and one that expired unanswered. */
export const INVITATIONS: readonly DemoInvitation[] = [
  { account: 'acme', email: 'ines.castro@acme.example', roles: ['api-key-viewer'], sentDaysAgo: 2 },
  { account: 'acme', email: 'tom.reuter@acme.example', roles: ['billing-viewer'], sentDaysAgo: 11 },
]
