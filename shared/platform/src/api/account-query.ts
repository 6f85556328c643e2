import type { ArgumentsOf, CallApi, Received } from '@portal/api-client'
import type { Call, ResponseOf } from '@portal/contracts/call'
import { ROWS_AT_MOST } from '@portal/contracts/page'
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
    queryFn: ({ signal }) => readWhole(callApi, call, { ...args, signal } as ArgumentsOf<C>),
  })
}

/** A list is read to its last page (rule M6): a screen of the first page alone would hide the others. */
async function readWhole<C extends Call>(callApi: CallApi, call: C, args: ArgumentsOf<C>) {
  const answer = await callApi(call, args)
  if (!Array.isArray(answer)) return answer

  let page: readonly { cursor?: string }[] = answer
  let rows = page
  while (page.length >= ROWS_AT_MOST && page.at(-1)?.cursor) {
    const query = { ...(args as { query?: object }).query, after: page.at(-1)?.cursor }
    page = (await callApi(call, { ...args, query })) as typeof page
    rows = [...rows, ...page]
  }
  return rows as typeof answer
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
