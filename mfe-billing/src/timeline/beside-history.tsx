import type { ReactNode } from 'react'
import styles from './beside-history.module.css'

interface BesideHistoryProps {
  history: ReactNode
  children: ReactNode
}

/** Arranges the cards of an order or a subscription, with its history beside them on a wide screen and below them otherwise. */
export function BesideHistory({ history, children }: BesideHistoryProps) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>{children}</div>
      {history}
    </div>
  )
}
