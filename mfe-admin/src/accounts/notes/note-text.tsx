import { isSet } from '@portal/contracts/values'
import { RelativeTime } from '@portal/design-system/relative-time'
import type { Note } from './note.ts'
import styles from './notes.module.css'

/** The text of a note with its own lines; `isShort` shows the first few. */
export function NoteText({ text, isShort = false }: { text: string | undefined; isShort?: boolean }) {
  return (
    <p className={styles.text} data-short={isShort || undefined}>
      {text || '—'}
    </p>
  )
}

/** Says who wrote a note, when, and whether its text was changed since. */
export function NoteOrigin({ note: { author_name, created, edited } }: { note: Note }) {
  return (
    <p className={styles.origin}>
      <span>{author_name || 'Former user'}</span>
      <RelativeTime value={created ?? null} />
      {isSet(edited) && (
        <span>
          Edited <RelativeTime value={edited} />
        </span>
      )}
    </p>
  )
}
