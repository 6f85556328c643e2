import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** As long as browsers keep a cookie: a browser that has been away for weeks is no new device. */
const LONGEST_S = 400 * 24 * 60 * 60
const KEY = /^[\w-]{43}$/

const nameOf = ({ secure }: Pick<Settings, 'secure'>) => (secure ? '__Host-browser' : 'browser')

/** By what the server knows a browser again, whoever is signed in there: 256 random bits in a cookie of their own. */
export function readBrowserKey({ cookies }: FastifyRequest, settings: Pick<Settings, 'secure'>): string | undefined {
  const key = cookies[nameOf(settings)]
  return key !== undefined && KEY.test(key) ? key : undefined
}

export function setBrowserKey(reply: FastifyReply, key: string, settings: Pick<Settings, 'secure'>): void {
  const { secure } = settings
  reply.setCookie(nameOf(settings), key, { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: LONGEST_S })
}
