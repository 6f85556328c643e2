import type { FirstCall } from '@portal/contracts/platform'
import type { QueryClient } from '@tanstack/react-query'
import type { EarlyAnswer, FirstAnswers } from './first-answers.ts'

export interface Prefetching {
  hostTemplate: string
  account: number | null
  firstAnswers: FirstAnswers
  queries: QueryClient
  /** `undefined` for a visitor, who is answered public calls only. */
  getToken: () => Promise<string | undefined>
}

/** Requests a page's first calls before its code is loaded. Fresh cached answers are not requested again. */
export function createPrefetch({ hostTemplate, account, firstAnswers, queries, getToken }: Prefetching) {
  const isCached = ({ service, path }: FirstCall) => {
    const { dataUpdatedAt = 0, isInvalidated } = queries.getQueryState(['account', account, service, 'GET', path]) ?? {}
    return !isInvalidated && Date.now() - dataUpdatedAt < STALE_AFTER_MS
  }
  return (calls: readonly FirstCall[]): void => {
    for (const call of calls.filter((one) => !isCached(one))) {
      const url = hostTemplate.replace('{service}', call.service) + call.path
      firstAnswers.prefetch(url, () => read(url, getToken))
    }
  }
}

/** How long data are fresh, in ms. */
export const STALE_AFTER_MS = 10_000

async function read(url: string, getToken: Prefetching['getToken']): Promise<EarlyAnswer> {
  const token = await getToken()
  const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { headers, credentials: 'include' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return { status: response.status, data: await response.json() }
}
