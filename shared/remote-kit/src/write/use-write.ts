import type { Call, ResponseOf } from '@portal/contracts/call'
import {
  type ArgumentListOf,
  type ArgumentsOf,
  accountQueryKey,
  type Received,
  useApi,
  useMutation,
  useQueryClient,
} from '@portal/platform/api'
import { useState } from 'react'

type AnswerOf<C extends Call> = Received<ResponseOf<C>>

type RowOf<C extends Call> = AnswerOf<C> extends (infer Row)[] ? Row : never

/** Cached responses of earlier reads, to be updated with the response of a write. */
export interface ReadAnswers {
  rewrite<C extends Call>(call: C, change: (answer: AnswerOf<C>) => AnswerOf<C>): void
  /** Replaces the row with the same id. */
  putRow<C extends Call>(call: C, id: keyof RowOf<C>, row: RowOf<C>): void
  /** Updates the cached row with this id. */
  changeRow<C extends Call>(call: C, id: keyof RowOf<C>, facts: Partial<RowOf<C>>): void
  /** Takes the row with this id away. */
  dropRow<C extends Call, Id extends keyof RowOf<C>>(call: C, id: Id, value: RowOf<C>[Id]): void
}

export interface WriteOptions<C extends Call> {
  /** Takes over what the server answered, so that it is seen at once. Runs for each call that was not refused. */
  onAnswer?: (answer: AnswerOf<C>, args: ArgumentsOf<C>, read: ReadAnswers) => void
  /** Reads that may be outdated: they are repeated in the background. */
  stale?: readonly Call[]
  /** The same when the server refused, which it does where the screen knows less than it. */
  staleIfRefused?: readonly Call[]
}

/** Result of a change of several items. */
export interface Outcomes<Item> {
  done: Item[]
  refused: { item: Item; error: unknown }[]
}

export interface Write<C extends Call> {
  /** Makes the call. Rejects with a `ProductError`. */
  run: (...args: ArgumentListOf<C>) => Promise<AnswerOf<C>>
  /** Makes a call for each item; a rejected one does not stop the others. Never rejects. */
  runAll: <Item>(items: readonly Item[], argsOf: (item: Item) => ArgumentsOf<C>) => Promise<Outcomes<Item>>
  /** Until the last call on its way is answered. */
  isPending: boolean
}

/**
 * Makes a write and keeps the screen up to date: `useWrite(pauseSecretKey, { onAnswer, stale })`. Shows no messages:
 * that is left to the caller. The input is discarded as soon as no one waits for the response.
 */
export function useWrite<const C extends Call>(
  call: C,
  { onAnswer, stale = [], staleIfRefused = [] }: WriteOptions<C> = {},
): Write<C> {
  const callApi = useApi()
  const queries = useQueryClient()
  const read = readAnswers(queries)
  const [running, setRunning] = useState(0)
  const { mutateAsync, reset } = useMutation({
    mutationFn: (requests: readonly ArgumentsOf<C>[]) =>
      Promise.allSettled(
        requests.map(async (args) => {
          const answer = await callApi(call, ...([args] as unknown as ArgumentListOf<C>))
          onAnswer?.(answer, args, read)
          return answer
        }),
      ),
    onSuccess: (outcomes) => {
      const isRefused = outcomes.some(({ status }) => status === 'rejected')
      for (const readingCall of [...stale, ...(isRefused ? staleIfRefused : [])])
        void queries.invalidateQueries({ queryKey: accountQueryKey(readingCall) })
    },
    gcTime: 0,
  })
  const make = async (requests: readonly ArgumentsOf<C>[]) => {
    setRunning((others) => others + 1)
    try {
      return await mutateAsync(requests)
    } finally {
      setRunning((others) => others - 1)
      // Lets go of what was sent and answered, which may be a secret: a page may stay for long.
      reset()
    }
  }

  return {
    run: async (...[args]) => {
      const [outcome] = await make([(args ?? {}) as ArgumentsOf<C>])
      if (outcome?.status === 'fulfilled') return outcome.value
      throw outcome?.reason
    },
    runAll: async (items, argsOf) => {
      const outcomes = await make(items.map(argsOf))
      return {
        done: items.filter((_, at) => outcomes[at]?.status === 'fulfilled'),
        refused: items.flatMap((item, at) => {
          const outcome = outcomes[at]
          return outcome?.status === 'rejected' ? [{ item, error: outcome.reason }] : []
        }),
      }
    },
    isPending: running > 0,
  }
}

function readAnswers(queries: ReturnType<typeof useQueryClient>): ReadAnswers {
  const rewrite = <Answer>(call: Call, change: (answer: Answer) => Answer) =>
    void queries.setQueriesData<Answer | Paged<Answer>>({ queryKey: accountQueryKey(call) }, (known) =>
      known === undefined ? known : changed(known, change),
    )
  return {
    rewrite,
    putRow: <C extends Call>(call: C, id: keyof RowOf<C>, row: RowOf<C>) =>
      rewrite<RowOf<C>[]>(call, (rows) => rows.map((known) => (known[id] === row[id] ? row : known))),
    changeRow: <C extends Call>(call: C, id: keyof RowOf<C>, facts: Partial<RowOf<C>>) =>
      rewrite<RowOf<C>[]>(call, (rows) =>
        rows.map((known) => (known[id] === facts[id] ? Object.assign({}, known, facts) : known)),
      ),
    dropRow: <C extends Call, Id extends keyof RowOf<C>>(call: C, id: Id, value: RowOf<C>[Id]) =>
      rewrite<RowOf<C>[]>(call, (rows) => rows.filter((known) => known[id] !== value)),
  }
}

/** Cached form of a paged response. */
interface Paged<Answer> {
  pages: Answer[]
  pageParams: unknown[]
}

/** Applies a change to a response, or to each of its pages. */
function changed<Answer>(known: Answer | Paged<Answer>, change: (answer: Answer) => Answer): Answer | Paged<Answer> {
  const isPaged = typeof known === 'object' && known !== null && 'pageParams' in known
  return isPaged ? { ...known, pages: known.pages.map(change) } : change(known as Answer)
}
