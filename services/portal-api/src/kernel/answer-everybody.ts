import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Call } from '@portal/contracts/call'
import type { Transaction } from '@portal/foundation/database'
import { encodingFor, vary } from '@portal/foundation/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswer } from './answer.ts'
import type { AnswerOf } from './context.ts'
import type { Route } from './handle.ts'
import { validate } from './validate.ts'

/** For so long an answer is taken to hold, ms. */
const TAKEN_TO_HOLD_MS = 1_000
/** Compressed once for many: dearer than what is compressed for one, and smaller. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

interface Maker<Answer> {
  /** Rises, in the same transaction, with every change to what the answer is made of. */
  version(db: Transaction): Promise<number>
  answer(db: Transaction): Promise<Answer>
}

/** What a public call says to everybody who asks, ready to be sent. */
export class AnswerForAll {
  readonly etag: string
  readonly plain: string
  readonly br: Buffer
  readonly gzip: Buffer

  constructor(plain: string, br: Buffer, zipped: Buffer) {
    this.etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    this.plain = plain
    this.br = br
    this.gzip = zipped
  }
}

/**
 * Answers a call that says the same to everybody. Its answer is made once for each version, by whichever process; it is a
 * second old at most, because the version is looked up again before it is sent later than that. What cannot be looked up is
 * not sent.
 */
export function answerEverybody<const C extends Call & { method: 'GET'; requires: 'public' }>(
  call: C,
  maker: Maker<AnswerOf<C>>,
): Route {
  const kept = new WeakMap<Transaction, () => Promise<AnswerForAll>>()
  return {
    call,
    identifiedBy: 'bearer',
    perform: (exchange) => {
      validate(call, exchange)
      const { db } = exchange.foundation
      const get = kept.get(db) ?? keep(call, maker, db)
      kept.set(db, get)
      return get()
    },
  }
}

/** Whoever comes while the version is looked up or the answer is made waits for the same. */
function keep<Answer>(call: Call, { version, answer }: Maker<Answer>, db: Transaction): () => Promise<AnswerForAll> {
  let held: { version: number; answer: AnswerForAll } | undefined
  let current: { since: number; answer: Promise<AnswerForAll> } | undefined

  async function look(): Promise<AnswerForAll> {
    // Before the answer is made: a change in between makes the version too old, never the answer.
    const seen = await version(db)
    if (held?.version !== seen) held = { version: seen, answer: await ready(checkAnswer(call, await answer(db))) }
    return held.answer
  }
  return () => {
    if (current && performance.now() - current.since <= TAKEN_TO_HOLD_MS) return current.answer

    const looking = { since: performance.now(), answer: look() }
    current = looking
    looking.answer.catch(() => {
      if (current === looking) current = undefined
    })
    return looking.answer
  }
}

async function ready(answer: unknown): Promise<AnswerForAll> {
  const plain = JSON.stringify(answer)
  return new AnswerForAll(plain, await promisify(brotliCompress)(plain, BROTLI), await promisify(gzip)(plain))
}

/** To whoever has it already, only that it still holds. */
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
