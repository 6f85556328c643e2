import { randomUUID } from 'node:crypto'
import type { NotifiedEvent } from '@portal/contracts/contacts/webhooks'
import type { Transaction } from '@portal/foundation/database'
import { enqueue } from '@portal/foundation/outbox'
import { deliveryJob } from './deliver-job.ts'
import { bodyOf, type Happening } from './messages.ts'
import { findWebhooksToTell, insertDelivery } from './webhooks.sql.ts'
import type { WebhookRow } from './webhooks.tables.ts'

/**
 * Enqueues a message for every active webhook of an account that subscribes to the event, in the transaction of the
 * event (rule E24).
 */
export async function tellWebhooks(
  tx: Transaction,
  accountId: number,
  happening: Happening & { event: NotifiedEvent },
): Promise<void> {
  for (const webhook of await findWebhooksToTell(tx, accountId, happening.event)) {
    const delivery = await insertDelivery(tx, newDelivery(webhook, happening))
    await enqueue(tx, [deliveryJob(delivery)])
  }
}

/** Waiting to be delivered at once. */
export function newDelivery({ id, kind }: Pick<WebhookRow, 'id' | 'kind'>, happening: Happening) {
  const { event, at } = happening
  return {
    id: `msg_${randomUUID()}`,
    webhookId: id,
    event,
    body: bodyOf(kind, happening),
    createdAt: at,
    state: 'waiting' as const,
    nextAttemptAt: at,
  }
}
