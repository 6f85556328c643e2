import type { ClickSource } from '@portal/contracts/click-parameters'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { canonicalEmail, createUser, users } from '@portal/foundation/people'
import { hashToken } from '@portal/foundation/sessions'
import { eq, lte, sql } from 'drizzle-orm'
import { addProviderLogin } from '../credentials/ways-in.sql.ts'
import { MAILED_LIFETIMES } from '../mailed-tokens/mailed-tokens.sql.ts'
import { acquisitions, type RegisteredProvider, registrations } from './registrations.tables.ts'

/** Credential of a new person: a password's argon2id from `hashPassword`, or a provider. */
export type WayIn = { passwordHash: string } | { providerLogin: RegisteredProvider }

export type NewRegistration = WayIn & {
  email: string
  firstName: string
  lastName: string
  browserId: string | undefined
  firstClick: ClickSource | undefined
  now: Date
}

export type Registration = typeof registrations.$inferSelect

/** Records a request for a login, under the id the person will have. */
export async function createRegistration(
  tx: Transaction,
  { browserId, now, ...asked }: NewRegistration,
): Promise<Registration> {
  const [row] = await tx
    .insert(registrations)
    .values({
      ...asked,
      identityId: sql`nextval(pg_get_serial_sequence('users', 'id'))`,
      canonicalEmail: canonicalEmail(asked.email),
      browserHash: browserId && hashToken(browserId),
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row
}

export async function findRegistration(tx: Transaction, identityId: number): Promise<Registration | undefined> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.identityId, identityId))
  return row
}

/** Creates the person with a confirmed address. Returns whether the address and the credential were unused. */
export async function completeRegistration(
  tx: Transaction,
  { identityId, canonicalEmail: canonical, createdAt: _, browserHash, firstClick, ...asked }: Registration,
  { browserId, now }: { browserId: string | undefined; now: Date },
): Promise<'made' | 'address-known' | 'login-known'> {
  const { passwordHash, providerLogin, ...person } = asked
  // Of two who finish with the same address at the same moment the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${canonical}))`)
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.canonicalEmail, canonical))
  if (known) return 'address-known'

  const userId = await createUser(tx, { id: identityId, ...person, ...(passwordHash && { passwordHash }), now })
  if (providerLogin && (await addProviderLogin(tx, providerLogin, { userId, now })) === 'taken') return 'login-known'
  if (browserId || firstClick) await tx.insert(acquisitions).values({ userId, browserId, firstClick, createdAt: now })
  await tx.delete(registrations).where(eq(registrations.identityId, identityId))
  return 'made'
}

/** Deletes what nobody finished while its link worked; returns how many. */
export async function purgeOldRegistrations(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(
    tx,
    registrations,
    lte(registrations.createdAt, new Date(now.getTime() - MAILED_LIFETIMES['sign-up'])),
  )
}
