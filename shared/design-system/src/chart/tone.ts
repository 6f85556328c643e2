/** Returns the step of a series in the ramp; a series without an id is all others, a lone one has the accent. */
export function toneOf(series: readonly { id: string }[], nth: number): string {
  if (series.length === 1) return 'only'
  return series[nth]?.id ? String(nth) : 'others'
}
