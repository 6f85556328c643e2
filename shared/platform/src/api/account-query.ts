import type { ArgumentsOf, CallApi, Received } from '@portal/api-client'
import type { Call, ResponseOf } from '@portal/contracts/call'
import { queryOptions } from '@tanstack/react-query'
import { type Platform, thePlatform } from '../start/platform.ts'
import { cursorBehind } from './pages-of-list.ts'

/**
 * Returns TanStack Query options of a read. The key begins with the account, so that one account never sees data of
 * another; the request is aborted when its screen is left.
 */
export function accountQuery<C extends Call>(call: C, args?: ArgumentsOf<C>) {
  const { callApi, readArrived }: Platform = thePlatform()

  return queryOptions<Received<ResponseOf<C>>>({
    queryKey: accountQueryKey(call, args),
    // With what is here already a screen is drawn at once, and once.
    initialData: () => readArrived(call, args),
    queryFn: ({ signal }) => readWhole(callApi, call, { ...args, signal } as ArgumentsOf<C>),
  })
}

/** A list is read to its last page (rule M6): a screen of the first page alone would hide the others. */
async function readWhole<C extends Call>(callApi: CallApi, call: C, args: ArgumentsOf<C>) {
  const answer = await callApi(call, args)
  if (!Array.isArray(answer)) return answer

  let page: readonly unknown[] = answer
  let rows = page
  for (let after = cursorBehind(page); after; after = cursorBehind(page)) {
    const query = { ...(args as { query?: object }).query, after }
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
