import type { Call, QueryOf, ResponseOf } from '@portal/contracts/call'
import {
  type ArgumentsOf,
  accountQueryKey,
  type Received,
  useApi,
  useInfiniteQuery,
  useQueryClient,
} from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import type { Load, LoadOptions } from './load.ts'

/** A load that grows by a page at a time. */
export interface PagedLoad<Item> extends Load<Item[]> {
  hasMore: boolean
  isLoadingMore: boolean
  /** Reads the next page; returns how many items it brought. Rejects when it could not be had. */
  loadMore: () => Promise<number>
}

type ItemOf<C extends Call> = Received<ResponseOf<C>> extends readonly (infer Item)[] ? Item : never

type PagedOptions<C extends Call, Item> = Omit<LoadOptions<C, never>, 'select'> & {
  /** Returns the query of the next page, from the last item; `undefined` after the last page. */
  next: (page: readonly ItemOf<C>[]) => Partial<QueryOf<C>> | undefined
  select?: (items: ItemOf<C>[]) => Item[]
}

/** Reads a list that comes in pages; pages that are here stay while the next one is on its way. */
export function usePagedLoad<const C extends Call, Item = ItemOf<C>>(
  call: C,
  { what, next, select, freshFor, askAgainIn, ...args }: PagedOptions<C, Item>,
): PagedLoad<Item> {
  const callApi = useApi()
  const queries = useQueryClient()
  const isAllowed = useMay(call)
  const first = args as unknown as ArgumentsOf<C>
  const queryKey = [...accountQueryKey(call, first), 'pages']
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...first, query: { ...(first.query as object), ...(pageParam as object) }, signal }
      return (await callApi(call, page as ArgumentsOf<C>)) as ItemOf<C>[]
    },
    initialPageParam: {} as Partial<QueryOf<C>>,
    getNextPageParam: (page) => next(page),
    enabled: isAllowed,
    ...(askAgainIn && {
      refetchInterval: ({ state }: { state: { data: { pages: ItemOf<C>[][] } | undefined; error: Error | null } }) =>
        askAgainIn(state.data?.pages.flat() as Received<ResponseOf<C>> | undefined, state.error) ?? false,
    }),
    ...(freshFor !== undefined && { staleTime: freshFor, refetchOnWindowFocus: false }),
  })
  const items = isAllowed ? pages.data?.pages.flat() : undefined
  return {
    what,
    call,
    data: items && (select ? select(items) : (items as Item[])),
    isWaiting: items === undefined && pages.fetchStatus === 'fetching',
    isAllowed,
    // The caller of the next page handles its error; the loaded pages stay valid.
    error: pages.isFetchNextPageError ? null : pages.error,
    retry: () => void pages.refetch(),
    cancel: () => void queries.cancelQueries({ queryKey }),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    loadMore: async () => {
      const { data } = await pages.fetchNextPage({ throwOnError: true })
      return data?.pages.at(-1)?.length ?? 0
    },
  }
}
