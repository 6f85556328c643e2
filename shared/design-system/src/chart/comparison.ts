import { formatNumber } from '../number/number.tsx'

/** Words a sum beside an earlier one, `when` with its preposition: "12% more than in the 7 days before (11,402)". Empty if the earlier one is not known. */
export function comparisonOf(total: number, before: number | undefined, when: string): string {
  if (before === undefined || (total === 0 && before === 0)) return ''
  const known = `${when} (${formatNumber(before)})`
  if (total === before) return `The same as ${known}`
  if (before === 0) return `None ${known}`
  const times = Math.floor(total / before)
  if (times >= 10) return `${formatNumber(times)} times as many as ${known}`
  const change = Math.round((Math.abs(total - before) / before) * 100)
  return `${change}% ${total > before ? 'more' : 'fewer'} than ${known}`
}
