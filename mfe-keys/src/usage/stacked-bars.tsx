import { formatCompressed, formatNumber } from '@portal/design-system/number'
import styles from './stacked-bars.module.css'
import type { Series } from './usage-series.ts'

export interface NamedSeries extends Series {
  name: string
}

interface StackedBarsProps {
  series: readonly { counts: readonly number[] }[]
  /** What stands below each bar. */
  labels: readonly string[]
  /** For a card beside others: bars alone. */
  isSmall?: boolean
}

/** With more bars a number each has no room, and neither has a label each. */
const ROOM_FOR_NUMBERS = 14
const LABELS = 8

/**
 * One bar for each hour or day, parts from the bottom in the order of the legend, the running one drawn as unfinished. Hidden
 * from screen readers: the table beside it has every number.
 */
export function StackedBars({ series, labels, isSmall = false }: StackedBarsProps) {
  const totals = labels.map((_, at) => series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  const most = Math.max(1, ...totals)
  const step = Math.ceil(labels.length / LABELS)
  return (
    <ol className={styles.bars} data-small={isSmall || undefined} aria-hidden="true">
      {labels.map((label, at) => (
        <li key={label} title={`${label}: ${formatNumber(totals[at] ?? 0)} lookups`}>
          {!isSmall && labels.length <= ROOM_FOR_NUMBERS && (
            <span className={styles.count}>{formatCompressed(totals[at] ?? 0)}</span>
          )}
          <Bar parts={series.map(({ counts }) => (counts[at] ?? 0) / most)} isUnfinished={at === labels.length - 1} />
          {!isSmall && <span className={styles.label}>{(labels.length - 1 - at) % step === 0 && label}</span>}
        </li>
      ))}
    </ol>
  )
}

/** As high as the shares say; any lookups at all show at least a line. */
function Bar({ parts, isUnfinished }: { parts: readonly number[]; isUnfinished: boolean }) {
  const heights = parts.map((share) => (share > 0 ? Math.max(1, share * 100) : 0))
  const tops = heights.map((_, at) => 100 - heights.slice(0, at + 1).reduce((sum, height) => sum + height, 0))
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      data-unfinished={isUnfinished || undefined}
      aria-hidden="true"
    >
      {heights.map((height, at) => (
        <rect key={at} data-series={at} y={tops[at]} width="100" height={height} />
      ))}
    </svg>
  )
}

/** Which part is whose, in the order in which they stand. */
export function Legend({ series }: { series: readonly NamedSeries[] }) {
  return (
    <ul className={styles.legend} aria-label="In the chart">
      {series.map(({ id, name, total }, at) => (
        <li key={id}>
          <svg width="10" height="10" aria-hidden="true">
            <rect data-series={at} width="10" height="10" rx="2" />
          </svg>
          <span className={styles.name}>{name}</span>
          <span className={styles.total}>{formatNumber(total)}</span>
        </li>
      ))}
    </ul>
  )
}
