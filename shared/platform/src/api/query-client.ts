import { isProductError } from '@portal/api-client'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { STALE_AFTER_MS } from './prefetch-first-calls.ts'

/** The one query client of the page. Old data stays on screen while new data is fetched. */
export function createQueryClient({ changed }: { changed: () => void }): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSuccess: changed }),
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: isWorthAnotherTry, refetchOnWindowFocus: true },
      // A write that would wait for the network looks as if it hung, and happens when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Two more tries for what may pass. What the server has decided it decides again; and when it said how long to wait, the
 * client has waited and asked again already.
 */
function isWorthAnotherTry(failures: number, error: unknown) {
  if (!isProductError(error) || error.retryAfter !== undefined) return false
  return failures < 2 && (error.status === undefined || error.status >= 500)
}
