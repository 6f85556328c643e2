/* The codes of two-step login as people type them (rules B90, B93). Server and screens read them by the same function. */

/** Digits of a code that an authenticator app shows. */
const APP_CODE_DIGITS = 6

/** Signs of a recovery code: digits and lower-case letters without those that look alike. */
export const RECOVERY_SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Signs of a code: 60 bits. */
export const RECOVERY_CODE_LENGTH = 12
/** From this many codes left on, a person is reminded to make new ones. */
export const FEW_RECOVERY_CODES = 3

const APP_CODE = new RegExp(`^\\d{${APP_CODE_DIGITS}}$`)
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_SIGNS}]{${RECOVERY_CODE_LENGTH}}$`)

/** A code that was typed: the one that an app shows now, or one of those kept for a lost phone. */
export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; code: string }

/**
 * Reads a code whatever its case, spaces and dashes; a recovery code also with `o`, `i` or `l` where it has `0` or `1`.
 * Returns nothing for a text that cannot be a code.
 */
export function readSecondFactorCode(typed: string): TypedCode | undefined {
  const code = typed.replace(/[\s-]/g, '').toLowerCase()
  if (APP_CODE.test(code)) return { kind: 'app', code }

  const plain = code.replace(/o/g, '0').replace(/[il]/g, '1')
  return RECOVERY_CODE.test(plain) ? { kind: 'recovery', code: plain } : undefined
}

/** Returns a recovery code in groups of four, which are easier to copy by hand. */
export function recoveryCodeInGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}
