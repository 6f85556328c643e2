import { isProductError } from '@portal/platform/api'
import { thePlatform } from '@portal/platform/start'
import type { AttachedContext } from './chat-calls.ts'
import { pageOfChat } from './page-of-chat.ts'

/** Returns what “Include a link to this page” would send: its path, and the last request of it that failed (rule Q38). */
export function attachedPage(): AttachedContext {
  return { page: pageOfChat(), request_id: lastFailedRequest() }
}

function lastFailedRequest(): string {
  const { queries } = thePlatform()
  const reads = queries.getQueryCache().getAll()
  const writes = queries.getMutationCache().getAll()
  const failures = [
    ...reads.map(({ state }) => ({ error: state.error as unknown, at: state.errorUpdatedAt })),
    ...writes.map(({ state }) => ({ error: state.error as unknown, at: state.submittedAt })),
  ].sort((a, b) => b.at - a.at)
  for (const { error } of failures) if (isProductError(error) && error.requestId) return error.requestId
  return ''
}
