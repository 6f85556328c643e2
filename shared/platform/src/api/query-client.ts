import { isProductError } from '@portal/api-client'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { STALE_AFTER } from './prefetch-first-calls.ts'

/** The one query client of the page. Old data stays on screen while new data is fetched. */
export function createQueryClient({ changed }: { changed: () => void }): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSuccess: changed }),
    defaultOptions: {
      queries: { staleTime: STALE_AFTER, retry: isWorthAnotherTry, refetchOnWindowFocus: true },
      // A write that would wait for the network looks as if it hung, and happens when nobody expects it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Two more tries for what may pass; what the server has decided it decides again. */
function isWorthAnotherTry(failures: number, error: unknown) {
  return failures < 2 && isProductError(error) && (error.status === undefined || error.status >= 500)
}
