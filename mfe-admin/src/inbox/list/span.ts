const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Formats seconds by their two largest units: "45 s", "14 min", "2 h 5 min", "1 d 3 h". */
export function formatSpan(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.round(seconds)} s`
  if (seconds < HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`
  if (seconds < DAY_S) return pair(Math.floor(seconds / HOUR_S), 'h', Math.floor((seconds % HOUR_S) / MINUTE_S), 'min')
  return pair(Math.floor(seconds / DAY_S), 'd', Math.floor((seconds % DAY_S) / HOUR_S), 'h')
}

/** Formats seconds by their largest unit, a minute at least: "14 min", "2 h", "3 d". */
export function formatShortSpan(seconds: number): string {
  if (seconds < HOUR_S) return `${Math.max(1, Math.floor(seconds / MINUTE_S))} min`
  return seconds < DAY_S ? `${Math.floor(seconds / HOUR_S)} h` : `${Math.floor(seconds / DAY_S)} d`
}

function pair(large: number, unit: string, small: number, smallUnit: string): string {
  return small > 0 ? `${large} ${unit} ${small} ${smallUnit}` : `${large} ${unit}`
}
