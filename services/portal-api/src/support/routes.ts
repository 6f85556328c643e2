import type { Route } from '../kernel/handle.ts'
import { cannedAnswerRoutes } from './canned-answers/canned-answers.ts'
import { ownConversationRoutes } from './conversations/own-conversations.ts'
import { visitorConversationRoutes } from './conversations/visitor-conversations.ts'
import { inboxRoutes } from './inbox/inbox.ts'

/** The support service. */
export const supportRoutes: readonly Route[] = [
  ...ownConversationRoutes,
  ...visitorConversationRoutes,
  ...inboxRoutes,
  ...cannedAnswerRoutes,
]
