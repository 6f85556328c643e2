import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'info' | 'active' | 'attention' | 'stopped'

export interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  action?: ReactNode
}

const icons: Record<NoticeTone, IconName> = { info: 'info', active: 'success', attention: 'warning', stopped: 'alert' }

/** Information to read before continuing, in the flow of the page. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
