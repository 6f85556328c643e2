import { type ReactNode, useId } from 'react'
import styles from './marketing-page.module.css'

interface SectionProps {
  title: string
  lead?: string
  children: ReactNode
}

/** A part of a public page under a heading of its own. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={styles.muted}>{lead}</p>}
      {children}
    </section>
  )
}
