import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

export interface Detail {
  term: string
  value: ReactNode
}

/** Facts about one thing: name at the left, value at the right. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.list}>
      {details.map(({ term, value }) => (
        <div key={term} className={styles.row}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
