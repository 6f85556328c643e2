import type { ReactNode } from 'react'
import { Icon, type IconName } from '../layout/icon.tsx'
import styles from './page.module.css'

interface EmptyProps {
  icon?: IconName
  title: string
  /** The title is the page's. */
  isPage?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** Empty page in the style of the design system's `EmptyState`, before that is loaded. */
export function Empty({ icon, title, isPage = false, children, actions }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.empty}>
      {icon && (
        <span className={styles.picture}>
          <Icon name={icon} />
        </span>
      )}
      <Title className={styles.emptyTitle}>{title}</Title>
      <div className={styles.emptyText}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
