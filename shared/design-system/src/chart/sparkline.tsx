import styles from './sparkline.module.css'

const WIDTH = 8
const HEIGHT = 20

/** A small bar for each count, as high as its share of the highest; the last one is not over. Its numbers stand elsewhere. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts)
  const width = counts.length * WIDTH
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      aria-hidden="true"
    >
      {counts.map((count, at) => {
        const height = count > 0 ? Math.max(1, (count / most) * HEIGHT) : 0
        return <rect key={at} x={at * WIDTH} y={HEIGHT - height} width={WIDTH - 2} height={height} />
      })}
    </svg>
  )
}
