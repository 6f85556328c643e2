import { randomUUID } from 'node:crypto'
import type { Call } from '@portal/contracts/call'
import {
  activateWebhook,
  createWebhook,
  deactivateWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@portal/contracts/contacts/webhooks'
import { takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { reasonNotToReach } from '@portal/foundation/outbound'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { deliveryJob } from './deliver-job.ts'
import { isDelivered, sendMessage } from './send-message.ts'
import { newDelivery } from './tell-webhooks.ts'
import { webhookTestSubject } from './webhook-attempts.ts'
import { newWebhookSecret, openUrl, sealForWebhook } from './webhook-secrets.ts'
import { deliveryView, webhookView } from './webhook-view.ts'
import {
  changeDelivery,
  changeWebhook,
  deleteWebhookRow,
  findDeliveries,
  findWebhook,
  findWebhooks,
  insertDelivery,
  insertWebhook,
  lockDelivery,
  lockRoomForWebhooks,
  lockWebhook,
} from './webhooks.sql.ts'
import type { WebhookRow } from './webhooks.tables.ts'

const OVERLAP_MS = 24 * 3_600_000

export const listWebhooksHandler = handle(listWebhooks, async ({ account, tx, now, foundation }) =>
  (await findWebhooks(tx, account.id)).map((webhook) => webhookView(foundation.keys.envelope, webhook, now)),
)

export const createWebhookHandler = handle(createWebhook, {
  prepare: async ({ body, foundation }) => refuseAddress(await reasonNotToReach(foundation.settings, body.url)),
  run: async ({ body, account, tx, now, audit, foundation }) => {
    if (!(await lockRoomForWebhooks(tx, account.id))) throw problem('contact-context:too-many-webhooks')

    const { envelope } = foundation.keys
    const [id, secret] = [randomUUID(), body.kind === 'slack' ? '' : newWebhookSecret()]
    const sealed = {
      sealedUrl: sealForWebhook(envelope, id, body.url),
      sealedSecret: secret ? sealForWebhook(envelope, id, secret) : null,
    }
    const label = body.label || new URL(body.url).host
    const row = { id, accountId: account.id, kind: body.kind, label, events: body.events, ...sealed, createdAt: now }
    const webhook = await insertWebhook(tx, row)
    audit('webhook.created', factsOf(webhook))
    return { ...webhookView(envelope, webhook, now), secret }
  },
})

/** Idempotent. Another address gets the patience of a new one, and is signed to with the secret that there is. */
export const updateWebhookHandler = handle(updateWebhook, {
  prepare: async ({ body, foundation }) => ({
    reason: body.url ? await reasonNotToReach(foundation.settings, body.url) : undefined,
  }),
  run: async ({ params, body, account, tx, now, audit, foundation }, { reason }) => {
    const webhook = await lockOwn(tx, account.id, params.id)
    const { envelope } = foundation.keys
    const before = openUrl(envelope, webhook)
    const url = body.url || before
    if (url !== before) refuseAddress(reason)

    const label = body.label || new URL(url).host
    if (url === before && label === webhook.label && String(body.events) === String(webhook.events))
      return webhookView(envelope, webhook, now)
    const moved = url === before ? {} : { sealedUrl: sealForWebhook(envelope, webhook.id, url), failingSince: null }
    const changed = await changeWebhook(tx, webhook.id, { label, events: body.events, ...moved })
    audit('webhook.updated', factsOf(changed))
    return webhookView(envelope, changed, now)
  },
})

export const deleteWebhookHandler = handle(deleteWebhook, async ({ params, account, tx, audit }) => {
  const webhook = await lockOwn(tx, account.id, params.id)
  await deleteWebhookRow(tx, webhook.id)
  audit('webhook.deleted', factsOf(webhook))
})

/** Idempotent. It is as patient again as with a new one. */
export const activateWebhookHandler = handle(activateWebhook, (context) =>
  turn(context, { action: 'webhook.activated', change: { offSince: null, gaveUpAt: null, failingSince: null } }),
)

/** Idempotent. */
export const deactivateWebhookHandler = handle(deactivateWebhook, (context) =>
  turn(context, { action: 'webhook.deactivated', change: { offSince: context.now } }),
)

export const rotateWebhookSecretHandler = handle(
  rotateWebhookSecret,
  async ({ params, account, tx, now, audit, foundation }) => {
    const webhook = await lockOwn(tx, account.id, params.id)
    if (webhook.sealedSecret === null) throw problem('contact-context:webhook-unsigned')

    const { envelope } = foundation.keys
    const secret = newWebhookSecret()
    const changed = await changeWebhook(tx, webhook.id, {
      sealedSecret: sealForWebhook(envelope, webhook.id, secret),
      sealedPreviousSecret: webhook.sealedSecret,
      previousSecretUntil: new Date(now.getTime() + OVERLAP_MS),
    })
    audit('webhook.secret-rotated', factsOf(webhook))
    return { ...webhookView(envelope, changed, now), secret }
  },
)

/** Sends a test message at once instead of through the outbox, because a person waits for the result. */
export const testWebhookHandler = handle(testWebhook, {
  prepare: async ({ params, account, db, now, foundation }) => {
    const webhook = await findWebhook(db, account.id, params.id)
    if (!webhook) throw problem('contact-context:webhook-not-found')
    await inTransaction(db, (tx) => takeOrRefuse(tx, webhookTestSubject(account.id), now, 'request:rate-limited'))

    const words = `This is a test of the webhook “${webhook.label}” of ${account.label} from ${foundation.settings.brandName}.`
    const happening = {
      event: 'webhook.test' as const,
      data: { account_id: account.id, message: words },
      words,
      at: now,
    }
    const delivery = newDelivery(webhook, happening)
    return { delivery, outcome: await sendMessage(foundation, webhook, delivery, now) }
  },
  run: async ({ params, account, tx, now, audit }, { delivery, outcome }) => {
    const webhook = await lockOwn(tx, account.id, params.id)
    const isFine = isDelivered(outcome)
    if (isFine) await changeWebhook(tx, webhook.id, { failingSince: null, lastDeliveredAt: now })
    audit('webhook.tested', factsOf(webhook))
    const attempted = { ...outcome, attempts: 1, lastAttemptAt: now, nextAttemptAt: null }
    const state = isFine ? ('delivered' as const) : ('failed' as const)
    return deliveryView(await insertDelivery(tx, { ...delivery, ...attempted, state }))
  },
})

export const listDeliveriesHandler = handle(listDeliveries, async ({ params, account, tx }) => {
  const webhook = await findWebhook(tx, account.id, params.id)
  if (!webhook) throw problem('contact-context:webhook-not-found')
  return (await findDeliveries(tx, webhook.id)).map(deliveryView)
})

export const resendDeliveryHandler = handle(resendDelivery, async ({ params, account, tx, now, audit, enqueue }) => {
  const found = await lockDelivery(tx, params.id)
  if (!found || found.webhook.accountId !== account.id) throw problem('contact-context:delivery-not-found')
  if (found.webhook.offSince) throw problem('contact-context:webhook-off')

  const again = { state: 'waiting' as const, tries: 0, turn: found.delivery.turn + 1, nextAttemptAt: now }
  const delivery = await changeDelivery(tx, found.delivery.id, again)
  enqueue(deliveryJob(delivery))
  audit('webhook.resent', factsOf(found.webhook))
  return deliveryView(delivery)
})

type Turn = Pick<Context<Call>, 'tx' | 'audit' | 'now' | 'foundation'> & {
  params: { id: string }
  account: { id: number }
}

async function turn(
  { params, account, tx, now, audit, foundation }: Turn,
  { action, change }: { action: 'webhook.activated' | 'webhook.deactivated'; change: Partial<WebhookRow> },
): Promise<Webhook> {
  const webhook = await lockOwn(tx, account.id, params.id)
  const { envelope } = foundation.keys
  if ((webhook.offSince === null) === (change.offSince === null)) return webhookView(envelope, webhook, now)

  const changed = await changeWebhook(tx, webhook.id, change)
  audit(action, factsOf(webhook))
  return webhookView(envelope, changed, now)
}

function refuseAddress(reason: string | undefined): void {
  if (reason) throw problem('contact-context:webhook-address-refused', { fields: { url: reason } })
}

async function lockOwn(tx: Transaction, accountId: number, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, accountId, id)
  if (!webhook) throw problem('contact-context:webhook-not-found')
  return webhook
}

function factsOf({ id, label, kind }: WebhookRow) {
  return { subject: id, label, kind }
}
