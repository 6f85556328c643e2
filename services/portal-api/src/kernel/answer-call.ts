import type { Call } from '@portal/contracts/call'
import type { Foundation } from '@portal/foundation/foundation'
import {
  type HttpServer,
  readBrowserKey,
  readRememberedToken,
  refuseForeignOrigin,
  type SessionCookies,
  setBrowserKey,
  setRememberedToken,
} from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { type FoundSession, newToken } from '@portal/foundation/sessions'
import type { Settings } from '@portal/foundation/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AnswerForAll } from './answer-for-all.ts'
import { sendToAll } from './cached-answer.ts'
import { doneBy } from './caller.ts'
import type { FileAnswer } from './context.ts'
import type { Browser, Exchange } from './exchange.ts'
import type { Route } from './handle.ts'
import { refuseByCondition, refuseBySession } from './permission.ts'
import { recordIfRefused } from './record-refusal.ts'
import { urlOf } from './url-of.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const LONGEST_USER_AGENT = 400
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/

/** One call as an HTTP route: who is calling and whether they may, before the body is even read. */
export function answerCall(server: HttpServer, foundation: Foundation, cookies: SessionCookies, route: Route): void {
  const { call } = route
  const recorded = async (error: unknown, { id, ip, session }: FastifyRequest) => {
    await recordIfRefused(error, foundation, { call, session, requestId: id, address: ip })
    return error
  }

  server.route({
    method: call.method,
    url: urlOf(call),
    ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
    ...(call.longField && { config: { longField: call.longField } }),
    // Not `onRequest`: a route's own hook runs before the limit of requests, which would then never count a refusal.
    preParsing: async (request, reply) => {
      refuseForeignOrigin(request, foundation.settings)
      if (call.method !== 'GET') cookies.checkXsrf(request, reply)
      const session = await identify(foundation, cookies, route, request)
      request.session = session
      const { actorId, actingAsId } = doneBy(session)
      request.actorId = actorId
      request.actingAsId = actingAsId
      try {
        refuseBySession(call, session)
      } catch (error) {
        throw await recorded(error, request)
      }
    },
    handler: async (request, reply) => {
      const { browser, tell, tellRefused } = browserOf(cookies, request, foundation.settings)
      try {
        const exchange = exchangeOf(foundation, request, browser)
        if (call.condition) await refuseByCondition(call, exchange)
        const answer = await route.perform(exchange)
        tell(reply)
        if (answer instanceof AnswerForAll) return sendToAll(request, reply, answer)
        return send(reply, route, answer)
      } catch (error) {
        tellRefused(reply)
        throw await recorded(error, request)
      }
    },
  })
}

/** Public calls do not identify the caller, so that a stale token cannot block logging in. */
function identify(
  { identifier, clock }: Foundation,
  cookies: SessionCookies,
  { call, identifiedBy }: Route,
  request: FastifyRequest,
): ReturnType<Foundation['identifier']['byToken']> {
  if (call.requires === 'public') return undefined
  if (identifiedBy === 'cookie') {
    const token = cookies.read(request)
    return token ? identifier.byCookie(token, { now: clock.now(), requestId: request.id }) : undefined
  }
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  const background = call.isBackground || request.headers['x-background'] !== undefined
  return token ? identifier.byToken(token, clock.now(), { background }) : undefined
}

/** A cookie for a change that was rolled back would name what does not exist: it waits until `tell`. */
function browserOf(cookies: SessionCookies, request: FastifyRequest, settings: Settings) {
  type News = (reply: FastifyReply) => void
  const news: News[] = []
  const newsIfRefused: News[] = []
  const browser: Browser = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
    // Few calls want to know, and each look at a signature costs.
    get sessionToken() {
      return cookies.read(request)
    },
    get key() {
      return readBrowserKey(request, settings)
    },
    ensureKey: ({ alsoIfRefused } = { alsoIfRefused: false }) => {
      // Two tabs that leave for a provider at the same time both come back.
      const key = browser.key ?? newToken()
      const setKey: News = (reply) => setBrowserKey(reply, key, settings)
      news.push(setKey)
      if (alsoIfRefused) newsIfRefused.push(setKey)
      return key
    },
    rememberedAs: (userId) => readRememberedToken(request, userId, settings),
    remember: (userId, token) => void news.push((reply) => setRememberedToken(reply, { userId, token }, settings)),
    flagSession: () => void news.push((reply) => cookies.flag(reply)),
    setSession: (token) => void news.push((reply) => cookies.write(reply, token)),
    replaceToken: (token) => void news.push((reply) => cookies.replace(reply, token)),
  }
  const tell = (reply: FastifyReply, what = news) => {
    for (const set of what) set(reply)
  }
  return { browser, tell, tellRefused: (reply: FastifyReply) => tell(reply, newsIfRefused) }
}

function exchangeOf(foundation: Foundation, request: FastifyRequest, browser: Browser): Exchange {
  const idempotencyKey = request.headers['idempotency-key']
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(String(idempotencyKey))) {
    throw problem('request:invalid', { fields: { 'Idempotency-Key': '8 to 200 visible characters' } })
  }

  return {
    foundation,
    db: foundation.db,
    requestId: request.id,
    now: foundation.clock.now(),
    params: request.params,
    query: request.query,
    body: request.body,
    session: request.session,
    idempotencyKey: idempotencyKey?.toString(),
    browser,
  }
}

function send(reply: FastifyReply, { call }: Route, answer: unknown) {
  if (call.isOnlyAccepted) return reply.code(202).send()
  // A file that goes elsewhere is not answered.
  if (call.response === undefined || (call.response === 'file' && answer === undefined)) return reply.code(204).send()
  if (call.response !== 'file')
    return reply.code(statusOf(call, answer)).type('application/json; charset=utf-8').send(JSON.stringify(answer))

  const { name, type, bytes } = answer as FileAnswer
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${asHeaderValue(name)}`)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes)
}

/** Returns a name as RFC 8187 has it in a header: more is escaped than in an address, among it the quote that ends its parts. */
function asHeaderValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** 202 while the work goes on. */
export function statusOf({ acceptedWhile = [] }: Call, answer: unknown): 200 | 202 {
  const { status } = (answer ?? {}) as { status?: string }
  return status !== undefined && acceptedWhile.includes(status) ? 202 : 200
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the caller, once it is known. */
    session?: FoundSession | undefined
  }
}
