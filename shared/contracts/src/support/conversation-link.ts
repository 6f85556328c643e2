/**
 * Query field of a page's address that opens the conversation with this ID: links in emails have it. Apart from the schemas of
 * a conversation, which the first view of a page does without.
 */
export const CONVERSATION_IN_QUERY = 'conversation'
