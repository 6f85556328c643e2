import {
  listMessages,
  MESSAGES_PER_ANSWER,
  type MessageFacts,
  markMessagesRead,
} from '@portal/contracts/authorization/messages'
import { countUnread, findMessages, markRead } from '@portal/foundation/messages'
import { problem } from '@portal/foundation/problem'
import { handle, type Route } from '../../kernel/handle.ts'
import { cursorOf, idPlaceOf } from '../audit/audit-entries.ts'

/* A message is one person's alone, and reading it changes nothing of an account: no account's log speaks of it. */

const listMessagesHandler = handle(listMessages, async ({ caller, query, tx }) => {
  const wanted = { before: idPlaceOf(query.after), limit: MESSAGES_PER_ANSWER }
  return (await findMessages(tx, caller, wanted)).map(({ id, accountId, kind, fields, createdAt, readAt }) => ({
    message_id: id,
    created: createdAt.toISOString(),
    is_read: readAt !== null,
    account_id: accountId,
    facts: { kind, ...fields } as MessageFacts,
    cursor: cursorOf(id),
  }))
})

const markMessagesReadHandler = handle(markMessagesRead, async ({ caller, body, tx, now }) => {
  if (!(await markRead(tx, caller, body.message_ids, now))) throw problem('request:not-found')
  return { unread: await countUnread(tx, caller) }
})

export const messageRoutes: readonly Route[] = [listMessagesHandler, markMessagesReadHandler]
