import { createHmac, randomInt } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_SIGNS } from '@portal/contracts/authorization/second-factor-code'
import { deriveKeys, type EnvelopeKeys } from '@portal/foundation/secrets'

const CODES = 10

/** Returns ten new codes, each of 12 random signs (rule B93). */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < CODES) codes.add(newRecoveryCode())
  return [...codes]
}

function newRecoveryCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]).join('')
}

/**
 * Returns the hashes by which a code may be stored, the one of the current envelope key first. A copy of the database alone
 * is not enough to try codes.
 */
export function recoveryCodeHashes(keys: EnvelopeKeys, code: string): [current: string, ...earlier: string[]] {
  const [current = '', ...earlier] = deriveKeys(keys, 'recovery-code').map((key) =>
    createHmac('sha256', key).update(code).digest('base64url'),
  )
  return [current, ...earlier]
}
