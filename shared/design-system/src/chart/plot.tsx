import { formatCompressed } from '../number/number.tsx'
import { type BarLayout, barPaths, labelsWithRoom, marksPath } from './bars.ts'
import styles from './chart.module.css'
import { type Figures, totalsOf } from './reading.ts'
import { scaleOf } from './scale.ts'
import { toneOf } from './tone.ts'

/** CSS px; above the bars there is room for half a line of the scale. */
const HEIGHT = 240
const HEIGHT_SMALL = 96
const ABOVE = 8
const LABELS_HEIGHT = 22
/** Half the width of a label, CSS px. */
const HALF_LABEL = 18

interface PlotProps {
  figures: Figures
  layout: BarLayout
  /** Right end of the scale, and left end of the first bar, CSS px. */
  scale: number
  left: number
  /** Device pixels to a CSS px. */
  pixels: number
  /** The bar that is read. */
  at: number | undefined
  marks: readonly (string | undefined)[] | undefined
  isSmall: boolean
}

/** The drawing: scale, bars, earlier time, labels, and the crosshair of the bar that is read. */
export function Plot({ figures, layout, scale, left, pixels, at, marks, isSmall }: PlotProps) {
  const { series, labels, before, isRunning, expected } = figures
  const height = isSmall ? HEIGHT_SMALL : HEIGHT
  const most = scaleOf(Math.max(...totalsOf(figures), ...(before?.counts ?? [])))
  const known = labels.length - expected
  const whole = isRunning ? known - 1 : known
  const drawn = { series: series.map(({ counts }) => counts), most, height, left, layout, pixels }
  const groups = [
    { state: 'counted', from: 0, to: whole - 1 },
    { state: 'unfinished', from: whole, to: known - 1 },
    { state: 'expected', from: known, to: labels.length - 1 },
  ]
  const right = left + layout.width
  const isDense = layout.step * pixels < 2 || undefined
  return (
    <svg width="100%" height={ABOVE + height + LABELS_HEIGHT} aria-hidden="true">
      <g transform={`translate(0 ${ABOVE})`}>
        {[1, 0.5, 0].map((share) => (
          <g key={share} className={styles.grid} data-base={share === 0 || undefined}>
            <rect x={scale - 4} y={Math.round(height * (1 - share))} width={right - scale + 4} height="1" />
            <text x={scale - 12} y={height * (1 - share)} dy="0.32em" textAnchor="end">
              {formatCompressed(most * share).replace('.0', '')}
            </text>
          </g>
        ))}
        {at !== undefined && (
          <g className={styles.crosshair}>
            <rect x={left + at * layout.step} width={layout.step} height={height} />
            <path d={`M${left + (at + 0.5) * layout.step} 0v${height + 4}`} />
          </g>
        )}
        {groups.map(({ state, from, to }) => (
          <g key={state} className={styles.bars} data-state={state} data-dense={isDense}>
            {from <= to &&
              barPaths({ ...drawn, from, to }).map((path, nth) => (
                <path key={series[nth]?.id} data-tone={toneOf(series, nth)} d={path} />
              ))}
          </g>
        ))}
        {before && (
          <path className={styles.earlier} d={marksPath({ counts: before.counts, most, height, left, layout })} />
        )}
        {labelsWithRoom(marks ?? labels, layout).map((place) => (
          <Label key={place} middle={left + (place + 0.5) * layout.step} {...{ left, right }} y={height + 18}>
            {(marks ?? labels)[place]}
          </Label>
        ))}
      </g>
    </svg>
  )
}

interface LabelProps {
  middle: number
  left: number
  right: number
  y: number
  children: string | undefined
}

/** A label below its bar; at either end it is not written past the bars. */
function Label({ middle, left, right, y, children }: LabelProps) {
  if (middle + HALF_LABEL > right) {
    return (
      <text x={right} y={y} textAnchor="end">
        {children}
      </text>
    )
  }
  const isFirst = middle - HALF_LABEL < left
  return (
    <text x={isFirst ? left : middle} y={y} textAnchor={isFirst ? 'start' : 'middle'}>
      {children}
    </text>
  )
}
