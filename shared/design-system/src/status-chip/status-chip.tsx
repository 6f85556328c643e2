import type { ReactNode } from 'react'
import styles from './status-chip.module.css'

/** active: in use · paused: paused, expired · attention: needs somebody · info: prepaid, good to know · stopped: refused. */
export type Tone = 'active' | 'paused' | 'attention' | 'info' | 'stopped'

export interface StatusChipProps {
  tone: Tone
  children: ReactNode
  /** Why it is so, shown on hover. */
  title?: string
}

/** The state of a thing in one word; its colour means the same everywhere. */
export function StatusChip({ tone, children, title }: StatusChipProps) {
  return (
    <span className={styles.chip} data-tone={tone} title={title}>
      {children}
    </span>
  )
}
