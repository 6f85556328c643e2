import { encode } from 'uqr'
import styles from './two-step.module.css'

/** Light border around a code, in modules: scanners need four. */
const BORDER = 4

/** A QR code, drawn here: what it says leaves the page for nowhere. Dark on light in either theme, as scanners expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path className={styles.light} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.dark} d={path} />
    </svg>
  )
}
