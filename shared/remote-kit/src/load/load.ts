import type { Call, ResponseOf } from '@portal/contracts/call'
import { type ArgumentsOf, accountQuery, type Received, useQuery, useQueryClient } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'

/** Content that is being loaded. */
export interface Wanted {
  /** Within a sentence: "the API keys". */
  what: string
  /** The call that brings it; a screen says so when a role is missing for it. */
  call: Pick<Call, 'requires'>
}

/** An answer as a screen waits for it: here, on its way, or else not to be had (`loadProblem` says why). */
export interface Load<Data = unknown> extends Wanted {
  data: Data | undefined
  /** True if there is no data yet, but it is loading; without a connection nothing is. */
  isWaiting: boolean
  isAllowed: boolean
  /** Error of the last try; older data may still be there. */
  error: unknown
  retry: () => void
  /** Ends a wait. */
  cancel: () => void
}

/** A load of one call, which says as well whether an answer is on its way, also where an older one is here. */
export interface SingleLoad<Data = unknown> extends Load<Data> {
  isAsking: boolean
}

/** Arguments of a read: `params`, `query` and `body` as declared by the call, and options. */
export type LoadOptions<C extends Call, Data> = ArgumentsOf<C> &
  Pick<Wanted, 'what'> & {
    /** Converts the response for the screen. */
    select?: (answer: Received<ResponseOf<C>>) => Data
    /** How long the response stays fresh, in ms; ten seconds if omitted. */
    freshFor?: number
    /** Interval for polling while the page is open, in ms, for work on the server. No polling for `undefined`. */
    askAgainIn?: (answer: Received<ResponseOf<C>> | undefined, error: Error | null) => number | undefined
  }

/**
 * Loads a call's response, if this person has permission. The cache key consists of the account, the call and its
 * arguments.
 */
export function useLoad<const C extends Call, Data = Received<ResponseOf<C>>>(
  call: C,
  { what, select, freshFor, askAgainIn, ...args }: LoadOptions<C, Data>,
): SingleLoad<Data> {
  const queries = useQueryClient()
  const isAllowed = useMay(call)
  const { queryKey, queryFn, initialData } = accountQuery(call, args as unknown as ArgumentsOf<C>)
  const { data, error, fetchStatus, refetch } = useQuery({
    queryKey,
    queryFn,
    initialData,
    enabled: isAllowed,
    ...(select && { select }),
    ...(askAgainIn && {
      refetchInterval: ({ state }: { state: { data: Received<ResponseOf<C>> | undefined; error: Error | null } }) =>
        askAgainIn(state.data, state.error) ?? false,
    }),
    ...(freshFor !== undefined && { staleTime: freshFor, refetchOnWindowFocus: false }),
  })
  return {
    what,
    call,
    data: isAllowed ? (data as Data | undefined) : undefined,
    isWaiting: data === undefined && fetchStatus === 'fetching',
    isAsking: fetchStatus === 'fetching',
    isAllowed,
    error,
    retry: () => void refetch(),
    cancel: () => void queries.cancelQueries({ queryKey }),
  }
}
