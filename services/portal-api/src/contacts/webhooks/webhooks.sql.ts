import type { NotifiedEvent } from '@portal/contracts/contacts/webhooks'
import { deleteRows, type Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { and, arrayContains, asc, count, desc, eq, isNull, lt } from 'drizzle-orm'
import { type DeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './webhooks.tables.ts'

export function findWebhooks(tx: Transaction, accountId: number): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(eq(webhooks.accountId, accountId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

const WEBHOOKS_OF_AN_ACCOUNT = 10

/**
 * Returns whether the account may have one more webhook (rule E19). Locks the account, so that two calls cannot both
 * take the last place.
 */
export async function lockRoomForWebhooks(tx: Transaction, accountId: number): Promise<boolean> {
  await lockAccount(tx, accountId)
  const [row] = await tx.select({ held: count() }).from(webhooks).where(eq(webhooks.accountId, accountId))
  return (row?.held ?? 0) < WEBHOOKS_OF_AN_ACCOUNT
}

export async function findWebhook(tx: Transaction, accountId: number, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await tx.select().from(webhooks).where(ofAccount(accountId, id))
  return webhook
}

export async function lockWebhook(tx: Transaction, accountId: number, id: string): Promise<WebhookRow | undefined> {
  const [webhook] = await tx.select().from(webhooks).where(ofAccount(accountId, id)).for('update')
  return webhook
}

function ofAccount(accountId: number, id: string) {
  return and(eq(webhooks.accountId, accountId), eq(webhooks.id, id))
}

/**
 * Returns an account's webhooks that subscribe to the event, locked against being turned off until the transaction
 * ends.
 */
export function findWebhooksToTell(tx: Transaction, accountId: number, event: NotifiedEvent): Promise<WebhookRow[]> {
  return tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.accountId, accountId), isNull(webhooks.offSince), arrayContains(webhooks.events, [event])))
    .orderBy(asc(webhooks.id))
    .for('share')
}

export async function insertWebhook(tx: Transaction, row: typeof webhooks.$inferInsert): Promise<WebhookRow> {
  const [webhook] = await tx.insert(webhooks).values(row).returning()
  return webhook as WebhookRow
}

export async function changeWebhook(tx: Transaction, id: string, change: Partial<WebhookRow>): Promise<WebhookRow> {
  const [webhook] = await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning()
  return webhook as WebhookRow
}

export async function deleteWebhookRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

export async function insertDelivery(
  tx: Transaction,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<DeliveryRow> {
  const [delivery] = await tx.insert(webhookDeliveries).values(row).returning()
  return delivery as DeliveryRow
}

const LISTED = 100

/** The newest first. */
export function findDeliveries(tx: Transaction, webhookId: string): Promise<DeliveryRow[]> {
  return tx
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(LISTED)
}

/** Returns a message and its webhook, in any account; nothing if either is gone. */
export async function findDelivery(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id))
  return found
}

/** The same, locked until the transaction ends, the webhook first. */
export async function lockDelivery(tx: Transaction, id: string) {
  const found = await findDelivery(tx, id)
  if (!found) return undefined

  const webhook = await lockWebhook(tx, found.webhook.accountId, found.webhook.id)
  const [delivery] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
  return webhook && delivery && { webhook, delivery }
}

export async function changeDelivery(tx: Transaction, id: string, change: Partial<DeliveryRow>): Promise<DeliveryRow> {
  const [delivery] = await tx.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id)).returning()
  return delivery as DeliveryRow
}

const KEPT_MS = 30 * 86_400_000

/** Deletes messages of over 30 days ago; returns how many. */
export async function purgeDeliveries(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, webhookDeliveries, lt(webhookDeliveries.createdAt, new Date(now.getTime() - KEPT_MS)))
}
