import { listStaffActors, listStaffActs } from '@portal/contracts/authorization/admin-staff-log'
import type { AuditFilter } from '@portal/contracts/authorization/audit'
import type { Transaction } from '@portal/foundation/database'
import { handle } from '../../kernel/handle.ts'
import { auditPerson, placeOf, staffActs } from './audit-entries.ts'
import { findLinesOfActors, findNamed, findRoleChanges, findStaffActors, type StaffActor } from './audit-lines.sql.ts'
import { staffPeriods } from './staff-periods.ts'

const LINES_PER_ANSWER = 50

export const listStaffActsHandler = handle(listStaffActs, async ({ query: { after, ...filter }, tx }) => {
  const actors = await actorsOf(tx, filter.person)
  const named = await findNamed(tx, filter.thing)
  const page = { filter, named, before: placeOf(after), limit: LINES_PER_ANSWER }
  return staffActs(tx, await findLinesOfActors(tx, { actors, ...page }))
})

export const listStaffActorsHandler = handle(listStaffActors, async ({ tx }) =>
  (await findStaffActors(tx)).flatMap((person) => auditPerson(person.id, person) ?? []),
)

/**
 * Returns whose acts are read, and of which times: those of one member of the staff, or of all who are or were. Of a
 * customer there are none.
 */
export async function actorsOf(tx: Transaction, person: AuditFilter['person']): Promise<StaffActor[]> {
  const staff = await findStaffActors(tx)
  const changes = await findRoleChanges(tx)
  return staff
    .filter(({ id }) => person === undefined || id === person)
    .flatMap(({ id, internalRoles }) =>
      staffPeriods(internalRoles, changes.get(String(id)) ?? []).map((period) => ({ id, ...period })),
    )
}
