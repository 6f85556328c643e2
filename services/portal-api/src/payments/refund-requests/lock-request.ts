import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { lockCharge } from '../refunds/lock-charge.ts'
import { findRequest } from './refund-requests.sql.ts'

/**
 * Locks the order of a request's charge, and returns them: what is decided about the money of an order is decided one after the
 * other (rule J151).
 */
export async function lockRequest(tx: Transaction, id: string) {
  const named = await findRequest(tx, id)
  if (!named) throw problem('payment-context:refund-request-not-found')
  const locked = await lockCharge(tx, named.transactionId)
  // Read again under the lock.
  const request = (await findRequest(tx, id)) ?? named
  return { request, locked }
}
