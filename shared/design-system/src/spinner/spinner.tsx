import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Read out as a status; leave it out where something near already says that work goes on. */
  label?: string
  /** In pixels. */
  size?: 12 | 16 | 20 | 24
}

/** Work that takes an unknown time. */
export function Spinner({ label, size = 16 }: SpinnerProps) {
  const ring = (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.2" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className={styles.status}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
