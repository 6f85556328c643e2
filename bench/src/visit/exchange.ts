/** What a request was for. `data` is what scripts ask for. */
export type Kind = 'document' | 'script' | 'style' | 'font' | 'data' | 'image' | 'other'

/** One request and its answer, as they passed between browser and portal. */
export interface Exchange {
  method: string
  /** Path and query. */
  url: string
  kind: Kind
  /** ms since the epoch. */
  startedAt: number
  /** Of the answer's body, as sent: compressed, without headers. */
  bytes: number
}

const KINDS: Record<string, Kind> = {
  document: 'document',
  script: 'script',
  style: 'style',
  font: 'font',
  image: 'image',
  empty: 'data',
}

/** By what the browser says it wants it for, so that a preload counts as what it will be. */
export function kindOf(destination: unknown): Kind {
  return KINDS[String(destination)] ?? 'other'
}

export function bytesOf(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Files that were asked for more than once, by their URL. */
export function fetchedTwice(exchanges: readonly Exchange[]): string[] {
  const files = exchanges.filter(({ method, kind, url }) => method === 'GET' && kind !== 'document' && isFile(url))
  const urls = files.map(({ url }) => url)
  return [...new Set(urls.filter((url, at) => urls.indexOf(url) !== at))]
}

/** Asked again by design while a page is open, however long a visit takes: it says whether there is a newer plan. */
const ASKED_AGAIN = '/plan/revision'

function isFile(url: string): boolean {
  return !url.startsWith('/api/') && url.split('?')[0] !== ASKED_AGAIN
}
