import { TextArea } from '@portal/design-system/text-area'
import styles from './addresses-field.module.css'
import { readAddresses } from './read-addresses.ts'

/** What a form calls them. */
export const ADDRESSES = 'Email addresses'

interface AddressesFieldProps {
  text: string
  error: string | undefined
  /** What is to be known of an address before it is sent, or why it was refused. */
  noteOf: (address: string) => string | undefined
  onChange: (text: string) => void
}

/** Whom to invite, one or many at once, with what becomes of each that is not simply invited. */
export function AddressesField({ text, error, noteOf, onChange }: AddressesFieldProps) {
  return (
    <div>
      <TextArea
        name="addresses"
        label={ADDRESSES}
        description="One per line, or paste many."
        error={error}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={styles.notes} aria-live="polite" aria-label="What becomes of them">
        {readAddresses(text).map((address) => {
          const note = noteOf(address)
          return (
            note && (
              <li key={address}>
                <code>{address}</code> {note}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
