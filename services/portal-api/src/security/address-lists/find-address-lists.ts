import { LIST_DOWNLOAD } from '@portal/contracts/security/address-lists'
import { displayStatus, isRunning } from '@portal/contracts/subscriptions/display-status'
import type { Transaction } from '@portal/foundation/database'
import { findSubscriptions, subscriptionView } from '../../subscriptions/index.ts'

/** Licenses of address lists that an account may download now, each once: one of its subscriptions is active or in its grace period. */
export async function findAddressLists(tx: Transaction, accountId: number, now: Date) {
  const lists = new Map<string, { id: string; key: string; label: string }>()
  for (const facts of await findSubscriptions(tx, accountId)) {
    const view = subscriptionView(facts, now)
    if (!isRunning(displayStatus(view, now)) || !view.capabilities.includes(LIST_DOWNLOAD)) continue
    lists.set(view.track_id, { id: view.track_id, key: facts.licence.key, label: facts.licence.label })
  }
  return [...lists.values()].sort((one, other) => one.label.localeCompare(other.label))
}
