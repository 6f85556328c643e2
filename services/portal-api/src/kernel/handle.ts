import type { Call } from '@portal/contracts/call'
import type { Foundation } from '@portal/foundation/foundation'
import type { AnswerForAll } from './answer-for-all.ts'
import type { Run, Steps } from './context.ts'
import type { Exchange } from './exchange.ts'
import { perform } from './perform.ts'

/** The implementation of a call, ready to be listed in a service's `routes.ts`. */
export interface Route {
  call: Call
  identifiedBy: 'bearer' | 'cookie'
  perform(exchange: Exchange): Promise<unknown>
  /** Returns the cached response if it is currently valid without any lookup. */
  known?(foundation: Foundation): AnswerForAll | undefined
}

interface RouteOptions {
  /**
   * `cookie` for the calls by which a browser without a token gets one, or ends its session. They belong to one session and
   * may be repeated, so their answers are not kept under an idempotency key: a token is worth nothing after 24 hours.
   */
  identifiedBy?: 'bearer' | 'cookie'
}

/**
 * The only way to answer a call. Permission, validation, one transaction with its audit lines, the idempotency key and the
 * check of the answer come with it; refuse with `throw problem(name)`.
 */
export function handle<const C extends Call, Found>(
  call: C,
  work: Run<C> | Steps<C, Found>,
  { identifiedBy = 'bearer' }: RouteOptions = {},
): Route {
  const keptUnder = ({ idempotencyKey }: Exchange) => (identifiedBy === 'cookie' ? undefined : idempotencyKey)
  return {
    call,
    identifiedBy,
    perform: (exchange) => perform(call, work, { ...exchange, idempotencyKey: keptUnder(exchange) }),
  }
}
