import type { Call, ResponseOf } from '@portal/contracts/call'
import { type ArgumentsOf, accountQuery, type Received, useQuery, useQueryClient } from '@portal/platform/api'
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

/** What a read is asked with: `params`, `query` and `body` as the call states them, and how it is shown. */
export type LoadOptions<C extends Call, Data> = ArgumentsOf<C> &
  Pick<Wanted, 'what'> & {
    /** What the screen makes of the answer. */
    select?: (answer: Received<ResponseOf<C>>) => Data
    /** So long the answer is good without asking again, in ms; ten seconds if left out. */
    freshFor?: number
  }

/** Reads what a call answers, as long as this person may. The account, the call and what it is asked make up the key. */
export function useLoad<const C extends Call, Data = Received<ResponseOf<C>>>(
  call: C,
  { what, select, freshFor, ...args }: LoadOptions<C, Data>,
): Load<Data> {
  const queries = useQueryClient()
  const isAllowed = useMay(call)
  const { queryKey, queryFn } = accountQuery(call, args as unknown as ArgumentsOf<C>)
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    queryFn,
    enabled: isAllowed,
    ...(select && { select }),
    ...(freshFor !== undefined && { staleTime: freshFor, refetchOnWindowFocus: false }),
  })
  return {
    what,
    call,
    data: isAllowed ? (data as Data | undefined) : undefined,
    isWaiting: data === undefined && fetchStatus !== 'idle',
    isAllowed,
    error,
    retry: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey }),
  }
}
