import { CONVERSATION_IN_QUERY } from '@portal/contracts/support/conversation-link'

/** Path of the page that chat is about: a page to read leads to it, and says whence (rule Q31). */
export function pageOfChat(): string {
  const asked = new URLSearchParams(location.search).get('chat') ?? ''
  return /^\/[^\s?#]{0,299}$/.test(asked) ? asked : location.pathname
}

/** ID of the conversation that the link of an email opens. */
export function conversationOfLink(): string | undefined {
  return new URLSearchParams(location.search).get(CONVERSATION_IN_QUERY) ?? undefined
}
