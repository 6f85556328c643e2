import type { ConversationNote, InboxOrder, StaffConversation } from '@portal/contracts/support/admin-conversations'
import { personName } from '../../kernel/person-name.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { sharedView } from '../conversations/conversation-view.ts'
import type { NoteRow, QueuePlace, StaffsConversation } from './inbox.sql.ts'

/** Returns the name of a member of staff among each other. */
export function staffName(person: { firstName: string; lastName: string; email: string } | null): string {
  return person ? personName(person) : ''
}

/** The cursor of the view is a place in this order. */
export function staffConversationView(
  found: StaffsConversation,
  order: InboxOrder = 'last-message',
): StaffConversation {
  const { conversation, unread, assignee, accountLabel } = found
  const { userId, accountId, name, email, company, assigneeId, waitingSince, lastMessageAt, id } = conversation
  return {
    ...sharedView(found),
    unread,
    assignee_name: assignee?.firstName ?? '',
    customer: { user_id: userId, name, email, company, account_id: accountId, account_label: accountLabel ?? '' },
    assignee: assigneeId === null ? null : { user_id: assigneeId, name: staffName(assignee) },
    waiting_since: timeOrEmpty(waitingSince),
    cursor: cursorOf(
      order !== 'last-message' && waitingSince
        ? { at: waitingSince, id, isAnswered: false }
        : { at: lastMessageAt, id, isAnswered: true },
    ),
  }
}

export function noteView({ note, author }: NoteRow): ConversationNote {
  return {
    note: note.note,
    after_sequence: note.afterSequence,
    author: staffName(author),
    text: note.text,
    written: note.writtenAt.toISOString(),
  }
}

function cursorOf({ at, id, isAnswered }: QueuePlace): string {
  return Buffer.from([at.toISOString(), id, ...(isAnswered ? ['answered'] : [])].join(' ')).toString('base64url')
}

/** Reads a cursor; one that was made up stands for the beginning. */
export function placeOf(cursor: string | undefined): QueuePlace | undefined {
  if (cursor === undefined) return undefined
  const [time = '', id = '', answered] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(time)
  return Number.isNaN(at.getTime()) || !/^[\w-]+$/.test(id)
    ? undefined
    : { at, id, isAnswered: answered === 'answered' }
}
