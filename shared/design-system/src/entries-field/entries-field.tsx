import { formatNumber } from '../number/number.tsx'
import { TextArea, type TextAreaProps } from '../text-area/text-area.tsx'
import styles from './entries-field.module.css'

/** A note on an entry that was changed or rejected. */
export interface EntryNote {
  /** The text as typed. */
  id: string
  /** The entry as accepted. */
  entry: string
  words: string
  isRefused?: boolean
}

/** Thousands may be pasted, and each note takes the browser as long as a row of a table (rule M95). */
const MOST_NOTES = 100

interface EntriesFieldProps extends Pick<TextAreaProps, 'name' | 'label' | 'description' | 'error' | 'rows'> {
  text: string
  notes: readonly EntryNote[]
  onChange: (text: string) => void
}

/** Field for several entries, typed or pasted at once, with notes on those that were changed or rejected. */
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
      <ul className={styles.notes} aria-live="polite" aria-label="What will be added">
        {notes.slice(0, MOST_NOTES).map(({ id, entry, words, isRefused }) => (
          <li key={id} className={isRefused ? styles.refused : undefined}>
            <code translate="no">{entry}</code> {words}
          </li>
        ))}
        {notes.length > MOST_NOTES && <li>and {formatNumber(notes.length - MOST_NOTES)} more</li>}
      </ul>
    </div>
  )
}
