import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** Icon of the missing content; a magnifier for searches. */
  icon?: IconName
  title: string
  /** The content that would appear here, and its benefit. */
  children?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

/** Placeholder of an empty page: explains the content and offers one action. */
export function EmptyState({ icon = 'info', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
