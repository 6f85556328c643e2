import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS } from '../staff.ts'
import { exportAuditEntries, listAuditEntries, listAuditPeople } from './audit.ts'

/* Additive: what happened in the account `id`, as its owners read it (rule G50). */

const OF_ACCOUNT = {
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  errors: ['sales-context:account-not-found'],
} as const

export const listAuditEntriesOfAccount = call({
  ...listAuditEntries,
  ...OF_ACCOUNT,
  path: '/admin/accounts/:id/audit',
})

export const listAuditPeopleOfAccount = call({
  ...listAuditPeople,
  ...OF_ACCOUNT,
  path: '/admin/accounts/:id/audit/people',
})

/** Puts itself into the log of the account. */
export const exportAuditEntriesOfAccount = call({
  ...exportAuditEntries,
  ...OF_ACCOUNT,
  path: '/admin/accounts/:id/audit/export',
})
