import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, SUPPORT } from '../staff.ts'
import { Time, text } from '../values.ts'

/** An account as staff see it (commerce.md §3). The zero date in `deactivated` means active. */
export const AdminAccount = z.object({
  account_id: z.int(),
  account_name: z.string(),
  street1: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country_iso: z.string(),
  deactivated: Time,
  reason: z.string(),
  pricing_schedule_id: z.string(),
  isPastDue: z.boolean(),
  isTaxExempt: z.boolean(),
  /** Additive: the organization that the account is in; `null` and `""` for none. */
  organization_id: z.nullable(z.int()),
  organization_name: z.string(),
  /** Additive: whether support may act as its members (rule G4), and else who said no. */
  support_access: z.enum(['allowed', 'barred', 'barred-by-organization']),
})
export type AdminAccount = z.infer<typeof AdminAccount>

export const getAdminAccount = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/accounts/:id',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: AdminAccount,
  errors: ['sales-context:account-not-found'],
})

/** The account's people read it. */
const Reason = z.object({ reason: text(500) })

/** Idempotent: pauses the account's keys, stops its renewals, ends its sessions (rule G5). */
export const deactivateAccount = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/accounts/:id/deactivate',
  requires: SUPPORT,
  params: NumberedPath,
  body: Reason,
  errors: ['sales-context:account-not-found'],
})

/** Idempotent: undoes exactly what deactivating did. */
export const reactivateAccount = call({
  service: 'sales',
  method: 'POST',
  path: '/admin/accounts/:id/reactivate',
  requires: SUPPORT,
  params: NumberedPath,
  body: Reason,
  errors: ['sales-context:account-not-found'],
})
