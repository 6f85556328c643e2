/**
 * Replaces federation's reading of version ranges. A build writes `^a.b.c` of released versions only, and a page has refused what
 * does not meet them before (`unmetNeeds` of the contracts). Stand-ins import nothing: they are read where the library is.
 */
export function satisfy(version: string, range: string): boolean {
  const [have, want] = [version, range.replace('^', '')].map((text) => text.split('.').map(Number))
  if (!have || !want || [...have, ...want].some(Number.isNaN)) return false
  const fixed = want.findIndex((part) => part !== 0)
  const differs = want.findIndex((part, at) => part !== have[at])
  return differs === -1 || (differs > fixed && (have[differs] ?? 0) > (want[differs] ?? 0))
}
