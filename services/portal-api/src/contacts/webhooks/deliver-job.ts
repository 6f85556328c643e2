import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@portal/contracts/time-units'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters } from '@portal/foundation/mail'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { findAccountLabel } from '@portal/foundation/people'
import { lettersToAccount } from '../topics/letters-to-account.ts'
import { isDelivered, type Outcome, sendMessage } from './send-message.ts'
import { webhookIsOffLetter } from './webhook-is-off-letter.ts'
import { changeDelivery, changeWebhook, findDelivery, lockDelivery } from './webhooks.sql.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts'

export const DELIVER_TO_WEBHOOK = 'webhook.deliver'

/** Delay after each failed attempt, in ms; after the last one the message has failed (rule E20). */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
/** A fifth less or more, so that what failed together does not come back together. */
const JITTER = 0.2
/** A webhook without a successful delivery for this long is turned off, in ms (rule E20). */
const PATIENCE_MS = 5 * 24 * HOUR_MS

const IS_OFF: Outcome = { status: 0, latencyMs: 0, answer: '', error: 'The webhook is off.' }

/** The next attempt at a message that waits. */
export function deliveryJob({ id, turn, nextAttemptAt }: Pick<DeliveryRow, 'id' | 'turn' | 'nextAttemptAt'>): Job {
  if (!nextAttemptAt) throw new Error('A message that waits for nothing has no next attempt.')
  return { kind: DELIVER_TO_WEBHOOK, payload: { id, turn }, runAt: nextAttemptAt }
}

/**
 * One attempt. A worker that dies after it was sent and before that was noted sends it again, under the same id, by which receivers
 * know it.
 */
export function deliverToWebhook(foundation: Foundation): JobHandler {
  return async ({ id: jobId, payload }, { db, now }) => {
    const isDue = (delivery: DeliveryRow) => delivery.state === 'waiting' && delivery.turn === payload.turn
    const found = await findDelivery(db, String(payload.id))
    if (!found || !isDue(found.delivery)) return

    const isOn = found.webhook.offSince === null
    const outcome = isOn ? await sendMessage(foundation, found.webhook, found.delivery, now) : IS_OFF
    await inTransaction(db, async (tx) => {
      const locked = await lockDelivery(tx, found.delivery.id)
      if (!locked || !isDue(locked.delivery)) return
      if (!isOn) return void (await changeDelivery(tx, locked.delivery.id, { ...IS_OFF, ...ended('failed') }))

      await noteOutcome({ tx, foundation, now, requestId: `job-${jobId}` }, locked, outcome)
    })
  }
}

interface Surroundings {
  tx: Transaction
  foundation: Pick<Foundation, 'settings' | 'keys'>
  now: Date
  requestId: string
}

/** Records the outcome of an attempt on the message and on its webhook, and schedules the next one. */
async function noteOutcome(
  { tx, foundation, now, requestId }: Surroundings,
  { webhook, delivery }: { webhook: WebhookRow; delivery: DeliveryRow },
  outcome: Outcome,
): Promise<void> {
  const { attempts, tries, turn } = delivery
  const attempted = { ...outcome, attempts: attempts + 1, tries: tries + 1, turn: turn + 1, lastAttemptAt: now }
  if (isDelivered(outcome)) {
    await changeDelivery(tx, delivery.id, { ...attempted, ...ended('delivered') })
    await changeWebhook(tx, webhook.id, { failingSince: null, lastDeliveredAt: now })
    return
  }
  const failingSince = webhook.failingSince ?? now
  const givesUp = webhook.offSince === null && now.getTime() - failingSince.getTime() >= PATIENCE_MS
  const wait = givesUp ? undefined : WAITS_MS[tries]
  if (wait === undefined) await changeDelivery(tx, delivery.id, { ...attempted, ...ended('failed') })
  else {
    const nextAttemptAt = new Date(now.getTime() + wait * (1 + JITTER * (2 * Math.random() - 1)))
    await enqueue(tx, [deliveryJob(await changeDelivery(tx, delivery.id, { ...attempted, nextAttemptAt }))])
  }
  await changeWebhook(tx, webhook.id, { failingSince, ...(givesUp && { offSince: now, gaveUpAt: now }) })
  if (!givesUp) return

  const { id, accountId, label, kind } = webhook
  const facts = { account: await findAccountLabel(tx, accountId), label, failingSince, outcome }
  const letter = webhookIsOffLetter(foundation.settings, facts)
  const letters = await lettersToAccount(tx, foundation, accountId, letter, 'security')
  await enqueueLetters(tx, foundation.keys.envelope, letters, now)
  await writeAudit(tx, { now, requestId, accountId }, [auditLine('webhook.given-up', { subject: id, label, kind })])
}

function ended(state: 'delivered' | 'failed') {
  return { state, nextAttemptAt: null }
}
