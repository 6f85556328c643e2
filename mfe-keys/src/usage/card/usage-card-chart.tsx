import { formatDate } from '@portal/design-system/date'
import { StackedBars } from '../stacked-bars.tsx'
import styles from './usage-card.module.css'

/** A bar for each day, the running one last. */
export function UsageCardChart({ slots, counts }: { slots: readonly number[]; counts: readonly number[] }) {
  const labels = slots.map((slot) => formatDate(new Date(slot).toISOString().slice(0, 10)).slice(0, 5))
  return (
    <>
      <StackedBars series={[{ counts }]} labels={labels} isSmall />
      <p className={styles.ends}>
        <span>{labels[0]}</span>
        <span>Today</span>
      </p>
    </>
  )
}
