import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { formatCount, formatNumber } from '../number/number.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { barAt, barByKey, barLayout } from './bars.ts'
import styles from './chart.module.css'
import { ChartTable } from './chart-table.tsx'
import { Plot } from './plot.tsx'
import { type Figures, labelOf, peakOf, readingOf, summaryOf, totalOf, totalsOf } from './reading.ts'
import { toneOf } from './tone.ts'
import { useRoom } from './use-room.ts'

export { comparisonOf } from './comparison.ts'
export type { Series } from './reading.ts'

/** Width from which the names of the parts stand beside the bars, and their room there; CSS px. */
const WIDE = 600
const KEY_WIDTH = 224
/** Room for the numbers of the scale, CSS px. */
const SCALE_WIDTH = 44

export interface ChartProps
  extends Omit<Figures, 'isRunning' | 'expected'>,
    Partial<Pick<Figures, 'isRunning' | 'expected'>> {
  /** Name for screen readers, and of the table. */
  name: string
  /** Header of the table's first column: "Day (UTC)". */
  header: string
  /** Name of the time that all bars cover, for the read-out: "7 days". */
  time: string
  /** Labels below the bars, if not every nth label is shown. */
  marks?: readonly (string | undefined)[] | undefined
  /** Comparison in words for the spoken summary; otherwise it is read from the bars. */
  trend?: string | undefined
  /** Compact size with one line of read-out, for a card beside others. */
  isSmall?: boolean
}

/**
 * Bars for each hour or day, in whole device pixels, stacked by series from the bottom; an earlier time as marks. Pointer, finger
 * and arrow keys read single bars in a fixed place, Escape returns to all. Below it the same numbers as a table, closed at first.
 */
export function Chart(props: ChartProps) {
  const { name, header, time, noun, marks, trend, isSmall = false } = props
  const figures: Figures = { isRunning: true, expected: 0, ...props }
  const { labels } = figures
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const [chosen, choose] = useState<number>()
  const summary = useId()
  const at = chosen !== undefined && chosen < labels.length ? chosen : undefined
  const isWide = !isSmall && room.width >= WIDE
  const free = Math.floor(room.width) - SCALE_WIDTH - (isWide ? KEY_WIDTH : 0)
  const even = barLayout(labels.length, free, room.pixels)
  // Beside the names, the room that whole pixels leave over is theirs; elsewhere gaps between bars take it.
  const layout = isWide ? even : { ...even, step: free / labels.length, width: free }
  const left = SCALE_WIDTH

  function readAt({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    choose(barAt(clientX - currentTarget.getBoundingClientRect().left - left, layout, labels.length))
  }

  function readByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = barByKey(event.key, at, labels.length)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    choose(next)
  }

  return (
    <>
      <div className={styles.chart} ref={frame} data-small={isSmall || undefined} data-wide={isWide || undefined}>
        {isSmall && <Line figures={figures} at={at} />}
        <div
          className={styles.plot}
          style={isWide ? { flex: 'none', width: left + layout.width } : undefined}
          role="slider"
          tabIndex={0}
          aria-label={name}
          aria-describedby={summary}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={labels.length}
          aria-valuenow={at === undefined ? 0 : at + 1}
          aria-valuetext={at === undefined ? `${time}: ${formatCount(totalOf(figures), noun)}` : readingOf(figures, at)}
          onKeyDown={readByKey}
          onPointerDown={readAt}
          onPointerMove={readAt}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(undefined)}
          onBlur={() => choose(undefined)}
        >
          <Plot {...{ figures, layout, left, at, marks, isSmall }} scale={SCALE_WIDTH} pixels={room.pixels} />
        </div>
        {!isSmall && <Key figures={figures} at={at} time={time} />}
        <VisuallyHidden>
          <span id={summary}>{summaryOf(figures, trend)}</span>
        </VisuallyHidden>
      </div>
      <ChartTable caption={name} header={header} figures={figures} />
    </>
  )
}

interface ReadOutProps {
  figures: Figures
  /** The bar that is read; otherwise all. */
  at: number | undefined
}

/** One line of read-out: the bar that is read, otherwise the highest. */
function Line({ figures, at }: ReadOutProps) {
  const peak = peakOf(figures)
  const read = at ?? peak.at
  const about = read >= figures.labels.length - figures.expected ? 'about ' : ''
  return (
    <p className={styles.line}>
      <span>{at === undefined ? `Most: ${labelOf(figures, peak.at)}` : labelOf(figures, at)}</span>{' '}
      <strong>
        {about}
        {formatCount(totalsOf(figures)[read] ?? 0, figures.noun)}
      </strong>
    </p>
  )
}

/** Names the series, with their totals or what they have in the bar that is read, as they are stacked; several with their sum. */
function Key({ figures, at, time }: ReadOutProps & { time: string }) {
  const { series, before } = figures
  const earlier =
    before && (at === undefined ? before.counts.reduce((sum, count) => sum + count, 0) : before.counts[at])
  return (
    <div className={styles.key}>
      <p className={styles.all}>
        <span>{at === undefined ? time : labelOf(figures, at)}</span>
        {series.length > 1 && (
          <strong>{formatNumber(at === undefined ? totalOf(figures) : totalsOf(figures)[at])}</strong>
        )}
      </p>
      <ul className={styles.parts} aria-label="In the chart">
        {series.map(({ id, name, counts, total }, nth) => (
          <li key={id} data-tone={toneOf(series, nth)}>
            <i aria-hidden="true" />
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{formatNumber(at === undefined ? total : (counts[at] ?? 0))}</span>
          </li>
        ))}
      </ul>
      {before && (
        <p className={styles.before}>
          <i aria-hidden="true" />
          <span className={styles.name}>{before.name}</span>
          <span className={styles.count}>{earlier === undefined ? '—' : formatNumber(earlier)}</span>
        </p>
      )}
    </div>
  )
}
