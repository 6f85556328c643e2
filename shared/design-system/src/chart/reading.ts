import { formatCount, formatNumber } from '../number/number.tsx'

/** A series of the chart. */
export interface Series {
  id: string
  name: string
  /** One for each bar. */
  counts: readonly number[]
  total: number
}

/** An earlier time, for comparison. */
export interface Before {
  name: string
  /** One for each bar, as far as they are known. */
  counts: readonly number[]
}

/** Numbers of a chart with their names. */
export interface Figures {
  series: readonly Series[]
  before?: Before | undefined
  /** Labels of the bars. */
  labels: readonly string[]
  /** Noun of what is counted, for one: "lookup". */
  noun: string
  /** True if the last counted bar is not over. */
  isRunning: boolean
  /** Number of bars at the end that are forecasts. */
  expected: number
}

/** Change from which a line rises or falls. */
const NOTABLE = 0.1

/** Returns the sum of all series in each bar. */
export function totalsOf({ series, labels }: Pick<Figures, 'series' | 'labels'>): number[] {
  return labels.map((_, at) => series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0))
}

/** Returns the label of a bar, and whether it is not over or only expected. */
export function labelOf({ labels, isRunning, expected }: Omit<Figures, 'series'>, at: number): string {
  const label = labels[at] ?? ''
  const known = labels.length - expected
  if (at >= known) return `${label} (expected)`
  return isRunning && at === known - 1 ? `${label} (so far)` : label
}

/** Returns the sum of all bars that are not forecasts. */
export function totalOf(figures: Omit<Figures, 'noun'>): number {
  return countedOf(figures).reduce((sum, count) => sum + count, 0)
}

function countedOf(figures: Omit<Figures, 'noun'>): number[] {
  return totalsOf(figures).slice(0, figures.labels.length - figures.expected)
}

/** Words one bar: "11/23: 1,204 lookups. Production 1,000, Staging 204. The 7 days before: 990." */
export function readingOf(figures: Figures, at: number): string {
  const { series, before, noun } = figures
  const parts = series
    .filter(({ counts }) => counts[at])
    .map(({ name, counts }) => `${name} ${formatNumber(counts[at])}`)
  const earlier = before?.counts[at]
  return [
    `${labelOf(figures, at)}: ${at < figures.labels.length - figures.expected ? '' : 'about '}${formatCount(totalsOf(figures)[at] ?? 0, noun)}.`,
    series.length > 1 && parts.length > 0 && `${parts.join(', ')}.`,
    earlier !== undefined && `${before?.name}: ${formatNumber(earlier)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the highest counted bar; the first of equal ones. */
export function peakOf(figures: Omit<Figures, 'noun'>): { at: number; count: number } {
  const counted = countedOf(figures)
  const count = Math.max(0, ...counted)
  return { at: counted.indexOf(count), count }
}

/** Sums up a chart in a sentence: total, trend and peak. `trend` replaces the one that is read from the bars. */
export function summaryOf(figures: Figures, trend?: string): string {
  const { noun, isRunning } = figures
  const counted = countedOf(figures)
  const { at, count } = peakOf(figures)
  const words = [formatCount(totalOf(figures), noun), trend || trendOf(isRunning ? counted.slice(0, -1) : counted)]
  if (count > 0) words.push(`most ${labelOf(figures, at)} with ${formatNumber(count)}`)
  return `${words.filter(Boolean).join('; ')}.`
}

/** Compares the later half of whole bars with the earlier one; empty where they have too little to compare. */
function trendOf(counts: readonly number[]): string {
  const half = Math.floor(counts.length / 2)
  if (half === 0) return ''
  const sum = (some: readonly number[]) => some.reduce((all, count) => all + count, 0)
  const [early, late] = [sum(counts.slice(0, half)), sum(counts.slice(-half))]
  if (early + late === 0) return ''
  if (Math.abs(late - early) <= early * NOTABLE) return 'steady'
  return late > early ? 'rising' : 'falling'
}
