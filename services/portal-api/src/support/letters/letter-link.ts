import { PAGES } from '@portal/contracts/pages'
import { CONVERSATION_IN_QUERY } from '@portal/contracts/support/conversation-link'
import type { Settings } from '@portal/foundation/settings'

/**
 * Returns the address that opens a conversation: in its account, which the start page of accounts alone takes from its address
 * (rule A8), or at the page at which it began.
 */
export function conversationLink(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { id, page, accountId }: { id: string; page: string; accountId: number | null },
) {
  const inAccount = accountId === null ? `${page}?` : `${PAGES.account}?account_id=${accountId}&`
  return `${publicOrigin}${inAccount}${CONVERSATION_IN_QUERY}=${id}`
}
