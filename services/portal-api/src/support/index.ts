/* What the composition asks of conversations; no service stands behind this one. */
export { purgeUnsentAttachments } from './attachments/attachments.sql.ts'
export { conversationWatchOf } from './conversations/conversation-watch.ts'
export { purgeOldConversations, redactConversationsOf } from './conversations/conversations.sql.ts'
