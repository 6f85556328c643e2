import type { Call } from '@portal/contracts/call'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'

/** What somebody waits for. */
export interface Wanted {
  /** Within a sentence: "the API keys". */
  what: string
  /** The call that brings it; a screen says so when a role is missing for it. */
  call: Pick<Call, 'requires'>
}

/** An answer as a screen waits for it: here, on its way, or else not to be had (`loadProblem` says why). */
export interface Load<Data = unknown> extends Wanted {
  data: Data | undefined
  /** Nothing can be shown yet, and something will come. */
  isWaiting: boolean
  isAllowed: boolean
  /** Why the last try failed; there may be older data all the same. */
  error: unknown
  retry: () => void
  /** Ends a wait. */
  cancel: () => void
}

/** Reads what a query asks for, as long as this person may. */
export function useLoad<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  query: UseQueryOptions<Answer, Error, Data, Key>,
  wanted: Wanted,
): Load<Data> {
  const queries = useQueryClient()
  const isAllowed = useMay(wanted.call)
  const { data, error, fetchStatus, refetch } = useQuery({ ...query, enabled: isAllowed })
  return {
    ...wanted,
    data: isAllowed ? data : undefined,
    isWaiting: data === undefined && fetchStatus !== 'idle',
    isAllowed,
    error,
    retry: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey: query.queryKey }),
  }
}
