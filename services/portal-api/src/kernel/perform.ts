import type { Call } from '@portal/contracts/call'
import { type AuditLine, auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { answerOnce, findAnswer } from '@portal/foundation/idempotency'
import { mailJob } from '@portal/foundation/mail'
import { enqueue, type Job } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { isFreshSignIn, REVEAL_FRESH_MS } from '@portal/foundation/sessions'
import { checkAnswer } from './answer.ts'
import { doneBy, whoIsThere } from './caller.ts'
import { checkCaptcha } from './check-captcha.ts'
import type { Given, Input, Run, Steps, Work } from './context.ts'
import type { Exchange } from './exchange.ts'
import { validate } from './validate.ts'

/** Validates, prepares, and then does the call's work and all that it causes in one transaction. */
export async function perform<C extends Call, Found>(
  call: C,
  work: Run<C> | Steps<C, Found>,
  exchange: Exchange,
): Promise<unknown> {
  const { foundation, session, now, requestId, browser, idempotencyKey } = exchange
  const input = validate(call, exchange)
  const request = idempotentRequestOf(call, input, exchange)
  // What is prepared costs time or money, and a bot check is good once: a repeated request gets its answer before that.
  const isDear = typeof work !== 'function' || call.captcha !== undefined
  const earlier = request && isDear && (await findAnswer(foundation.db, foundation.keys.envelope, request))
  if (earlier) return earlier.answer

  // One object for the whole call, without a spread: each would be a copy.
  const given: Given<C> = Object.assign(input, whoIsThere<C['requires']>(call.requires, session), {
    now,
    requestId,
    browser,
    idempotencyKey,
    isDoubtful: call.captcha !== undefined && (await checkCaptcha(call, input, exchange)),
    foundation,
  })
  if (call.method === 'GET') {
    // Nothing to roll back: plain statements on the database.
    return finish(call, await prepare(work, given), given, exchange, exchange.db)
  }

  const run = await prepare(work, given)
  return inTransaction(foundation.db, (tx) =>
    answerOnce(tx, foundation.keys.envelope, request, () => finish(call, run, given, exchange, tx)),
  )
}

/** Runs the slow part and returns the remaining work. */
async function prepare<C extends Call, Found>(work: Run<C> | Steps<C, Found>, given: Given<C>): Promise<Run<C>> {
  if (typeof work === 'function') return work

  const found = await work.prepare(Object.assign({ db: given.foundation.db }, given))
  return (context) => work.run(context, found)
}

/** Collects what a handler wants audited, sent or scheduled, and writes each kind in one statement at its end. */
async function finish<C extends Call>(
  call: C,
  run: Run<C>,
  given: Given<C>,
  { session, now, requestId, foundation, browser }: Exchange,
  tx: Transaction,
): Promise<unknown> {
  const lines: AuditLine[] = []
  const jobs: Job[] = []
  const work: Work = {
    tx,
    audit: (action, entry, by) => void lines.push(auditLine(action, entry, by)),
    mail: (letter) => {
      // What a member sends to others is about their account; what they get themselves may be about their login.
      const accountId = letter.to === session?.email ? undefined : session?.account?.id
      jobs.push(mailJob(foundation.keys.envelope, accountId ? { accountId, ...letter } : letter, now))
    },
    enqueue: (job) => void jobs.push(job),
  }
  const answer = checkAnswer(call, await run(Object.assign(given, work)))
  if (jobs.length) await enqueue(tx, jobs)
  if (lines.length) {
    const network = auditedNetwork(browser.address)
    await writeAudit(tx, { now, requestId, network, ...doneBy(session) }, lines)
  }
  return answer
}

/**
 * The same key means the same request only of the same person, for the same call, account and input. A stored secret is revealed by being
 * repeated, so that takes the same fresh sign-in (rule M93).
 */
function idempotentRequestOf(
  call: Call,
  { params, query, body }: Input<Call>,
  { idempotencyKey, session, now }: Exchange,
) {
  if (!idempotencyKey || !session || call.method === 'GET') return undefined

  const content = JSON.stringify([
    call.service,
    call.method,
    call.path,
    session.account?.id ?? null,
    params,
    query,
    body,
  ])
  const checkRepeat = () => {
    if (call.answersSecret && !isFreshSignIn(session.provedAt, now, REVEAL_FRESH_MS))
      throw problem('identity-context:fresh-sign-in-required')
  }
  return { key: idempotencyKey, userId: session.userId, content, now, checkRepeat }
}
