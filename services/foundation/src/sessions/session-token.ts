import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as the cookie carries them. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token that only its holder may know. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
