import type { SecretKey } from '@portal/contracts/security/secret-key-list'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { audit } from '@portal/foundation/audit'
import { asc, eq } from 'drizzle-orm'
import { secretKeys } from '../security/secret-keys/secret-keys.tables.ts'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'

/** A key of the caller's account. */
export function newKey(owner: TestCaller, label = 'Staging'): Promise<SecretKey> {
  return owner.call(createSecretKey, { body: { label } })
}

/** Inserts this many more keys of the caller's account, bypassing the calls. */
export async function manyKeys({ db, clock }: TestApp, { accountId }: TestCaller, count: number): Promise<void> {
  await db.insert(secretKeys).values(
    Array.from({ length: count }, (_, at) => ({
      id: `${accountId}-${at}`,
      accountId,
      label: `Key ${at}`,
      sealedToken: '',
      maskedToken: '',
      createdAt: clock.now(),
    })),
  )
}

/** Path parameters of a key. */
export function at(key: Pick<SecretKey, 'key_id'>) {
  return { params: { id: key.key_id } }
}

/** Returns the audit actions of an account, oldest first. */
export async function auditTrail(app: TestApp, { accountId }: TestCaller): Promise<string[]> {
  const lines = await app.db
    .select({ action: audit.action })
    .from(audit)
    .where(eq(audit.accountId, accountId))
    .orderBy(asc(audit.id))
  return lines.map(({ action }) => action)
}
