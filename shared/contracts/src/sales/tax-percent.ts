const HUNDRED_PERCENT = 1_000_000
/** Millionths in one percent. */
const PERCENT = 10_000

/** Reads a percentage from 0 to 100 with up to four decimals as millionths, exactly; `undefined` for anything else. */
export function millionthsOf(percent: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent) ?? []
  if (!whole) return undefined
  const millionths = Number(whole) * PERCENT + Number(decimals.padEnd(4, '0'))
  return millionths <= HUNDRED_PERCENT ? millionths : undefined
}

/** Writes millionths as a percentage without trailing zeros, such as `8.875`; `millionthsOf` reads it back. */
export function percentOf(millionths: number): string {
  return String(millionths / PERCENT)
}
