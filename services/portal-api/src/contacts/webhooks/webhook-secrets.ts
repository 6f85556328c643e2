import { randomBytes } from 'node:crypto'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import type { WebhookRow } from './webhooks.tables.ts'

/** 192 bits, as Standard Webhooks writes them. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

export function sealForWebhook(envelope: EnvelopeKeys, id: string, plain: string): string {
  return seal(envelope, plain, contextOf(id))
}

export function openUrl(envelope: EnvelopeKeys, { id, sealedUrl }: Pick<WebhookRow, 'id' | 'sealedUrl'>): string {
  return unseal(envelope, sealedUrl, contextOf(id))
}

/** Returns the secrets that sign messages at this moment, newest first; none for Slack. */
export function openSecrets(envelope: EnvelopeKeys, webhook: WebhookRow, now: Date): string[] {
  const { id, sealedSecret, sealedPreviousSecret, previousSecretUntil } = webhook
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now
  return [sealedSecret, isOverlapping ? sealedPreviousSecret : null].flatMap((sealed) =>
    sealed === null ? [] : unseal(envelope, sealed, contextOf(id)),
  )
}

function contextOf(id: string): string {
  return `webhooks/${id}`
}
