import type { Readable } from 'node:stream'
import type { Call, ParsedBodyOf, ParsedParamsOf, ParsedQueryOf, ResponseOf } from '@portal/contracts/call'
import type { AuditAction, AuditEntry, AuditedBy } from '@portal/foundation/audit'
import type { Database, Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import type { Job } from '@portal/foundation/outbox'
import type { Who } from './caller.ts'
import type { Browser } from './exchange.ts'

/** Input of a request, parsed by the call's schemas. */
export interface Input<C extends Call> {
  params: ParsedParamsOf<C>
  query: ParsedQueryOf<C>
  body: ParsedBodyOf<C>
}

interface Surroundings {
  now: Date
  requestId: string
  browser: Browser
  /** Identifies a repeated request; the kernel already answers it only once. */
  idempotencyKey: string | undefined
  /** True if the bot check let the call through with doubts: a low score, or no response (rule B17). */
  isDoubtful: boolean
  foundation: Foundation
}

/** The input, caller and account of an authorized call, as far as its `requires` guarantees them. */
export type Given<C extends Call> = Input<C> & Who<C['requires']> & Surroundings

/** Context of a handler before its transaction begins. */
export type Prepared<C extends Call> = Given<C> & {
  /** Outside the call's transaction: for data that must persist if the call is rejected, such as counted attempts. */
  db: Database
}

/** Operations available to a handler. */
export interface Work {
  /** A GET gets the database itself: one statement at a time needs no transaction. */
  tx: Transaction
  /** One line of the audit log, committed with the change; it says who did it where the call has no session. */
  audit<Action extends AuditAction>(action: Action, entry: AuditEntry<Action>, by?: AuditedBy): void
  /** Sends a letter once the change is committed. */
  mail(letter: Letter): void
  /** Work for later, committed with the change. */
  enqueue(job: Job): void
}

/** Context of a handler inside its transaction. */
export type Context<C extends Call> = Given<C> & Work

/** A file instead of JSON. */
export interface FileAnswer {
  name: string
  /** Media type. */
  type: string
  /** A stream if the content is too large to hold in memory. */
  bytes: Uint8Array | Readable
}

export type AnswerOf<C extends Call> = C extends { response: 'file' }
  ? FileAnswer | undefined
  : C extends { response: unknown }
    ? ResponseOf<C>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing returns nothing
      void

export type Run<C extends Call> = (context: Context<C>) => Promise<AnswerOf<C>>

/** Slow work first (hashing, calls to others), then the transaction. */
export interface Steps<C extends Call, Found> {
  prepare(context: Prepared<C>): Promise<Found>
  run(context: Context<C>, found: Found): Promise<AnswerOf<C>>
}
