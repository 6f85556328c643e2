/* What comes with the first use of the message center, or with the first toast or unread message that it counts. */
export { countUnread } from './count-unread.ts'
export { MessageCenter } from './message-center.tsx'
