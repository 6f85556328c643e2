import { Money } from '@portal/design-system/money'
import type { ReactNode } from 'react'
import styles from './bill-lines.module.css'

interface BillLinesProps {
  /** Items with their prices before tax, in cents. */
  lines: readonly { id: string; name: string | undefined; notes?: readonly string[]; cents: number | undefined }[]
  /** Sums, the total last. */
  sums: readonly { term: string; value: ReactNode }[]
}

/** Shows items and sums like a cart, beside each step and on a receipt. */
export function BillLines({ lines, sums }: BillLinesProps) {
  return (
    <div className={styles.bill}>
      <ul className={styles.lines}>
        {lines.map(({ id, name = 'A plan', notes = [], cents }) => (
          <li key={id}>
            <div>
              <p>{name}</p>
              {notes.map((note) => (
                <p key={note} className={styles.note}>
                  {note}
                </p>
              ))}
            </div>
            <Money cents={cents} />
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
