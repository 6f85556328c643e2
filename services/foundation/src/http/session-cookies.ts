import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '../keys/key-ring.ts'
import { problem } from '../problem.ts'
import { deriveKey } from '../secrets/envelope.ts'
import { SESSION_LIFETIMES } from '../sessions/session-lifetimes.ts'
import type { Settings } from '../settings.ts'

/** The browser's cookies: the session's, `authenticated` and the XSRF pair (rule B4). */
export interface SessionCookies {
  /** The session's token as the browser sent it. */
  read(request: FastifyRequest): string | undefined
  /** Sets or clears all three; the XSRF token changes with the session. */
  write(reply: FastifyReply, token: string | undefined): void
  /** Sets `authenticated` alone, for a session that the browser has (account.md §4). */
  flag(reply: FastifyReply): void
  /** Hands out an XSRF token where the browser has none that fits its session. */
  ensureXsrf(request: FastifyRequest, reply: FastifyReply): void
  /** Refuses a write whose `X-XSRF-TOKEN` is not its cookie's, or not made for its session. */
  checkXsrf(request: FastifyRequest, reply: FastifyReply): void
}

const XSRF = 'XSRF-TOKEN'
const AUTHENTICATED = 'authenticated'
const FORTNIGHT_S = SESSION_LIFETIMES.customer.absolute / 1_000

export function createSessionCookies({ secure }: Pick<Settings, 'secure'>, { envelope }: KeyRing): SessionCookies {
  const key = deriveKey(envelope, 'xsrf')
  // Safari refuses Secure cookies on http loopback, and `__Host-` needs Secure.
  const name = secure ? '__Host-session' : 'session'
  const shared: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure, maxAge: FORTNIGHT_S }
  const seal = (nonce: string, session = '') =>
    `${nonce}.${createHmac('sha256', key).update(`${nonce}.${session}`).digest('base64url')}`
  const setXsrf = (reply: FastifyReply, session: string | undefined) =>
    reply.setCookie(XSRF, seal(randomBytes(16).toString('base64url'), session), shared)
  const setFlag = (reply: FastifyReply) => reply.setCookie(AUTHENTICATED, 'true', shared)
  const fits = (token: string | undefined, session: string | undefined): token is string =>
    token !== undefined && isSame(token, seal(token.slice(0, token.indexOf('.')), session))

  return {
    read: ({ cookies }) => cookies[name],
    write: (reply, token) => {
      setXsrf(reply, token)
      if (token) {
        reply.setCookie(name, token, { ...shared, httpOnly: true })
        setFlag(reply)
      } else {
        reply.clearCookie(name, { ...shared, httpOnly: true })
        reply.clearCookie(AUTHENTICATED, shared)
      }
    },
    flag: (reply) => void setFlag(reply),
    ensureXsrf: ({ cookies }, reply) => {
      if (!fits(cookies[XSRF], cookies[name])) setXsrf(reply, cookies[name])
    },
    checkXsrf: ({ cookies, headers }, reply) => {
      const { [XSRF]: token, [name]: session } = cookies
      if (fits(token, session) && headers['x-xsrf-token'] === token) return

      // With a fresh one at hand the page can try once more.
      setXsrf(reply, session)
      throw problem('request:xsrf')
    },
  }
}

function isSame(a: string, b: string): boolean {
  // Signs that take several bytes make equal texts of unequal buffers, which the comparison throws at.
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
