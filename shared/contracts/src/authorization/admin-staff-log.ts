import * as z from 'zod/mini'
import { call } from '../call.ts'
import { STAFF_READERS } from '../staff.ts'
import { AuditEntry, exportAuditEntries, listAuditEntries, listAuditPeople } from './audit.ts'

/* Additive: what staff did, in all accounts and in none (rule G113). */

/** An entry with the account whose log it is in. */
export const StaffAct = z.object({
  ...AuditEntry.shape,
  /** `null` for what concerns no account. */
  account: z.nullable(z.object({ account_id: z.int(), account_label: z.string() })),
})
export type StaffAct = z.infer<typeof StaffAct>

/** The newest first, at most 50. Filters are those of an account's log. */
export const listStaffActs = call({
  ...listAuditEntries,
  requires: STAFF_READERS,
  path: '/internal/audit',
  response: z.array(StaffAct),
})

/** Lists everyone who works here, or did. */
export const listStaffActors = call({ ...listAuditPeople, requires: STAFF_READERS, path: '/internal/audit/people' })

/** Puts itself into the log. */
export const exportStaffActs = call({ ...exportAuditEntries, requires: STAFF_READERS, path: '/internal/audit/export' })

/** The first place where the log is not what was written. */
const BrokenLink = z.object({
  /** `null` for the chain of what concerns no account. */
  account_id: z.nullable(z.int()),
  position: z.int(),
  /** `""` where no row is. */
  row_id: z.string(),
  what: z.enum(['is missing', 'was changed', 'was put in later', 'is not what the chain ended with']),
})

export const AuditCheck = z.object({ rows: z.int(), chains: z.int(), broken: z.nullable(BrokenLink) })
export type AuditCheck = z.infer<typeof AuditCheck>

/**
 * Computes the chains of the whole audit log again, as `npm run verify-audit` does (rule G114). One at a time: while it
 * runs, others get the same answer. The check is in the log.
 */
export const verifyAuditLog = call({
  service: 'authorization',
  method: 'POST',
  path: '/internal/audit/verification',
  requires: STAFF_READERS,
  response: AuditCheck,
})
