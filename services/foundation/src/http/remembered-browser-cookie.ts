import type { FastifyReply, FastifyRequest } from 'fastify'
import { REMEMBERED_MS } from '../sessions/remembered-browsers.sql.ts'
import type { Settings } from '../settings.ts'

const TOKEN = /^[\w-]{43}$/

/** One cookie for each person who uses the browser: two of them do not take each other's away. */
const nameOf = (userId: number, { secure }: Pick<Settings, 'secure'>) =>
  `${secure ? '__Host-remembered' : 'remembered'}-${userId}`

/** Returns the token by which this browser is remembered for a person; it proves nothing yet. */
export function readRememberedToken(
  { cookies }: FastifyRequest,
  userId: number,
  settings: Pick<Settings, 'secure'>,
): string | undefined {
  const token = cookies[nameOf(userId, settings)]
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

export function setRememberedToken(
  reply: FastifyReply,
  { userId, token }: { userId: number; token: string },
  settings: Pick<Settings, 'secure'>,
): void {
  const maxAge = REMEMBERED_MS / 1_000
  reply.setCookie(nameOf(userId, settings), token, {
    path: '/',
    sameSite: 'lax',
    secure: settings.secure,
    httpOnly: true,
    maxAge,
  })
}
