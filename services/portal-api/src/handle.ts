import type { Call, ParsedBodyOf, ParsedParamsOf, ParsedQueryOf, ResponseOf } from '@portal/contracts/call'
import type { AuditAction, AuditEntry } from '@portal/foundation/audit'
import type { Database, Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import type { Job } from '@portal/foundation/outbox'
import type { Account, Caller } from './http/caller.ts'
import type { Browser, Exchange } from './http/exchange.ts'
import { perform } from './http/perform.ts'

/** What a handler knows before its transaction begins. */
export interface Prepared<C extends Call> {
  params: ParsedParamsOf<C>
  query: ParsedQueryOf<C>
  body: ParsedBodyOf<C>
  /** Whoever is signed in. Reading it in a public call without a session refuses with 401. */
  readonly caller: Caller
  /** The account of the caller's token. Reading it without one refuses with 403. */
  readonly account: Account
  /** The same without a refusal, for the few calls that also work without an account. */
  currentAccount: Account | undefined
  now: Date
  requestId: string
  browser: Browser
  foundation: Foundation
  /** Outside the call's transaction: for what has to stay when the call is refused, such as counting attempts. */
  db: Database
}

/** What a handler works with inside its transaction. */
export interface Context<C extends Call> extends Omit<Prepared<C>, 'db'> {
  /** A GET gets the database itself: one statement at a time needs no transaction. */
  tx: Transaction
  /** One line of the audit log, committed with the change. */
  audit<Action extends AuditAction>(action: Action, entry: AuditEntry<Action>): void
  /** Sends a letter once the change is committed. */
  mail(letter: Letter): void
  /** Work for later, committed with the change. */
  enqueue(job: Job): void
}

/** A file instead of JSON. */
export interface FileAnswer {
  name: string
  /** Media type. */
  type: string
  bytes: Uint8Array
}

export type AnswerOf<C extends Call> = C extends { response: 'file' }
  ? FileAnswer
  : C extends { response: unknown }
    ? ResponseOf<C>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
      void

/** Slow work first (hashing, calls to others), then the transaction. */
export interface Steps<C extends Call, Found> {
  prepare?(context: Prepared<C>): Promise<Found>
  run(context: Context<C>, found: Found): Promise<AnswerOf<C>>
}

/** How a call is answered, ready to be listed in a service's `routes.ts`. */
export interface Route {
  call: Call
  identifiedBy: 'bearer' | 'cookie'
  perform(exchange: Exchange): Promise<unknown>
}

interface RouteOptions {
  /**
   * `cookie` for the calls by which a browser without a token gets one, or ends its session. They belong to one session and
   * may be repeated, so their answers are not kept under an idempotency key: a token is worth nothing after 24 hours.
   */
  identifiedBy?: 'bearer' | 'cookie'
}

type Run<C extends Call> = (context: Context<C>) => Promise<AnswerOf<C>>

/**
 * The only way to answer a call. Permission, validation, one transaction with its audit lines, the idempotency key and the
 * check of the answer come with it; refuse with `throw problem(name)`.
 */
export function handle<const C extends Call, Found = undefined>(
  call: C,
  work: Run<C> | Steps<C, Found>,
  { identifiedBy = 'bearer' }: RouteOptions = {},
): Route {
  const steps = (typeof work === 'function' ? { run: work } : work) as Steps<C, unknown>
  const keptUnder = ({ idempotencyKey }: Exchange) => (identifiedBy === 'cookie' ? undefined : idempotencyKey)
  return {
    call,
    identifiedBy,
    perform: (exchange) => perform(call, steps, { ...exchange, idempotencyKey: keptUnder(exchange) }),
  }
}
