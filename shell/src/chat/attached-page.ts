import { failedRequests } from '../report/failed-requests.ts'
import type { AttachedContext } from './chat-calls.ts'
import { pageOfChat } from './page-of-chat.ts'

/** Returns what “Include page link” would send: its path, and the last request of it that failed (rule Q38). */
export function attachedPage(): AttachedContext {
  return { page: pageOfChat(), request_id: failedRequests()[0]?.requestId ?? '' }
}
