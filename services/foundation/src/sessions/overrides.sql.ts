import type { RemoteOverride } from '@portal/contracts/platform'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'
import { remoteOverrides } from './overrides.tables.ts'

/** Returns the current overrides of a session. */
export async function findOverrides(tx: Transaction, sessionId: string, now: Date): Promise<RemoteOverride[]> {
  const rows = await tx
    .select()
    .from(remoteOverrides)
    .where(and(eq(remoteOverrides.sessionId, sessionId), gt(remoteOverrides.expiresAt, now)))
    .orderBy(asc(remoteOverrides.remote))
  return rows.map(({ remote, origin, expiresAt }) => ({ remote, origin, until: expiresAt.toISOString() }))
}

export async function saveOverride(
  tx: Transaction,
  sessionId: string,
  { remote, origin, until }: Omit<RemoteOverride, 'until'> & { until: Date },
): Promise<void> {
  const said = { origin, expiresAt: until }
  await tx
    .insert(remoteOverrides)
    .values({ sessionId, remote, ...said })
    .onConflictDoUpdate({ target: [remoteOverrides.sessionId, remoteOverrides.remote], set: said })
}

/** Answers the remotes that there was something of. */
export async function deleteOverrides(tx: Transaction, sessionId: string): Promise<string[]> {
  const gone = await tx
    .delete(remoteOverrides)
    .where(eq(remoteOverrides.sessionId, sessionId))
    .returning({ remote: remoteOverrides.remote })
  return gone.map(({ remote }) => remote)
}
