import { Secret, TOTP } from 'otpauth'

/** How long a code is shown, in seconds; authenticator apps know no other value well. */
const PERIOD_S = 30
/** Codes before and after the current one that count, for clocks that differ (rule B92). */
const DRIFT_STEPS = 1

/** Returns a new key for an app, in Base32: 160 bits. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns what the QR code of a key says: under which name the app lists its codes. */
export function appUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, period: PERIOD_S }).toString()
}

/**
 * Returns the half minute since 1970 that a code belongs to, if it is a code of about now. `worldNow` is the time of the world:
 * phones know nothing of a portal's clock that was moved.
 */
export function stepOfCode(secret: string, code: string, worldNow: Date): number | undefined {
  const app = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_S })
  const timestamp = worldNow.getTime()
  const drift = app.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return drift === null ? undefined : app.counter({ timestamp }) + drift
}
