import { worldTime } from '@portal/foundation/clock'
import type { Foundation } from '@portal/foundation/foundation'
import { guardedFetchOf } from '@portal/foundation/outbound'
import { Webhook } from 'standardwebhooks'
import { openSecrets, openUrl } from './webhook-secrets.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.tables.ts'

/** Result of a delivery attempt. */
export type Outcome = Pick<DeliveryRow, 'status' | 'latencyMs' | 'answer' | 'error'>

const ANSWER_LENGTH = 500

/** Sends a message once, at most for the few seconds that an outside fetch gets; never throws. */
export async function sendMessage(
  { settings, keys, clock }: Pick<Foundation, 'settings' | 'keys' | 'clock'>,
  webhook: WebhookRow,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
  now: Date,
): Promise<Outcome> {
  const began = performance.now()
  const took = () => Math.round(performance.now() - began)
  try {
    const url = openUrl(keys.envelope, webhook)
    const headers = {
      'content-type': 'application/json',
      'user-agent': `${settings.brandName}-Webhooks/1`,
      ...signed(openSecrets(keys.envelope, webhook, now), { id, body }, worldTime(clock, now)),
    }
    const answer = await guardedFetchOf(settings)(url, { method: 'POST', headers, body })
    return { status: answer.status, latencyMs: took(), answer: beginningOf(await answer.text()), error: '' }
  } catch (error) {
    return { status: 0, latencyMs: took(), answer: '', error: reasonOf(error) }
  }
}

export function isDelivered({ status }: Outcome): boolean {
  return status >= 200 && status < 300
}

/** The headers of Standard Webhooks; none where there is no secret. */
function signed(
  secrets: readonly string[],
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
  now: Date,
): Record<string, string> {
  if (!secrets.length) return {}
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  }
}

/** Truncates a text and removes control characters, so that the database and a page can hold it. */
function beginningOf(text: string): string {
  return text.replace(/[^\P{C}\n\t]/gu, '').slice(0, ANSWER_LENGTH)
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'The host name does not exist.',
  EAI_AGAIN: 'The host name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  ETIMEDOUT: 'No answer came in time.',
  ABORT_ERR: 'No answer came in time.',
  EPROTO: 'No secure connection could be made.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
}

/** Returns the reason without any address. Refusals of the guard explain themselves. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: unknown; message?: string }
  if (name === 'TimeoutError') return 'No answer came in time.'
  if (typeof code === 'string') return REASONS[code] ?? `The address could not be reached (${code}).`
  return message ?? 'The address could not be reached.'
}
