import { barLayout, barPaths } from './bars.ts'
import styles from './sparkline.module.css'

const STEP = 8
const HEIGHT = 20

/** Bars of counts in a table row; the last one is unfinished. Its numbers are shown beside it. */
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
