import { formatCount } from '../counts.ts'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/**
 * Returns the time left as text: whole days while more than a day remains, otherwise hours, minutes and seconds (account.md §2).
 * `""` once nothing is left.
 */
export function countdownText(leftMs: number): string {
  if (leftMs <= 0) return ''
  if (leftMs > DAY_MS) return formatCount(Math.floor(leftMs / DAY_MS), 'day')

  const seconds = Math.ceil(leftMs / SECOND_MS)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}
