import { DAY_MS } from '../time-units.ts'

/** Bands that past-due orders fall into, by the whole days since they were due (rule G73). */
export const AGING_BANDS = ['0-30', '31-60', '61-90', 'over-90'] as const
export type AgingBand = (typeof AGING_BANDS)[number]

/** Last day of each band but the last one, which has none. */
export const AGING_DAYS: Readonly<Record<Exclude<AgingBand, 'over-90'>, number>> = {
  '0-30': 30,
  '31-60': 60,
  '61-90': 90,
}

export const AGING_LABELS: Readonly<Record<AgingBand, string>> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
}

/** Returns the whole days since an order was due. */
export function daysPastDue(due: Date, now: Date): number {
  return Math.floor((now.getTime() - due.getTime()) / DAY_MS)
}

/** Returns the band of a past-due order (rule G73). The server selects by the same decision in SQL. */
export function agingBand(due: Date, now: Date): AgingBand {
  const days = daysPastDue(due, now)
  if (days <= AGING_DAYS['0-30']) return '0-30'
  if (days <= AGING_DAYS['31-60']) return '31-60'
  return days <= AGING_DAYS['61-90'] ? '61-90' : 'over-90'
}
