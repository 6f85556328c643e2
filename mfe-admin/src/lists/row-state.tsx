import { StatusChip, type StatusChipProps } from '@portal/design-system/status-chip'
import styles from './lists.module.css'

interface RowStateProps extends StatusChipProps {
  /** True for a state that is over, or ordinary, whatever its tone. */
  isPlain?: boolean
}

/** Shows the state of a row: a chip where it needs a look, plain words otherwise. */
export function RowState({ isPlain, ...state }: RowStateProps) {
  const { tone, title, children } = state
  if (tone !== 'active' && !isPlain) return <StatusChip {...state} />
  return (
    <span className={styles.ordinary} title={title}>
      {children}
    </span>
  )
}
