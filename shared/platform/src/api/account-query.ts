import type { ArgumentsOf, CallApi, Received } from '@portal/api-client'
import type { Call, ResponseOf } from '@portal/contracts/call'
import { queryOptions } from '@tanstack/react-query'
import { thePlatform } from '../start/platform.ts'

/**
 * TanStack query options of a reading call. The key begins with the account, so that no account can be shown what was
 * read for another; the request is aborted when its screen is left.
 */
export function accountQuery<C extends Call>(call: C, args?: ArgumentsOf<C>) {
  const callApi: CallApi = thePlatform().callApi

  return queryOptions<Received<ResponseOf<C>>>({
    queryKey: accountQueryKey(call, args),
    queryFn: ({ signal }) => callApi(call, { ...args, signal } as ArgumentsOf<C>),
  })
}

/** The parts of a request that make its answer another one. */
interface Asked {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** The key of `accountQuery`, or of all queries of a call when nothing further is given: for `invalidateQueries`. */
export function accountQueryKey(call: Call, { params, query, body }: Asked = {}) {
  const account = thePlatform().session.getState().visitor?.account?.id ?? null
  const isAsked = [params, query, body].some((part) => part !== undefined)
  return ['account', account, call.service, call.method, call.path, ...(isAsked ? [{ params, query, body }] : [])]
}
