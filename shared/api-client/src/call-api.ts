import type { BodyOf, Call, ParamsOf, QueryOf, ResponseOf } from '@portal/contracts/call'
import type { Received } from './received.ts'

interface CallOptions {
  /** Ends the request; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Key of a write, so that a retry is answered only once. Generated if omitted. */
  idempotencyKey?: string | undefined
}

/** Required when the call states something that cannot be left out. */
type Part<Name extends string, Given> = [Given] extends [undefined]
  ? { [Key in Name]?: undefined }
  : Record<never, never> extends Given
    ? { [Key in Name]?: Given | undefined }
    : { [Key in Name]: Given }

/** Arguments of a call: `{ params, query, body, signal, idempotencyKey }`, as far as it declares them. */
export type ArgumentsOf<C extends Call> = CallOptions &
  Part<'params', ParamsOf<C>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>

/** The same as a list: nothing has to be said for a call that needs nothing. */
export type ArgumentListOf<C extends Call> =
  Record<never, never> extends ArgumentsOf<C> ? [args?: ArgumentsOf<C>] : [args: ArgumentsOf<C>]

/** Makes a call of the contracts. Rejects with a `ProductError`, or with the signal's reason if it was aborted. */
export type CallApi = <C extends Call>(call: C, ...args: ArgumentListOf<C>) => Promise<Received<ResponseOf<C>>>

/** The parts of a request, before the call determines their types. */
export interface LooseArguments extends CallOptions {
  params?: unknown
  query?: unknown
  body?: unknown
}
