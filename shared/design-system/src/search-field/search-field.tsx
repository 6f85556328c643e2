import { useRef } from 'react'
import field from '../field/field.module.css'
import { Icon } from '../icon/icon.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** Name and placeholder, e.g. "Search keys". */
  label: string
  value: string
  onChange: (value: string) => void
  /** Called on Enter, for a search that does not update on every letter. */
  onSubmit?: (value: string) => void
}

/** A search box with its own clear button; Escape clears it, too. */
export function SearchField({ label, value, onChange, onSubmit }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <div className={styles.box}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        className={`${field.control} ${styles.input}`}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // What an input method asks Enter for is not yet what is searched for.
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onSubmit?.(value.trim())
          if (event.key !== 'Escape' || !value) return
          event.stopPropagation()
          clear()
        }}
      />
      {value && <IconButton icon="x" label="Clear search" size="small" onClick={clear} />}
    </div>
  )
}
