import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Longest cookie lifetime that browsers accept, so that a browser is still recognized after weeks. */
const LONGEST_S = 400 * 24 * 60 * 60
const KEY = /^[\w-]{43}$/

const nameOf = ({ secure }: Pick<Settings, 'secure'>) => (secure ? '__Host-browser' : 'browser')

/** Returns the key that identifies a browser, independent of the person: 256 random bits in a separate cookie. */
export function readBrowserKey({ cookies }: FastifyRequest, settings: Pick<Settings, 'secure'>): string | undefined {
  const key = cookies[nameOf(settings)]
  return key !== undefined && KEY.test(key) ? key : undefined
}

export function setBrowserKey(reply: FastifyReply, key: string, settings: Pick<Settings, 'secure'>): void {
  const { secure } = settings
  reply.setCookie(nameOf(settings), key, { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: LONGEST_S })
}
