/** What a part of the portal fetched for this page; times in ms after the page was asked for. */
export interface LoadTiming {
  part: string
  files: number
  /** As they travelled; 0 from the cache. */
  bytes: number
  from: number
  to: number
}

/** By what the browser measured, in the order in which the parts began. */
export function loadTimings(): LoadTiming[] {
  const measured = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  const parts = new Map<string, LoadTiming>()
  for (const { name, entryType, transferSize, startTime, responseEnd } of measured) {
    const part = entryType === 'navigation' ? 'document' : partOf(new URL(name, location.href))
    const so = parts.get(part) ?? { part, files: 0, bytes: 0, from: startTime, to: 0 }
    parts.set(part, {
      part,
      files: so.files + 1,
      bytes: so.bytes + transferSize,
      from: Math.min(so.from, startTime),
      to: Math.max(so.to, responseEnd),
    })
  }
  return [...parts.values()].sort((one, other) => one.from - other.from)
}

function partOf({ origin, pathname }: URL): string {
  if (origin !== location.origin) return origin
  const [, kind = '', name = ''] = pathname.split('/')
  if (kind === 'releases') return name
  return kind === 'api' ? `calls to ${name}` : `/${kind}`
}
