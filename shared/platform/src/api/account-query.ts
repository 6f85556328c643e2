import type { ArgumentsOf, CallApi } from '@portal/api-client'
import type { Call, ResponseOf } from '@portal/contracts/call'
import { queryOptions } from '@tanstack/react-query'
import { thePlatform } from '../start/platform.ts'

/**
 * TanStack query options of a reading call. The key begins with the account, so that no account can be shown what was
 * read for another; the request is aborted when its screen is left.
 */
export function accountQuery<C extends Call>(call: C, args?: ArgumentsOf<C>) {
  const callApi: CallApi = thePlatform().callApi

  return queryOptions<ResponseOf<C>>({
    queryKey: accountQueryKey(call, args),
    queryFn: ({ signal }) => callApi(call, { ...args, signal } as ArgumentsOf<C>),
  })
}

/** The key of `accountQuery`, or of all queries of a call when nothing further is given: for `invalidateQueries`. */
export function accountQueryKey(call: Call, args?: { params?: unknown; query?: unknown }) {
  const account = thePlatform().session.getState().visitor?.account?.id ?? null
  const rest = args ? [{ params: args.params ?? null, query: args.query ?? null }] : []
  return ['account', account, call.service, call.method, call.path, ...rest]
}
