import type { ReactNode } from 'react'
import styles from './showcase.module.css'

interface SectionProps {
  title: string
  layout?: 'stack' | 'row' | 'columns'
  children: ReactNode
}

export function Section({ title, layout = 'stack', children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles[layout]}>{children}</div>
    </section>
  )
}
