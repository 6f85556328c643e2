import { useId } from 'react'
import { formatCompressed, formatCount, formatNumber } from '../number/number.tsx'
import styles from './chart.module.css'
import { scaleOf } from './scale.ts'

/** A series of the chart. */
export interface Series {
  id: string
  name: string
  /** One for each bar. */
  counts: readonly number[]
  total: number
}

export interface StackedBarsProps {
  series: readonly Pick<Series, 'counts'>[]
  /** Labels of the bars. */
  labels: readonly string[]
  /** Noun of what is counted, for one: "lookup". */
  noun: string
  /** Labels below the bars, if not every nth label is shown. */
  marks?: readonly (string | undefined)[] | undefined
  /** True if the last period is not over. */
  isRunning?: boolean
  /** Compact size, for a card beside others. */
  isSmall?: boolean
  /** Number of bars at the end that are forecasts. */
  expected?: number
}

/** Maximum number of bars that have room for a number and a label each. */
const ROOM_FOR_NUMBERS = 14
const LABELS = 8
/** Maximum number of bars that are all labeled on a phone; with more, every second one is. */
const LABELS_ON_A_PHONE = 5
/** Maximum number of bars that have room for gaps. */
const ROOM_FOR_GAPS = 45

/**
 * One bar for each hour or day, parts from the bottom in the order of the legend, the running one drawn as unfinished; beside them
 * how much the highest is, or half of it, where they have no numbers of their own. Hidden from screen readers: the table that
 * belongs beside it has every number.
 */
export function StackedBars(props: StackedBarsProps) {
  const { series, labels, noun, isRunning = true, isSmall = false, expected = 0 } = props
  const id = useId()
  const known = labels.length - expected
  const totals = labels.map((_, at) => series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
  const hasNumbers = !isSmall && labels.length <= ROOM_FOR_NUMBERS
  const most = hasNumbers ? Math.max(1, ...totals) : scaleOf(Math.max(...totals))
  const step = Math.ceil(labels.length / LABELS)
  const marks = props.marks ?? labels.map((label, at) => ((labels.length - 1 - at) % step === 0 ? label : undefined))
  const written = marks.flatMap((mark, at) => (mark ? [at] : [])).reverse()
  const spared = new Set(hasNumbers || written.length <= LABELS_ON_A_PHONE ? [] : written.filter((_, nth) => nth % 2))
  return (
    <div
      className={styles.chart}
      data-small={isSmall || undefined}
      data-scaled={!hasNumbers || undefined}
      aria-hidden="true"
    >
      {!hasNumbers && (
        <div className={styles.scale}>
          {[most, most / 2, 0].map((count) => (
            <span key={count}>{formatCompressed(count).replace('.0', '')}</span>
          ))}
        </div>
      )}
      <ol className={styles.bars} data-dense={labels.length > ROOM_FOR_GAPS || undefined}>
        {labels.map((label, at) => (
          <li key={label} title={`${label}: ${at < known ? '' : 'about '}${formatCount(totals[at] ?? 0, noun)}`}>
            {hasNumbers && <span className={styles.count}>{formatCompressed(totals[at] ?? 0)}</span>}
            {at === 0 && <Patterns id={id} of={series.length} />}
            <Bar
              patterns={id}
              parts={series.map(({ counts }) => (counts[at] ?? 0) / most)}
              isUnfinished={isRunning && at === known - 1}
              isExpected={at >= known}
            />
            <span className={styles.label} data-spared={spared.has(at) || undefined}>
              {marks[at]}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface BarProps {
  parts: readonly number[]
  patterns: string
  isUnfinished: boolean
  isExpected: boolean
}

/** Heights are proportional; non-zero values are at least a line high. */
function Bar({ parts, patterns, isUnfinished, isExpected }: BarProps) {
  const heights = parts.map((share) => (share > 0 ? Math.max(1, share * 100) : 0))
  const tops = heights.map((_, at) => 100 - heights.slice(0, at + 1).reduce((sum, height) => sum + height, 0))
  return (
    <svg
      className={styles.bar}
      data-unfinished={isUnfinished || undefined}
      data-expected={isExpected || undefined}
      aria-hidden="true"
    >
      {heights.map((height, at) => (
        <rect key={at} fill={patternOf(patterns, at)} y={`${tops[at]}%`} width="100%" height={`${height}%`} />
      ))}
    </svg>
  )
}

/** Patterns of lines and dots in a square of 8 px, which distinguish the parts of a bar without color, or in print. */
const MARKS = [
  '',
  'M-2 2 2-2M-2 10 10-2M6 10 10 6',
  'M2 2h0M6 6h0',
  'M0 4h8',
  'M-2 6 2 10M-2-2 10 10M6-2 10 2',
  'M0 4h8M4 0v8',
] as const

/** Fills of the series: each has its own color and pattern. */
function Patterns({ id, of }: { id: string; of: number }) {
  return (
    <svg className={styles.patterns} aria-hidden="true">
      <defs>
        {MARKS.slice(0, of).map((marks, at) => (
          <pattern key={marks} id={`${id}${at}`} width="8" height="8" patternUnits="userSpaceOnUse" data-series={at}>
            <rect width="8" height="8" />
            <path d={marks} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

const patternOf = (patterns: string, at: number) => `url(#${patterns}${at})`

/** Legend of the series, in their order in the bars. */
export function Legend({ series }: { series: readonly Series[] }) {
  const patterns = useId()
  return (
    <ul className={styles.legend} aria-label="In the chart">
      {series.map(({ id, name, total }, at) => (
        <li key={id}>
          {at === 0 && <Patterns id={patterns} of={series.length} />}
          <svg width="16" height="16" aria-hidden="true">
            <rect fill={patternOf(patterns, at)} width="16" height="16" rx="3" />
          </svg>
          <span className={styles.name}>{name}</span>
          <span className={styles.total}>{formatNumber(total)}</span>
        </li>
      ))}
    </ul>
  )
}
