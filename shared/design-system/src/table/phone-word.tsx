import styles from './table.module.css'

/**
 * Shows a word before a value in the second line of a phone's row, such as "Ends" before a date. Elsewhere the header of
 * the column says it, which is also what a screen reader says everywhere.
 */
export function PhoneWord({ children }: { children: string }) {
  return (
    <span className={styles.phoneWord} aria-hidden="true">
      {children}{' '}
    </span>
  )
}
