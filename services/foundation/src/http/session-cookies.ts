import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CookieSerializeOptions, Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '../keys/key-ring.ts'
import { problem } from '../problem.ts'
import { deriveKey, deriveKeys } from '../secrets/envelope.ts'
import { SESSION_LIFETIMES } from '../sessions/session-lifetimes.ts'
import { sessionIdOf } from '../sessions/session-token.ts'
import type { Settings } from '../settings.ts'

/** The browser's cookies: the session's, `authenticated` and the XSRF pair (rule B4). */
export interface SessionCookies {
  /** The session's token as the browser sent it; nothing unless it was made here. */
  read(request: FastifyRequest): string | undefined
  /** Sets or clears all three; the XSRF token changes with the session. */
  write(reply: FastifyReply, token: string | undefined): void
  /** Replaces the browser's token with another one of the same session. */
  replace(reply: FastifyReply, token: string): void
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
  const current = deriveKey(envelope, 'xsrf')
  const believed = deriveKeys(envelope, 'xsrf')
  const signer = new Signer(deriveKeys(envelope, 'session-cookie'))
  // Safari refuses Secure cookies on http loopback, and `__Host-` needs Secure.
  const name = secure ? '__Host-session' : 'session'
  const shared: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure, maxAge: FORTNIGHT_S }
  const seal = (nonce: string, session = '', key = current) =>
    `${nonce}.${createHmac('sha256', key).update(`${nonce}.${session}`).digest('base64url')}`
  const read = ({ cookies }: FastifyRequest) => signer.unsign(cookies[name] ?? '').value ?? undefined
  /** The session and not its token, which is another after every `POST /token`: a write may be on its way meanwhile. */
  const sessionOf = (token: string | undefined) => (token === undefined ? undefined : sessionIdOf(token))
  const setSession = (reply: FastifyReply, token: string) =>
    reply.setCookie(name, signer.sign(token), { ...shared, httpOnly: true })
  const setXsrf = (reply: FastifyReply, session: string | undefined) =>
    reply.setCookie(XSRF, seal(randomBytes(16).toString('base64url'), session), shared)
  const setFlag = (reply: FastifyReply) => reply.setCookie(AUTHENTICATED, 'true', shared)
  const fits = (token: string | undefined, session: string | undefined): token is string =>
    token !== undefined && believed.some((key) => isSame(token, seal(token.slice(0, token.indexOf('.')), session, key)))

  return {
    read,
    write: (reply, token) => {
      setXsrf(reply, sessionOf(token))
      if (token) {
        setSession(reply, token)
        setFlag(reply)
      } else {
        reply.clearCookie(name, { ...shared, httpOnly: true })
        reply.clearCookie(AUTHENTICATED, shared)
      }
    },
    replace: (reply, token) => void setSession(reply, token),
    flag: (reply) => void setFlag(reply),
    ensureXsrf: (request, reply) => {
      const session = sessionOf(read(request))
      if (!fits(request.cookies[XSRF], session)) setXsrf(reply, session)
    },
    checkXsrf: (request, reply) => {
      const session = sessionOf(read(request))
      const token = request.cookies[XSRF]
      if (fits(token, session) && request.headers['x-xsrf-token'] === token) return

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
