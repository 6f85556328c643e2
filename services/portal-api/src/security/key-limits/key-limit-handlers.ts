import { listKeyLimitsOfAccount } from '@portal/contracts/security/admin-keys'
import {
  createKeyLimit,
  deleteKeyLimit,
  type KeyLimit,
  listKeyLimits,
  resetKeyLimit,
  updateKeyLimit,
} from '@portal/contracts/security/key-limits'
import type { Transaction } from '@portal/foundation/database'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { refuseDeleted } from '../key-lifecycle/key-lifecycle.ts'
import { lockSecretKey } from '../secret-keys/secret-keys.sql.ts'
import { lockWebsiteKey } from '../website-keys/website-keys.sql.ts'
import { changeLimit, deleteLimit, findLimitsByKey, insertLimit, lockLimit } from './key-limits.sql.ts'
import type { KeyLimitRow } from './key-limits.tables.ts'
import { limitIdOf, limitTo, newLimit, resetLimit } from './limit-rules.ts'

/** `null` if no key has a limit (rule D11). */
export const listKeyLimitsHandler = handle(listKeyLimits, async ({ account, tx }) => {
  const found = await findLimitsByKey(tx, account.id)
  return found.length ? found.map(({ keyId, limit }) => limitView(keyId, limit)) : null
})

/** Returns the limits of an account's keys for staff (rule G25). */
export const listKeyLimitsOfAccountHandler = handle(listKeyLimitsOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findLimitsByKey(tx, params.id)
  return found.map(({ keyId, limit }) => limitView(keyId, limit))
})

export const createKeyLimitHandler = handle(createKeyLimit, async ({ params, body, account, tx, now, audit }) => {
  const { id, label, limitId } = await lockKey(tx, account.id, params.id, now)
  const limit = await insertLimit(tx, { keyId: limitId, accountId: account.id, ...newLimit(body.limit, now) })
  if (!limit) throw problem('security-context:limit-exists')

  audit('key-limit.created', { subject: id, label, maxLookups: limit.max })
  return limitView(id, limit)
})

/** Idempotent: the same limit again changes nothing and leaves no trace. */
export const updateKeyLimitHandler = handle(updateKeyLimit, async ({ params, body, account, tx, now, audit }) => {
  const { id, label, limitId } = await lockKey(tx, account.id, params.id, now)
  const limit = await lockLimit(tx, limitId)
  if (!limit) throw problem('security-context:limit-not-found')
  if (limit.max === body.new_limit) return limitView(id, limit)

  const changed = await changeLimit(tx, limitId, limitTo(body.new_limit, limit, now))
  audit('key-limit.updated', { subject: id, label, maxLookups: changed.max })
  return limitView(id, changed)
})

/** Idempotent: a key without a limit is left alone. */
export const deleteKeyLimitHandler = handle(deleteKeyLimit, async ({ params, account, tx, now, audit }) => {
  const { id, label, limitId } = await lockKey(tx, account.id, params.id, now)
  if (!(await lockLimit(tx, limitId))) return

  await deleteLimit(tx, limitId)
  audit('key-limit.deleted', { subject: id, label })
})

export const resetKeyLimitHandler = handle(resetKeyLimit, async ({ params, account, tx, now, audit }) => {
  const { id, label, limitId } = await lockKey(tx, account.id, params.id, now)
  const limit = await lockLimit(tx, limitId)
  if (!limit) throw problem('security-context:limit-not-found')

  const reset = await changeLimit(tx, limitId, resetLimit(limit, now))
  audit('key-limit.reset', { subject: id, label, maxLookups: reset.max })
  return limitView(id, reset)
})

/** A key of either kind. Its limit is nobody's to change while it is deleted (rule D13). */
async function lockKey(tx: Transaction, accountId: number, keyId: string, now: Date) {
  const found =
    (await lockSecretKey(tx, accountId, { keyId, now })) ?? (await lockWebsiteKey(tx, accountId, { keyId, now }))
  if (!found) throw problem('security-context:key-not-found')

  refuseDeleted(found.key)
  const { id, label } = found.key
  return { id, label, limitId: limitIdOf(found.key) }
}

function limitView(keyId: string, { max, used, reachedAt }: KeyLimitRow): KeyLimit {
  return { key: keyId, max_lookups: max, lookups_used: used, limit_reached: timeOrEmpty(reachedAt) }
}
