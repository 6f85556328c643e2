import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Builds the value of a session's cookie: the session's id and a secret. */
export function sessionToken(sessionId: string): string {
  return `${sessionId}.${newToken()}`
}

/** The session that a cookie's token names; it proves nothing yet. */
export function sessionIdOf(token: string): string {
  return token.split('.', 1)[0] ?? ''
}

/** Returns the hash stored for a token that only its holder may know. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
