import { formatDate } from '@portal/design-system/date'
import { formatCompressed, formatNumber } from '@portal/design-system/number'
import { Table } from '@portal/design-system/table'
import styles from './daily-bars.module.css'

interface Day {
  /** `YYYY-MM-DD` */
  day: string
  lookups: number
}

/** One bar a day, each with its number, and the same numbers as a table. */
export function DailyBars({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ lookups }) => lookups))
  return (
    <>
      <ol className={styles.bars} aria-hidden="true">
        {days.map(({ day, lookups }) => (
          <li key={day} title={`${formatDate(day)}: ${formatNumber(lookups)} lookups`}>
            <span className={styles.count}>{formatCompressed(lookups)}</span>
            <Bar share={lookups / most} />
            <span className={styles.day}>{formatDate(day).slice(0, 5)}</span>
          </li>
        ))}
      </ol>
      <details className={styles.table}>
        <summary>Show as a table</summary>
        <Table
          caption="Lookups per day"
          isCompact
          columns={[
            { id: 'day', header: 'Day (UTC)', cell: ({ day }) => formatDate(day) },
            { id: 'lookups', header: 'Lookups', align: 'end', cell: ({ lookups }) => formatNumber(lookups) },
          ]}
          rows={days}
          rowKey={({ day }) => day}
        />
      </details>
    </>
  )
}

/** As high as the share says; a day with any lookups shows at least a line. */
function Bar({ share }: { share: number }) {
  const height = share > 0 ? Math.max(2, share * 100) : 0
  return (
    <svg className={styles.bar} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <rect y={100 - height} width="100" height={height} />
    </svg>
  )
}
