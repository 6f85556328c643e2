import { listAccountNotes, pinAccountNote, unpinAccountNote } from '@portal/contracts/authorization/admin-account-notes'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { RelativeTime } from '@portal/design-system/relative-time'
import { Skeleton } from '@portal/design-system/skeleton'
import { StatusChip } from '@portal/design-system/status-chip'
import { useToast } from '@portal/platform/toasts'
import { Loaded, OutdatedNotice, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { useWrite } from '@portal/remote-kit/write'
import type { Note } from './note.ts'
import { NoteDialogs, useMayWriteNotes, useOpenDialog } from './note-dialogs.ts'
import { NoteOrigin, NoteText } from './note-text.tsx'
import styles from './notes.module.css'

/** Maximum number of notes in a response; a full one means that there are more. */
const NOTES_PER_ANSWER = 50

/** Lists what staff wrote about an account, the newest first (rule G84). */
export function AccountNotes({ id }: { id: number }) {
  const notes = usePagedLoad(listAccountNotes, {
    what: 'the notes',
    params: { id },
    query: {},
    next: byCursor(NOTES_PER_ANSWER),
  })
  return (
    <NoteDialogs>
      <OutdatedNotice load={notes} />
      <Card
        title="Notes"
        description="Between members of staff: customers never read them."
        actions={<AddButton id={id} />}
      >
        <Loaded load={notes} sketch={<Skeleton lines={6} />}>
          {(known) => (known.length > 0 ? <NoteList notes={known} /> : <NoNotes />)}
        </Loaded>
        {notes.hasMore && <MoreRows load={notes} noun="note" />}
      </Card>
    </NoteDialogs>
  )
}

function AddButton({ id }: { id: number }) {
  const open = useOpenDialog()
  if (!useMayWriteNotes()) return null
  return (
    <Button size="small" onClick={() => open({ dialog: 'add', accountId: id })}>
      Add note…
    </Button>
  )
}

function NoNotes() {
  return (
    <EmptyState icon="info" title="No notes yet">
      Write down what the next colleague should know of this account.
    </EmptyState>
  )
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.note_id}>
          <NoteText text={note.text} />
          <div className={styles.foot}>
            <div className={styles.actions}>
              <NoteOrigin note={note} />
              <NoteState note={note} />
            </div>
            <NoteActions note={note} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function NoteState({ note: { pinned, deleted, deleted_by } }: { note: Note }) {
  if (isSet(deleted))
    return (
      <StatusChip tone="stopped">
        Deleted by {deleted_by || 'somebody who is gone'} <RelativeTime value={deleted} />
      </StatusChip>
    )
  return isSet(pinned) && <StatusChip tone="info">Pinned</StatusChip>
}

/** Offers the author another text, and all who write notes the rest. */
function NoteActions({ note }: { note: Note }) {
  const open = useOpenDialog()
  const mayWrite = useMayWriteNotes()
  if (!mayWrite || isSet(note.deleted) || note.note_id === undefined) return null
  const words = `note of ${note.author_name || 'somebody who is gone'}`
  return (
    <div className={styles.actions}>
      <PinButton id={note.note_id} isPinned={isSet(note.pinned)} words={words} />
      {note.is_own && (
        <Button size="small" aria-label={`Edit ${words}…`} onClick={() => open({ dialog: 'edit', note })}>
          Edit…
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`Delete ${words}…`}
        onClick={() => open({ dialog: 'delete', note })}
      >
        Delete…
      </Button>
    </div>
  )
}

function PinButton({ id, isPinned, words }: { id: number; isPinned: boolean; words: string }) {
  const { run, isPending } = useWrite(isPinned ? unpinAccountNote : pinAccountNote, {
    onAnswer: (note, _, read) => read.putRow(listAccountNotes, 'note_id', note),
    stale: [listAccountNotes],
    staleIfRefused: [listAccountNotes],
  })
  const toast = useToast()
  const verb = isPinned ? 'Unpin' : 'Pin'
  return (
    <Button
      size="small"
      isPending={isPending}
      aria-label={`${verb} ${words}`}
      onClick={() => void run({ params: { id } }).catch(toast.error)}
    >
      {verb}
    </Button>
  )
}
