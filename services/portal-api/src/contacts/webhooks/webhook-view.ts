import type { Delivery, Webhook } from '@portal/contracts/contacts/webhooks'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { openUrl } from './webhook-secrets.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts'

export function webhookView(envelope: EnvelopeKeys, webhook: WebhookRow, now: Date): Webhook {
  const { id, kind, label, events, previousSecretUntil } = webhook
  const url = openUrl(envelope, webhook)
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now
  return {
    id,
    kind,
    label,
    events,
    url: kind === 'slack' ? masked(url) : url,
    created: webhook.createdAt.toISOString(),
    active: webhook.offSince === null,
    given_up: webhook.gaveUpAt !== null,
    failing_since: timeOrEmpty(webhook.failingSince),
    last_delivered: timeOrEmpty(webhook.lastDeliveredAt),
    previous_secret_until: timeOrEmpty(isOverlapping ? previousSecretUntil : null),
  }
}

/** `https://hooks.slack.com/…cdef`. */
function masked(url: string): string {
  return `${new URL(url).origin}/…${url.slice(-4)}`
}

export function deliveryView(delivery: DeliveryRow): Delivery {
  const { id, event, state, attempts, status, latencyMs, answer, error, body } = delivery
  return {
    id,
    event,
    state,
    attempts,
    status,
    answer,
    error,
    body,
    created: delivery.createdAt.toISOString(),
    last_attempt: timeOrEmpty(delivery.lastAttemptAt),
    next_attempt: timeOrEmpty(delivery.nextAttemptAt),
    latency_ms: latencyMs,
  }
}
