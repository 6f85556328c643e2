import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VaultAccess } from './vault-access.ts'

/** Maximum age of a message of the vault, in ms: later, an intercepted one is worthless. */
const TOLERANCE_MS = 5 * 60_000

/** A message of the vault to the portal, signed according to Standard Webhooks. */
export interface SignedEvent {
  id: string
  /** Seconds since 1970. */
  timestamp: string
  /** `v1,` and base64; several with spaces between. */
  signature: string
  /** The raw body, before parsing. */
  body: string
}

type Secret = Pick<VaultAccess, 'environmentKey' | 'accessSecret'>

/** The signature over id, time and body, under a secret that this portal and its vault share and nobody else. */
export function signEvent(secret: Secret, { id, timestamp, body }: Omit<SignedEvent, 'signature'>): string {
  return `v1,${createHmac('sha256', eventKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/**
 * Returns whether the portal's vault signed this exact message within the last five minutes (rule K19). Accepts any
 * text.
 */
export function isSignedEvent(secret: Secret, event: SignedEvent, now: Date): boolean {
  const age = now.getTime() - Number(event.timestamp) * 1_000
  if (!/^\d{10}$/.test(event.timestamp) || Math.abs(age) > TOLERANCE_MS) return false

  const good = Buffer.from(signEvent(secret, event))
  return event.signature.split(' ').some((one) => {
    const said = Buffer.from(one)
    return said.length === good.length && timingSafeEqual(said, good)
  })
}

/** A key of its own: what signs events opens no call of the vault. */
function eventKey({ environmentKey, accessSecret }: Secret): Buffer {
  return createHmac('sha256', accessSecret).update(`events of ${environmentKey}`).digest()
}
