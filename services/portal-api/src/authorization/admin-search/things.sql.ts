import { canonicalEmail } from '@portal/contracts/canonical-email'
import type { Transaction } from '@portal/foundation/database'
import { organizations, users } from '@portal/foundation/people'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { signIns } from '../sessions/sign-ins.tables.ts'

/** Logins from one address that are read, the latest of them. */
const LOGINS_READ = 200

/** Finds a person by their ID, or by their whole address in any spelling. */
export function findPeopleNamed(tx: Transaction, named: { id: number } | { email: string }) {
  const which = 'id' in named ? eq(users.id, named.id) : eq(users.canonicalEmail, canonicalEmail(named.email))
  return tx.select().from(users).where(which)
}

/** Finds an organization by its ID; one that is not founded yet has no primary account. */
export function findOrganizationsById(tx: Transaction, id: number) {
  return tx
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, id), isNotNull(organizations.primaryAccountId)))
}

/** Finds the latest logins from an address, refused ones too, with the person. */
export function findLoginsFrom(tx: Transaction, address: string) {
  return tx
    .select({
      at: signIns.at,
      userAgent: signIns.userAgent,
      isRefused: signIns.isRefused,
      person: users,
    })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(inArray(signIns.address, [address, `::ffff:${address}`]))
    .orderBy(desc(signIns.id))
    .limit(LOGINS_READ)
}
