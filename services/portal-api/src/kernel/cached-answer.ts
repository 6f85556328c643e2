import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@portal/contracts/call'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { encodingFor, vary } from '@portal/foundation/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswer } from './answer.ts'
import { AnswerForAll } from './answer-for-all.ts'
import type { AnswerOf } from './context.ts'
import type { Route } from './handle.ts'
import { validate } from './validate.ts'

/** How long a response is taken to be current, in ms. */
const TAKEN_TO_HOLD_MS = 1_000
/** Compressed once for many responses, so a slower and better quality pays off. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

interface Maker<Answer, Version> {
  /** Returns a version that changes in the same transaction as the content of the response, or as time passes. */
  version(db: Transaction, now: Date): Promise<Version>
  answer(foundation: Foundation, version: Version): Promise<Answer>
}

/**
 * Answers a call that says the same to everybody. Its answer is made once for each version, by whichever process; it is a
 * second old at most, because the version is looked up again before it is sent later than that. What cannot be looked up is
 * not sent (rule M15).
 */
export function cachedAnswer<
  const C extends Call & { method: 'GET'; requires: 'public' },
  Version extends number | string,
>(call: C, maker: Maker<AnswerOf<C>, Version>): Route {
  const kept = new WeakMap<Foundation, Kept>()
  return {
    call,
    identifiedBy: 'bearer',
    perform: (exchange) => {
      validate(call, exchange)
      const { foundation } = exchange
      const answers = kept.get(foundation) ?? keep(call, maker, foundation)
      kept.set(foundation, answers)
      return answers.get()
    },
    known: (foundation) => kept.get(foundation)?.known(),
  }
}

interface Kept {
  /** Shares one lookup of the version and one build of the response among concurrent callers. */
  get(): Promise<AnswerForAll>
  /** The same without waiting; nothing if it would have to be looked up first. */
  known(): AnswerForAll | undefined
}

function keep<Answer, Version>(call: Call, { version, answer }: Maker<Answer, Version>, foundation: Foundation): Kept {
  let held: { version: Version; answer: AnswerForAll } | undefined
  let current: { since: number; answer: Promise<AnswerForAll>; isThere: boolean } | undefined

  async function look(): Promise<AnswerForAll> {
    // Before the answer is made: a change in between makes the version too old, never the answer.
    const seen = await version(foundation.db, foundation.clock.now())
    if (held?.version !== seen)
      held = { version: seen, answer: await ready(checkAnswer(call, await answer(foundation, seen))) }
    return held.answer
  }
  const holds = () => current && performance.now() - current.since <= TAKEN_TO_HOLD_MS
  const get = () => {
    if (current && holds()) return current.answer

    const looking = { since: performance.now(), answer: look(), isThere: false }
    current = looking
    looking.answer.then(
      () => {
        looking.isThere = true
      },
      () => {
        if (current === looking) current = undefined
      },
    )
    return looking.answer
  }
  return { get, known: () => (current?.isThere && holds() ? held?.answer : undefined) }
}

async function ready(answer: unknown): Promise<AnswerForAll> {
  const plain = JSON.stringify(answer)
  return new AnswerForAll(plain, await promisify(brotliCompress)(plain, BROTLI), await promisify(gzip)(plain))
}

/** Sends 304 to clients that already have the current response. */
export function sendToAll({ headers }: FastifyRequest, reply: FastifyReply, answer: AnswerForAll) {
  vary(reply, 'accept-encoding')
  reply.headers({ 'cache-control': 'no-cache', etag: answer.etag })
  if (isKnown(headers['if-none-match'], answer.etag)) return reply.code(304).send()

  reply.type('application/json; charset=utf-8')
  const encoding = encodingFor(headers['accept-encoding'])
  return encoding ? reply.header('content-encoding', encoding).send(answer[encoding]) : reply.send(answer.plain)
}

function isKnown(ifNoneMatch = '', etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
