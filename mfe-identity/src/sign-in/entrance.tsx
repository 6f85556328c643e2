import type { ReactNode } from 'react'
import styles from './entrance.module.css'

/** A page with one form on it, by which somebody comes in. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </div>
  )
}

/** Links to related pages. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className={styles.others}>{children}</div>
}
