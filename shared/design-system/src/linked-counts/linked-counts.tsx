import { Link } from '../link/link.tsx'
import { Count } from '../number/number.tsx'
import styles from './linked-counts.module.css'

export interface LinkedCount {
  /** Counted state, e.g. "Active". */
  label: string
  count: number
  /** Address of the filtered list. */
  href: string
}

/** A few numbers side by side, each linked to its list. */
export function LinkedCounts({ counts }: { counts: readonly LinkedCount[] }) {
  return (
    <ul className={styles.counts}>
      {counts.map(({ label, count, href }) => (
        <li key={label}>
          <Link href={href} variant="quiet" className={styles.count}>
            <span className={styles.number}>
              <Count value={count} isExact />
            </span>{' '}
            <span className={styles.label}>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
