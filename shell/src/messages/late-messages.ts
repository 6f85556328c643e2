/* Parts of the message center that come with its first use, or with the first toast or unread message that it counts. */
export { countUnread } from './count-unread.ts'
export { MessageCenter } from './message-center.tsx'
