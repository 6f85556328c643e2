import type { Call } from '@portal/contracts/call'
import { type AuditContext, type AuditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { answerOnce, findAnswer } from '@portal/foundation/idempotency'
import { type Letter, mailJob } from '@portal/foundation/mail'
import { enqueue, type Job } from '@portal/foundation/outbox'
import type { Context, Prepared, Steps } from '../handle.ts'
import { checkAnswer } from './answer.ts'
import { accountOf, callerOf } from './caller.ts'
import type { Exchange } from './exchange.ts'
import { validate } from './validate.ts'

/** Validates, prepares, and then does the call's work and all that it causes in one transaction. */
export async function perform<C extends Call>(call: C, steps: Steps<C, unknown>, exchange: Exchange): Promise<unknown> {
  const { foundation } = exchange
  const input = validate(call, exchange)
  const prepared = prepare<C>(input, exchange)
  if (call.method === 'GET') return checkAnswer(call, await read(steps, prepared, exchange))

  const wish = wishOf(call, input, exchange)
  // What is prepared costs time or money: a repeated wish gets its answer before that.
  const earlier = wish && steps.prepare && (await findAnswer(foundation.db, foundation.keys.envelope, wish))
  if (earlier) return earlier.answer

  const found = await steps.prepare?.(prepared)
  return inTransaction(foundation.db, (tx) =>
    answerOnce(tx, foundation.keys.envelope, wish, async () => {
      const collected = collect(tx, prepared, exchange)
      const answer = checkAnswer(call, await steps.run(collected.context as unknown as Context<C>, found))
      await collected.write()
      return answer
    }),
  )
}

function prepare<C extends Call>(input: ReturnType<typeof validate>, exchange: Exchange): Prepared<C> {
  const { session, now, requestId, browser, foundation } = exchange
  return {
    ...(input as Pick<Prepared<C>, 'params' | 'query' | 'body'>),
    get caller() {
      return callerOf(session)
    },
    get account() {
      return accountOf(session)
    },
    currentAccount: session?.account,
    now,
    requestId,
    browser,
    foundation,
    db: foundation.db,
  }
}

/** Nothing to roll back: plain statements on the database. */
async function read<C extends Call>(steps: Steps<C, unknown>, prepared: Prepared<C>, exchange: Exchange) {
  const { context, write } = collect(exchange.foundation.db, prepared, exchange)
  const answer = await steps.run(context as unknown as Context<C>, await steps.prepare?.(prepared))
  await write()
  return answer
}

/** What a handler wants audited, sent or done later is gathered and written in one statement each at its end. */
function collect(tx: Transaction, prepared: object, { session, now, requestId, foundation }: Exchange) {
  const lines: AuditLine[] = []
  const jobs: Job[] = []
  const auditContext: AuditContext = { now, requestId, actorId: session?.userId, accountId: session?.account?.id }
  const context = Object.defineProperties(
    {
      tx,
      audit: (action: AuditLine['action'], entry: AuditLine['entry']) => void lines.push({ action, entry }),
      mail: (letter: Letter) => void jobs.push(mailJob(foundation.keys.envelope, letter, now)),
      enqueue: (job: Job) => void jobs.push(job),
    },
    // Copied with their getters: reading `account` is what refuses a caller without one.
    Object.getOwnPropertyDescriptors(prepared),
  )
  const write = async () => {
    await writeAudit(tx, auditContext, lines)
    await enqueue(tx, jobs)
  }
  return { context, write }
}

/** The same key means the same wish only of the same person, for the same call, account and input. */
function wishOf(
  call: Call,
  { params, query, body }: ReturnType<typeof validate>,
  { idempotencyKey, session, now }: Exchange,
) {
  if (!idempotencyKey || !session) return undefined

  const content = JSON.stringify([
    call.service,
    call.method,
    call.path,
    session.account?.id ?? null,
    params,
    query,
    body,
  ])
  return { key: idempotencyKey, userId: session.userId, content, now }
}
