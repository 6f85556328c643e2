import { isProductError } from '@portal/platform/api'
import { thePlatform } from '@portal/platform/start'

export interface FailedRequest {
  /** Under which the server's log knows it. */
  requestId: string
  /** Name of the problem. */
  name: string
  status: number | undefined
}

/** Returns the failed requests of this page that the server's log knows, the last one first. */
export function failedRequests(): FailedRequest[] {
  const { queries } = thePlatform()
  const reads = queries.getQueryCache().getAll()
  const writes = queries.getMutationCache().getAll()
  return [
    ...reads.map(({ state }) => ({ error: state.error as unknown, at: state.errorUpdatedAt })),
    ...writes.map(({ state }) => ({ error: state.error as unknown, at: state.submittedAt })),
  ]
    .sort((a, b) => b.at - a.at)
    .flatMap(({ error }) =>
      isProductError(error) && error.requestId
        ? [{ requestId: error.requestId, name: error.name, status: error.status }]
        : [],
    )
}
