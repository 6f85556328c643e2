import { parse } from 'node:querystring'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { countRequest, type HttpServer, refusalOf } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { statusOf } from './answer-call.ts'
import { AnswerForAll } from './answer-for-all.ts'
import type { Browser, Exchange } from './exchange.ts'
import type { Route } from './handle.ts'
import { refuseByCondition, refuseBySession } from './permission.ts'
import { recordIfRefused } from './record-refusal.ts'
import { urlOf } from './url-of.ts'

/** A GET call without parameters, made in this process on behalf of the token's owner. */
export interface Question {
  /** Path and query. */
  url: string
  token: string | undefined
  /** Network address of the visitor, as one of whose requests it counts. */
  address: string
  requestId: string
  /** Database that the answer is read from. */
  db: Transaction
}

/** Status, and the body of a success: JSON. */
export interface Answered {
  status: number
  body: string
}

/**
 * Answers questions of the process itself as requests are answered, with each check of these in the same order: limit, session, roles,
 * condition, validation, and the answer by its contract. What it saves is a request over HTTP, with its headers and its line in the
 * log (decision 113).
 */
export function answerInProcess(
  server: HttpServer,
  foundation: Foundation,
  routes: readonly Route[],
): (question: Question) => Promise<Answered> {
  const { identifier, clock, log } = foundation
  const byPath = new Map(routes.filter(isAsked).map((route) => [urlOf(route.call), route]))
  const count = countRequest(server)

  async function answer({ url, token, address, requestId, db }: Question): Promise<Answered> {
    await count(address)
    const [path = '', search = ''] = url.split('?', 2)
    const route = byPath.get(path)
    if (!route) throw problem('request:not-found')

    const { call } = route
    const now = clock.now()
    const background = call.isBackground ?? false
    const session =
      token === undefined || call.requires === 'public'
        ? undefined
        : await identifier.byToken(token, now, { background })
    try {
      refuseBySession(call, session)
      const asked: Exchange = {
        foundation,
        db,
        requestId,
        now,
        params: {},
        query: { ...parse(search) },
        body: undefined,
        session,
        idempotencyKey: undefined,
        browser: browserAt(address),
      }
      if (call.condition) await refuseByCondition(call, asked)
      const given = await route.perform(asked)
      return given instanceof AnswerForAll
        ? { status: 200, body: given.plain }
        : { status: statusOf(call, given), body: JSON.stringify(given) }
    } catch (error) {
      await recordIfRefused(error, foundation, { call, session, requestId, address })
      throw error
    }
  }
  return (question) =>
    answer(question).catch((error) => ({ status: refusalOf(error, question.requestId, log).status, body: '' }))
}

function isAsked({ call, identifiedBy }: Route): boolean {
  const isJson = call.response !== undefined && call.response !== 'file'
  return call.method === 'GET' && isJson && identifiedBy === 'bearer' && !call.path.includes(':')
}

/** There is a browser, but none of its cookies comes here and none goes to it. */
function browserAt(address: string): Browser {
  const nothing = () => {}
  return {
    address,
    userAgent: '',
    sessionToken: undefined,
    key: undefined,
    ensureKey: () => '',
    rememberedAs: () => undefined,
    remember: nothing,
    flagSession: nothing,
    setSession: nothing,
    replaceToken: nothing,
  }
}
