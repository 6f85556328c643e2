import { listAccountNotes } from '@portal/contracts/authorization/admin-account-notes'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { Loaded, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import { pathOfAccount } from '../../paths.ts'
import { NoteOrigin, NoteText } from './note-text.tsx'
import styles from './notes.module.css'

/** Shows what staff should know before anything else about an account (rule G84); nothing if nothing is pinned, a problem if nobody knows. */
export function PinnedNotes({ id }: { id: number }) {
  const load = useLoad(listAccountNotes, {
    what: 'the pinned notes',
    params: { id },
    query: { pinned: true },
  })
  const { data, error, isAllowed } = load
  if (!isAllowed || !(error || data?.length)) return null
  return (
    <Card
      title="Pinned notes"
      actions={
        <ButtonLink size="small" href={pathOfAccount(id, 'notes')}>
          All notes
        </ButtonLink>
      }
    >
      <OutdatedNotice load={load} />
      <Loaded load={load}>
        {(notes) => (
          <ul className={styles.notes}>
            {notes.map((note) => (
              <li key={note.note_id}>
                <NoteText text={note.text} isShort />
                <NoteOrigin note={note} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
