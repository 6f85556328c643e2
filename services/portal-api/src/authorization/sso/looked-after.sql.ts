import { DAY_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { organizations } from '@portal/foundation/people'
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { SamlConnection } from './connection-settings.ts'
import type { ConnectionRow } from './identity-providers.sql.ts'
import { certificateWarnings, identityProviders } from './identity-providers.tables.ts'

/** A SAML connection with its organization, and the account whose owners manage it. */
export interface Connected {
  row: Pick<ConnectionRow, 'id' | 'name' | 'organizationId'>
  settings: SamlConnection
  organization: string
  accountId: number
}

const isSaml = eq(sql`${identityProviders.settings}->>'type'`, 'SAML')

/**
 * Claims connections whose metadata have an address and were not fetched within a day, so that no other process fetches
 * them.
 */
export async function takeMetadataDue(tx: Transaction, now: Date): Promise<Connected[]> {
  const { metadataAskedAt, settings } = identityProviders
  const yesterday = new Date(now.getTime() - DAY_MS)
  const taken = await tx
    .update(identityProviders)
    .set({ metadataAskedAt: now })
    .where(
      and(isSaml, sql`${settings}->>'metadataUrl' <> ''`, or(isNull(metadataAskedAt), lte(metadataAskedAt, yesterday))),
    )
    .returning({ id: identityProviders.id })
  const ids = new Set(taken.map(({ id }) => id))
  return (await findSaml(tx)).filter(({ row }) => ids.has(row.id))
}

/** Returns the active SAML connections. */
export async function findActiveSaml(tx: Transaction): Promise<Connected[]> {
  return (await findSaml(tx)).filter(({ row }) => row.state === 'active')
}

async function findSaml(tx: Transaction) {
  const rows = await tx
    .select({ row: identityProviders, organization: organizations.name, accountId: organizations.primaryAccountId })
    .from(identityProviders)
    .innerJoin(organizations, eq(organizations.id, identityProviders.organizationId))
    .where(and(isSaml, isNotNull(organizations.primaryAccountId)))
    .orderBy(asc(identityProviders.id))
  return rows.map(({ row, organization, accountId }) => ({
    row,
    organization,
    accountId: accountId ?? 0,
    settings: row.settings as SamlConnection,
  }))
}

/** Locks a connection that still has these metadata. */
export async function lockMetadataAt(
  tx: Transaction,
  id: string,
  { metadataUrl, metadataXml }: Pick<SamlConnection, 'metadataUrl' | 'metadataXml'>,
): Promise<boolean> {
  const [row] = await tx.select().from(identityProviders).where(eq(identityProviders.id, id)).for('update')
  const settings = row?.settings
  return settings?.type === 'SAML' && settings.metadataUrl === metadataUrl && settings.metadataXml === metadataXml
}

/** Keeps the test result: it is the same identity provider. */
export async function replaceMetadata(tx: Transaction, id: string, metadataXml: string): Promise<void> {
  const settings = sql`${identityProviders.settings} || ${JSON.stringify({ metadataXml })}::jsonb`
  await tx.update(identityProviders).set({ settings }).where(eq(identityProviders.id, id))
}

/** Returns whether the warning is new; of two concurrent calls only one gets true. */
export async function noteWarning(tx: Transaction, warning: typeof certificateWarnings.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(certificateWarnings)
    .values(warning)
    .onConflictDoNothing()
    .returning({ idpId: certificateWarnings.idpId })
  return noted.length > 0
}
