import { CONVERSATION_IN_QUERY } from '@portal/contracts/support/conversation'
import type { Settings } from '@portal/foundation/settings'

/** Returns the address of the page of a conversation that opens it there. */
export function conversationLink(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { id, page }: { id: string; page: string },
) {
  return `${publicOrigin}${page}?${CONVERSATION_IN_QUERY}=${id}`
}
