/** The browser's measurements of one file of this page; times in ms since the page was requested. */
export interface MeasuredFile {
  url: string
  /** Its origin: a part of the portal, the document, calls to a service. */
  part: string
  /** Transferred bytes; 0 from the cache. */
  bytes: number
  from: number
  to: number
}

/** Files that a part of the portal loaded for this page. */
export interface LoadTiming extends Omit<MeasuredFile, 'url'> {
  files: number
}

/** All files of this page, as the browser remembers them. */
export function measuredFiles(): MeasuredFile[] {
  const measured = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return measured.map(({ name, entryType, transferSize, startTime, responseEnd }) => {
    const address = new URL(name, location.href)
    const part = entryType === 'navigation' ? 'document' : partOf(address)
    return { url: address.href, part, bytes: transferSize, from: startTime, to: responseEnd }
  })
}

/** Returns the loads by part, in order of their start. */
export function loadTimings(): LoadTiming[] {
  const parts = new Map<string, LoadTiming>()
  for (const { part, bytes, from, to } of measuredFiles()) {
    const so = parts.get(part) ?? { part, files: 0, bytes: 0, from, to: 0 }
    parts.set(part, {
      part,
      files: so.files + 1,
      bytes: so.bytes + bytes,
      from: Math.min(so.from, from),
      to: Math.max(so.to, to),
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
