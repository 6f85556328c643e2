import { StatusChip, type StatusChipProps } from '@portal/design-system/status-chip'
import styles from './lists.module.css'

/** Shows the state of a row: a chip where it needs a look, plain words where all is as it should be. */
export function RowState(state: StatusChipProps) {
  const { tone, title, children } = state
  if (tone !== 'active') return <StatusChip {...state} />
  return (
    <span className={styles.ordinary} title={title}>
      {children}
    </span>
  )
}
