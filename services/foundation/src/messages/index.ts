/* Messages of the portal to one person: acts write them, the message center reads them. */
export {
  countUnread,
  deleteMessagesOf,
  findMessages,
  markRead,
  purgeReadMessages,
  UNREAD_MESSAGES,
  writeMessage,
} from './messages.sql.ts'
export { messages } from './messages.tables.ts'
