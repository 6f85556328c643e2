import type { Webhook, WebhookEvent } from '@portal/contracts/contacts/webhooks'

/** A webhook that can be named in a call. */
export type KnownWebhook = Partial<Webhook> & { id: string }

export const KIND_LABELS = { standard: 'Signed webhook', slack: 'Slack message' } as const

export const EVENT_LABELS: Record<WebhookEvent, string> = {
  'usage.threshold_reached': 'A share is used',
  'usage.exhausted': 'Everything is used',
  'webhook.test': 'Test',
}

export function labelOf({ label, url = '' }: KnownWebhook): string {
  return label || url
}

/** Words the events of a webhook, such as `Everything is used`. */
export function eventsOf({ events = [] }: KnownWebhook): string {
  return events.map((event) => EVENT_LABELS[event]).join(', ')
}
