import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What a session's cookie holds: whose secret it is, and the secret. */
export function sessionToken(sessionId: string): string {
  return `${sessionId}.${newToken()}`
}

/** The session that a cookie's token names; it proves nothing yet. */
export function sessionIdOf(token: string): string {
  return token.split('.', 1)[0] ?? ''
}

/** What is stored of a token that only its holder may know. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
