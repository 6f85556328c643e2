import type { ReactNode } from 'react'
import styles from './badge.module.css'

export interface BadgeProps {
  children: ReactNode
  tone?: 'neutral' | 'accent'
}

/** A small word or count beside a name: *Default*, *3*. A state is a `StatusChip`. */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
