import { audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { signIns } from '../sessions/sign-ins.tables.ts'
import { auditedProvider } from '../sso/connection-logins.sql.ts'
import { identityProviders } from '../sso/identity-providers.tables.ts'

const PERSON = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email }

/** Returns the last logins through the single sign-on of an organization, the newest first. */
export function findSsoLogins(tx: Transaction, organizationId: number, limit: number) {
  return tx
    .select({ id: signIns.id, at: signIns.at, userAgent: signIns.userAgent, person: PERSON })
    .from(signIns)
    .leftJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.organizationId, organizationId), eq(signIns.provider, 'sso')))
    .orderBy(desc(signIns.id))
    .limit(limit)
}

/** Returns the connections of an organization by id, replaced ones too: what they refused is still of interest. */
export function findConnectionNames(tx: Transaction, organizationId: number) {
  return tx
    .select({ id: identityProviders.id, name: identityProviders.name })
    .from(identityProviders)
    .where(eq(identityProviders.organizationId, organizationId))
}

/** Returns refusals of people whom connections named, the newest first, by an index of its own. The subject is their id, or `nobody`. */
export function findRefusedPeople(tx: Transaction, idpIds: readonly string[], limit: number) {
  const provider = sql<string>`(${audit.fields} ->> 'provider')`
  return tx
    .select({
      id: audit.id,
      at: audit.at,
      reason: sql<string>`${audit.fields} ->> 'reason'`,
      provider,
      subject: audit.subject,
    })
    .from(audit)
    .where(
      and(
        sql`action = 'session.sign-in-refused'`,
        inArray(
          provider,
          idpIds.map((id) => auditedProvider(id)),
        ),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit)
}

/** Returns answers of identity providers that were not believed, the newest first, by an index of its own. */
export function findUnbelieved(tx: Transaction, idpIds: readonly string[], limit: number) {
  return tx
    .select({ id: audit.id, at: audit.at, reason: sql<string>`${audit.fields} ->> 'reason'`, idpId: audit.subject })
    .from(audit)
    .where(and(sql`action = 'round-trip.refused'`, inArray(audit.subject, [...idpIds])))
    .orderBy(desc(audit.id))
    .limit(limit)
}
