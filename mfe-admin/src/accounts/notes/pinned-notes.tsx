import { listAccountNotes } from '@portal/contracts/authorization/admin-account-notes'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { useLoad } from '@portal/remote-kit/load'
import { pathOfAccount } from '../../paths.ts'
import { NoteOrigin, NoteText } from './note-text.tsx'
import styles from './notes.module.css'

/** Shows what staff should know before anything else about an account (rule G84); nothing if nothing is pinned. */
export function PinnedNotes({ id }: { id: number }) {
  const { data: notes } = useLoad(listAccountNotes, {
    what: 'the pinned notes',
    params: { id },
    query: { pinned: true },
  })
  if (!notes?.length) return null
  return (
    <Card
      title="Pinned notes"
      actions={
        <ButtonLink size="small" href={pathOfAccount(id, 'notes')}>
          All notes
        </ButtonLink>
      }
    >
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.note_id}>
            <NoteText text={note.text} isShort />
            <NoteOrigin note={note} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
