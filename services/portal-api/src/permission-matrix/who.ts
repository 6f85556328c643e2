/** `anyone` needs no session, `signed in` needs one, a list needs one of its roles in the account (or as staff). */
export type Who = 'anyone' | 'signed in' | readonly string[]

/** Calls that the same people may make; a line is `METHOD[,METHOD] /path`, under the service it goes to. */
export interface Group {
  who: Who
  /** Conditions beyond roles; each has test cases of its own. */
  condition?: 'own id or owner' | 'own account or impersonation' | 'primary account' | 'fresh sign-in'
  calls: Readonly<Record<string, readonly string[]>>
}

/** Roles that a member holds in an account (account.md §6). */
export const CUSTOMER = [
  'account-owner',
  'account-owner-restricted',
  'api-key-editor',
  'api-key-viewer',
  'billing-editor',
  'billing-viewer',
] as const

/** Roles of the provider's staff, `super-admin` being all of them at once. */
export const STAFF = ['support', 'billing-ops', 'catalog-admin', 'user-admin', 'auditor', 'super-admin'] as const

export const OWNER = ['account-owner'] as const
export const OWNERS = ['account-owner', 'account-owner-restricted'] as const
/** Staff who look into any account. */
export const READERS = ['support', 'billing-ops', 'auditor'] as const
