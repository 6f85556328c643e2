/**
 * Replaces federation's reading of version ranges. It meets two kinds only: `^a.b.c`, which builds write of what they need, and
 * `<=a.b.c`, by which federation finds the newest of several versions; of any other text only the version itself is met. Stand-ins
 * import nothing: they are read where the library is.
 */
export function satisfy(version: string, range: string): boolean {
  const [have, want] = [version, range.replace(/^(\^|<=)/, '')].map((text) => text.split('.').map(Number))
  if (!have || !want || [...have, ...want].some(Number.isNaN)) return false
  const differs = want.findIndex((part, at) => part !== have[at])
  if (differs === -1) return true
  const isNewer = (have[differs] ?? 0) > (want[differs] ?? 0)
  if (range.startsWith('<=')) return !isNewer
  return range.startsWith('^') && isNewer && differs > want.findIndex((part) => part !== 0)
}
