import type * as z from 'zod/mini'
import type { ProblemName } from './problems.ts'
import type { Requirement } from './roles.ts'

/** The services; the host of a call is derived from this name (rule M1). */
export type Service =
  | 'authorization'
  | 'security'
  | 'contacts'
  | 'billing'
  | 'sales'
  | 'subscriptions'
  | 'payments'
  | 'forms'
  | 'announcements'
  | 'support'

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

/** Actions guarded by a bot check (account.md §7; rule M26). */
export type CaptchaAction = 'UserRegistration' | 'AddPaymentMethod' | 'SubmitForm'

/** Conditions beyond roles; the server has one function for each (rule C3). */
export type Condition = 'own-id-or-owner' | 'own-account-or-impersonation' | 'primary-account' | 'fresh-sign-in'

/** Parsed by its own `safeParse`: another copy of zod may hold an imported one. */
type Schema = z.ZodMiniType

/** Definition of a call, in one place: server, client, fakes, OpenAPI, permissions and screens read it. */
export interface Call {
  service: Service
  method: Method
  /** Served path, with `:name` for a parameter. */
  path: `/${string}`
  /** Required roles. Checked before anything else, even if the call is not implemented yet. */
  requires: Requirement
  condition?: Condition
  /** A page makes it by itself, so it is no activity of its person. */
  isBackground?: true
  /** Overrides the default for staff who act as someone, where read or write does not decide it (`acting.ts`). */
  whileActing?: 'allowed' | 'refused'
  /** Refused in a session that an organization's single sign-on began: it reaches beyond that organization's accounts (rule F85). */
  inCompanySession?: 'refused'
  /** The bot check of this action guards the call (account.md §7). */
  captcha?: CaptchaAction
  params?: Schema
  query?: Schema
  /** Fields of the query that may come more than once; any other is refused then. */
  repeats?: readonly string[]
  body?: Schema
  /** Largest request in bytes, where it is more than the usual 256 KB. */
  bodyBytes?: number
  /** Field of the body that makes it that large: base64, which is neither parsed as JSON nor searched for card numbers. */
  longField?: string
  /** JSON by schema, or a file. Absent for a call that answers nothing, or is not written yet. */
  response?: Schema | 'file'
  /**
   * Brings an answer into the form of `response` before a client checks it, where it may come in another one (rule J12): a
   * pipe into a transform says the same, and costs every remote its code.
   */
  asResponse?: (answer: unknown) => unknown
  /** The outcome is not revealed to the caller: every response is an empty 202. */
  isOnlyAccepted?: true
  /** The answer holds a secret that is shown once: it is repeated for an idempotency key after a fresh sign-in only (rule M93). */
  answersSecret?: true
  /** An answer whose `status` is one of these says that the work goes on: a 202. */
  acceptedWhile?: readonly string[]
  /** The problems that a caller should be ready for, beside those every call can answer. */
  errors?: readonly ProblemName[]
}

/** States a call. What it returns is the statement itself, with its exact types. */
export function call<const Statement extends Call>(statement: Statement): Statement {
  return statement
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** Path parameters as a caller passes them. */
export type ParamsOf<C extends Call> = Input<C['params']>
export type QueryOf<C extends Call> = Input<C['query']>
export type BodyOf<C extends Call> = Input<C['body']>
export type ResponseOf<C extends Call> = C['response'] extends 'file' ? Blob : Output<C['response']>

/** Input of the server's handler after validation. */
export type ParsedParamsOf<C extends Call> = Output<C['params']>
export type ParsedQueryOf<C extends Call> = Output<C['query']>
export type ParsedBodyOf<C extends Call> = Output<C['body']>
