import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalName } from '../names.ts'
import { NamedPath } from '../paths.ts'
import { optionalText, TimeOrEmpty, text } from '../values.ts'

const OWNER = [['account-owner']] as const

/** `standard` is signed as Standard Webhooks says; `slack` is a message as Slack's incoming webhooks take it. */
export const WebhookKind = z.enum(['standard', 'slack'])
export type WebhookKind = z.infer<typeof WebhookKind>

/** Events of webhooks: a warning or threshold below 100 percent, and that nothing is left. */
export const NotifiedEvent = z.enum(['usage.threshold_reached', 'usage.exhausted'])
export type NotifiedEvent = z.infer<typeof NotifiedEvent>

/** A customer's address that is notified of events in the account (rule E19). */
export const Webhook = z.object({
  id: z.string(),
  kind: WebhookKind,
  label: z.string(),
  /** For Slack only the beginning and end: anyone with the full address can post there. */
  url: z.string(),
  /** Subscribed events (rule E24). */
  events: z.array(NotifiedEvent),
  created: z.string(),
  active: z.boolean(),
  /** Turned off by itself, after days without a success. */
  given_up: z.boolean(),
  /** Since when no delivery succeeded. */
  failing_since: TimeOrEmpty,
  last_delivered: TimeOrEmpty,
  /** Until when deliveries are signed with the secret of before, too. */
  previous_secret_until: TimeOrEmpty,
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookEvent = z.enum([...NotifiedEvent.options, 'webhook.test'])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** A message to a webhook, with the outcome of the last attempt. */
export const Delivery = z.object({
  id: z.string(),
  event: WebhookEvent,
  created: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  last_attempt: TimeOrEmpty,
  next_attempt: TimeOrEmpty,
  /** HTTP status of the answer; 0 where there was none. */
  status: z.int(),
  latency_ms: z.int(),
  /** Beginning of the response. */
  answer: z.string(),
  /** Reason for a missing response. */
  error: z.string(),
  /** Body sent, or to be sent. */
  body: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

const Url = text(2_000)
const Label = optionalName(100)
const ChosenEvents = z
  .array(NotifiedEvent)
  .check(z.minLength(1, 'At least one event must be selected'), z.maxLength(20, 'At most 20 events'))

export const listWebhooks = call({
  service: 'contacts',
  method: 'GET',
  path: '/webhooks',
  requires: OWNER,
  response: z.array(Webhook),
})

/** The secret is answered here and never again; `""` for Slack, which knows no signature. */
export const createWebhook = call({
  service: 'contacts',
  method: 'POST',
  path: '/webhooks',
  requires: OWNER,
  body: z.object({ kind: WebhookKind, label: Label, url: Url, events: ChosenEvents }),
  response: z.object({ ...Webhook.shape, secret: z.string() }),
  answersSecret: true,
  errors: [
    'identity-context:fresh-sign-in-required',
    'contact-context:webhook-address-refused',
    'contact-context:too-many-webhooks',
  ],
})

/** An empty address leaves the one it has, of which Slack's is not shown. What waits to be delivered goes to the new one. */
export const updateWebhook = call({
  service: 'contacts',
  method: 'POST',
  path: '/webhooks/:id',
  requires: OWNER,
  params: NamedPath,
  body: z.object({ label: Label, url: optionalText(2_000), events: ChosenEvents }),
  response: Webhook,
  errors: ['contact-context:webhook-not-found', 'contact-context:webhook-address-refused'],
})

export const deleteWebhook = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/webhooks/:id',
  requires: OWNER,
  params: NamedPath,
  errors: ['contact-context:webhook-not-found'],
})

/** Idempotent. */
export const activateWebhook = call({
  service: 'contacts',
  method: 'PUT',
  path: '/webhooks/:id/activation',
  requires: OWNER,
  params: NamedPath,
  response: Webhook,
  errors: ['contact-context:webhook-not-found'],
})

/** Deactivates a webhook; pending deliveries fail. Idempotent. */
export const deactivateWebhook = call({
  service: 'contacts',
  method: 'DELETE',
  path: '/webhooks/:id/activation',
  requires: OWNER,
  params: NamedPath,
  response: Webhook,
  errors: ['contact-context:webhook-not-found'],
})

/** Replaces the secret; deliveries are signed with both for a day. */
export const rotateWebhookSecret = call({
  service: 'contacts',
  method: 'POST',
  path: '/webhooks/:id/secret',
  requires: OWNER,
  params: NamedPath,
  response: z.object({ ...Webhook.shape, secret: z.string() }),
  answersSecret: true,
  errors: [
    'identity-context:fresh-sign-in-required',
    'contact-context:webhook-not-found',
    'contact-context:webhook-unsigned',
  ],
})

/** Sends a test at once and returns its outcome: twenty in a row, then one a minute (rule E21). */
export const testWebhook = call({
  service: 'contacts',
  method: 'POST',
  path: '/webhooks/:id/test',
  requires: OWNER,
  params: NamedPath,
  response: Delivery,
  errors: ['contact-context:webhook-not-found', 'request:rate-limited'],
})

/** The last hundred, the newest first. */
export const listDeliveries = call({
  service: 'contacts',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  requires: OWNER,
  params: NamedPath,
  response: z.array(Delivery),
  errors: ['contact-context:webhook-not-found'],
})

/** Sends the same message again, under its own id. One that waits is sent now. */
export const resendDelivery = call({
  service: 'contacts',
  method: 'POST',
  path: '/webhook-deliveries/:id/resend',
  requires: OWNER,
  params: NamedPath,
  response: Delivery,
  errors: ['contact-context:delivery-not-found', 'contact-context:webhook-off'],
})
