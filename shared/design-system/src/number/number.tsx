import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './number.module.css'

/** Numbers from this on mean unlimited (commerce.md §9). */
export const unlimited = 1e12

const exact = new Intl.NumberFormat('en-US')
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** 1234567 → "1,234,567". What is not a number is "—". */
export function formatNumber(value: unknown): string {
  if (!isNumber(value)) return '—'
  return value >= unlimited ? 'Unlimited' : exact.format(value)
}

/** Above 999 in K or M with one decimal: 1234 → "1.2K", 999950 → "1.0M" (account.md §9). */
export function formatCompressed(value: unknown): string {
  if (!isNumber(value)) return '—'
  if (value >= unlimited) return 'Unlimited'
  const size = Math.abs(value)
  if (size <= 999) return exact.format(value)
  const thousands = oneDecimal.format(value / 1e3)
  // 999,950 rounds to 1000.0K: judge by what would be shown.
  return Math.round(size / 100) < 10_000 ? `${thousands}K` : `${oneDecimal.format(value / 1e6)}M`
}

/** "1 key", "1,204 keys". */
export function formatCount(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : nouns}`
}

/** Formats the number of items shown: "40 keys", "3 of 40 keys". */
export function formatShare(shown: number, total: number, noun: string): string {
  const all = formatCount(total, noun)
  return shown === total ? all : `${formatNumber(shown)} of ${all}`
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export interface CountProps {
  value: number | null | undefined
  /** All digits instead of K and M. */
  isExact?: boolean
  /** All digits beside K and M, where somebody decides by them: on a page about one thing, in a limit, in an offer. */
  isExactShown?: boolean
  /** After the number, e.g. "lookups". */
  unit?: string
}

/**
 * A number, compressed; the exact one is in the title and read out.
 *
 *     <Count value={1_020_000} unit="lookups" />               1.0M lookups
 *     <Count value={1_020_000} unit="lookups" isExactShown />  1.0M (1,020,000) lookups
 */
export function Count({ value, isExact = false, isExactShown = false, unit }: CountProps) {
  const full = formatNumber(value)
  const shown = isExact ? full : formatCompressed(value)
  const words = unit ? ` ${unit}` : ''
  if (shown === full) {
    return (
      <span className={styles.number}>
        {full}
        {words}
      </span>
    )
  }
  return (
    <span className={styles.number} title={full + words}>
      <span aria-hidden="true">
        {shown}
        {isExactShown && <span className={styles.exact}> ({full})</span>}
        {words}
      </span>
      <VisuallyHidden>
        {full}
        {words}
      </VisuallyHidden>
    </span>
  )
}
