import type { Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { purgeSecretKeyJob } from '../security/secret-keys/purge-secret-key-job.ts'
import { sealToken } from '../security/secret-keys/sealed-token.ts'
import { newToken } from '../security/secret-keys/secret-key-token.ts'
import { type SecretKeyRow, secretKeys } from '../security/secret-keys/secret-keys.tables.ts'
import { KEYS } from './keys.ts'
import type { AccountName } from './people.ts'
import type { SeedContext } from './seed-context.ts'
import type { AccountIds, UserIds } from './seed-people.sql.ts'
import type { LastUse, NamedKey } from './seed-usage.sql.ts'

const RECOVERABLE_HOURS = 30 * 24

/** Assigns ids to all secret keys of the example company. */
export function nameKeys({ random }: SeedContext, accountIds: AccountIds): NamedKey[] {
  const source = random.of('key-ids')
  return (Object.keys(KEYS) as AccountName[]).flatMap((account) =>
    KEYS[account].map((demo) => ({ id: source.uuid(), account, accountId: accountIds[account], demo })),
  )
}

/** Keys in every state, each deleted one with the job that will remove it. */
export async function seedKeys(
  tx: Transaction,
  context: SeedContext,
  named: readonly NamedKey[],
  { userIds, lastUses }: { userIds: UserIds; lastUses: ReadonlyMap<string, LastUse> },
): Promise<void> {
  const source = context.random.of('tokens')
  const rows = named.map((key) => ({
    ...keyRow(context, key, userIds),
    ...sealToken(context.envelope, key.id, newToken(source.bytes)),
    lastUsedAt: lastUses.get(key.id)?.at ?? null,
    lastUsedFrom: lastUses.get(key.id)?.from ?? null,
  }))
  await tx.insert(secretKeys).values(rows)
  await enqueue(
    tx,
    rows.flatMap(({ id, recoveryDeadline }) => (recoveryDeadline ? [purgeSecretKeyJob(id, recoveryDeadline)] : [])),
  )
}

function keyRow({ time }: SeedContext, { id, accountId, demo }: NamedKey, userIds: UserIds) {
  const deletedAt = demo.deletedHours === undefined ? null : time.hours(-demo.deletedHours)
  const pausedAt = demo.pausedDays === undefined ? deletedAt : time.days(-demo.pausedDays)
  return {
    id,
    accountId,
    label: demo.label,
    description: demo.description ?? '',
    createdBy: userIds.get(demo.by) ?? null,
    createdAt: time.days(-demo.createdDays),
    pausedAt,
    deletedAt,
    recoveryDeadline: demo.deletedHours === undefined ? null : time.hours(RECOVERABLE_HOURS - demo.deletedHours),
  } satisfies Partial<SecretKeyRow>
}
