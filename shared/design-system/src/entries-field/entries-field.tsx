import { TextArea, type TextAreaProps } from '../text-area/text-area.tsx'
import styles from './entries-field.module.css'

/** What becomes of an entry that is not simply taken. */
export interface EntryNote {
  /** As it was typed. */
  id: string
  /** As it is taken. */
  entry: string
  words: string
  isRefused?: boolean
}

interface EntriesFieldProps extends Pick<TextAreaProps, 'name' | 'label' | 'description' | 'error' | 'rows'> {
  text: string
  notes: readonly EntryNote[]
  onChange: (text: string) => void
}

/** Several entries, typed or pasted at once, with what becomes of each that is worth a word. */
export function EntriesField({ text, notes, onChange, ...field }: EntriesFieldProps) {
  return (
    <div>
      <TextArea
        {...field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={styles.notes} aria-live="polite" aria-label="What becomes of them">
        {notes.map(({ id, entry, words, isRefused }) => (
          <li key={id} className={isRefused ? styles.refused : undefined}>
            <code>{entry}</code> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}
