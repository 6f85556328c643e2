import { crc32 } from 'node:zlib'
import { customRandom, random } from 'nanoid'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'psk_'
const SECRET_LENGTH = 24
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

/**
 * Generates a token: a prefix that secret scanners can search for, 24 random characters (143 bits) and a checksum that
 * distinguishes typos from unknown tokens without a database query (rule D5).
 */
export function newToken(bytes: (size: number) => Uint8Array = random): string {
  const secret = customRandom(ALPHABET, SECRET_LENGTH, bytes)()
  return `${PREFIX}${secret}${checksum(secret)}`
}

/** Returns whether a text has the format of our tokens; says nothing about whether it was ever issued. */
export function isWellFormedToken(text: string): boolean {
  const [, secret, sum] = SHAPE.exec(text) ?? []
  return secret !== undefined && sum === checksum(secret)
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
