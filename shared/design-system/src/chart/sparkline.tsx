import { barLayout, barPaths } from './bars.ts'
import styles from './sparkline.module.css'

const STEP = 8
const HEIGHT = 20

/** The bars of a chart in a row, the last one not over. Its numbers stand elsewhere. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const width = counts.length * STEP
  const drawn = {
    series: [counts],
    most: Math.max(...counts),
    height: HEIGHT,
    layout: barLayout(counts.length, width),
  }
  const last = counts.length - 1
  return (
    <svg className={styles.sparkline} width={width} height={HEIGHT} aria-hidden="true">
      <path d={barPaths({ ...drawn, to: last - 1 })[0]} />
      <path d={barPaths({ ...drawn, from: last })[0]} data-unfinished="" />
    </svg>
  )
}
