import type { Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { and, eq, gte, max as maximum, sum } from 'drizzle-orm'
import { keyLimits } from '../security/key-limits/key-limits.tables.ts'
import { keyUsage } from '../security/usage/usage.tables.ts'
import { purgeWebsiteKeyJob } from '../security/website-keys/purge-website-key-job.ts'
import { newWebsiteKeyId } from '../security/website-keys/website-key-id.ts'
import { websiteKeyHosts, websiteKeys } from '../security/website-keys/website-keys.tables.ts'
import type { AccountName } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds, UserIds } from './seed-people.sql.ts'
import type { LastUse, NamedKey } from './seed-usage.sql.ts'
import { type DemoWebsiteKey, KEY_LIMITS, WEBSITE_KEYS } from './website-keys.ts'

const RECOVERABLE_HOURS = 30 * 24

/** Assigns ids to all website keys of the example company. */
export function nameWebsiteKeys({ random }: SeedContext, accountIds: AccountIds): NamedKey<DemoWebsiteKey>[] {
  const source = random.of('website-key-ids')
  const digit = (from: number, until: number) => source.between(from, until - 1)
  return (Object.keys(WEBSITE_KEYS) as AccountName[]).flatMap((account) =>
    WEBSITE_KEYS[account].map((demo) => ({
      id: newWebsiteKeyId(digit),
      account,
      accountId: accountIds[account],
      demo,
    })),
  )
}

/** Website keys in every state, each deleted one with the job that will remove it. */
export async function seedWebsiteKeys(
  tx: Transaction,
  { time }: SeedContext,
  named: readonly NamedKey<DemoWebsiteKey>[],
  { userIds, lastUses }: { userIds: UserIds; lastUses: ReadonlyMap<string, LastUse> },
): Promise<void> {
  const rows = named.map(({ demo, id, accountId }) => {
    const { label, description = '', by, createdDays, pausedDays, deletedHours } = demo
    const deletedAt = deletedHours === undefined ? null : time.hours(-deletedHours)
    return {
      id,
      accountId,
      label,
      description,
      createdBy: userIds.get(by) ?? null,
      createdAt: time.days(-createdDays),
      tokenExchangeRequired: demo.needsTokenExchange ?? false,
      pausedAt: pausedDays === undefined ? deletedAt : time.days(-pausedDays),
      deletedAt,
      recoveryDeadline: deletedHours === undefined ? null : time.hours(RECOVERABLE_HOURS - deletedHours),
      lastUsedAt: lastUses.get(id)?.at ?? null,
      lastUsedFrom: lastUses.get(id)?.from ?? null,
    }
  })
  await tx.insert(websiteKeys).values(rows)
  await tx
    .insert(websiteKeyHosts)
    .values(named.flatMap(({ id, demo }) => demo.hosts.map((host) => ({ keyId: id, host }))))
  await enqueue(
    tx,
    rows.flatMap(({ id, recoveryDeadline }) => (recoveryDeadline ? [purgeWebsiteKeyJob(id, recoveryDeadline)] : [])),
  )
}

/** Limits of some secret keys of the example company, with what their usage says. */
export async function seedKeyLimits(tx: Transaction, { time }: SeedContext, keys: readonly NamedKey[]): Promise<void> {
  const rows: (typeof keyLimits.$inferInsert)[] = []
  for (const { id, accountId, demo } of keys) {
    const limit = KEY_LIMITS[demo.label]
    if (!limit) continue
    const { max, sinceDays } = limit
    const countsSince = time.midnight(-sinceDays)
    const since = and(eq(keyUsage.keyId, id), gte(keyUsage.hour, countsSince))
    const [counted] = await tx
      .select({ used: sum(keyUsage.lookups).mapWith(Number), latest: maximum(keyUsage.hour) })
      .from(keyUsage)
      .where(since)
    const used = counted?.used ?? 0
    const reachedAt = used >= max ? (counted?.latest ?? null) : null
    rows.push({ keyId: id, accountId, max, used, countsSince, reachedAt })
  }
  await tx.insert(keyLimits).values(rows)
}
