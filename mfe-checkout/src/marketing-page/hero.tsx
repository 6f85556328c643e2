import type { ReactNode } from 'react'
import styles from './marketing-page.module.css'

interface HeroProps {
  title: string
  promise: string
  crumb?: ReactNode
  children?: ReactNode
}

/** What a public page is about, in large letters. */
export function Hero({ title, promise, crumb, children }: HeroProps) {
  return (
    <header>
      {crumb && <p className={styles.crumb}>{crumb}</p>}
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.promise}>{promise}</p>
      {children}
    </header>
  )
}
