import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './nothing.module.css'

interface NothingProps {
  icon: IconName
  title: string
  children: ReactNode
}

/** Stands in a menu or panel of the frame where nothing is yet, as an empty list does on a page. */
export function Nothing({ icon, title, children }: NothingProps) {
  return (
    <div className={styles.nothing}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
    </div>
  )
}
