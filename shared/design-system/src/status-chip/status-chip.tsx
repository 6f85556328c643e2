import type { ReactNode } from 'react'
import styles from './status-chip.module.css'

/** active: in use · paused: paused, expired · attention: needs somebody · info: prepaid, good to know · stopped: refused. */
export type Tone = 'active' | 'paused' | 'attention' | 'info' | 'stopped'

export interface StatusChipProps {
  tone: Tone
  children: ReactNode
  /** Explanation, shown on hover. */
  title?: string
  /** Reason in a few words, beside it. */
  reason?: ReactNode
  /** The reason should not be overlooked. */
  isUrgent?: boolean
}

/** The state of a thing in one word; its color means the same everywhere. */
export function StatusChip({ tone, children, title, reason, isUrgent }: StatusChipProps) {
  const chip = (
    <span className={styles.chip} data-tone={tone} title={title}>
      {children}
    </span>
  )
  if (!reason) return chip
  return (
    <span className={styles.status}>
      {chip}
      <span className={styles.reason} data-urgent={isUrgent || undefined}>
        {reason}
      </span>
    </span>
  )
}
