import { type KeyObject, verify } from 'node:crypto'
import * as z from 'zod'

/**
 * Authorization for a frame to submit one card: signed by the portal, single-use and valid for ten minutes (rule K1).
 */
export const WidgetAuthorization = z.object({
  nonce: z.string().min(16).max(200),
  /** Seconds since 1970. */
  timestamp: z.string().regex(/^\d{10}$/),
  certificate_token: z.string().max(200),
  /** RSA with SHA-256 over nonce, timestamp and certificate token, in base64. */
  signature: z.string().max(2_000),
})
export type WidgetAuthorization = z.infer<typeof WidgetAuthorization>

export const AUTHORIZATION_LIFETIME_MS = 10 * 60_000
/** How far the portal's clock may be ahead of ours, in ms. */
const SKEW_MS = 30_000

/** Returns whether the portal signed this within the last ten minutes. Does not check whether it was used before. */
export function isAuthorized(
  { nonce, timestamp, certificate_token: certificate, signature }: WidgetAuthorization,
  { certificateToken, publicKey, now }: { certificateToken: string; publicKey: KeyObject; now: Date },
): boolean {
  const age = now.getTime() - Number(timestamp) * 1_000
  if (age < -SKEW_MS || age >= AUTHORIZATION_LIFETIME_MS || certificate !== certificateToken) return false

  const signed = Buffer.from(`${nonce}${timestamp}${certificate}`)
  return verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))
}
