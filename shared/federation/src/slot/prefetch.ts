import type { PlannedRemote } from '@portal/contracts/platform'
import { loadModule } from './runtime.ts'
import { integrityOf, isTrusted, trustFiles } from './trust.ts'

/** How long an unused prefetch is valid before the same remote may be prefetched again, in ms. */
const PREFETCH_LASTS_MS = 10_000
const hinted = new Set<string>()

/**
 * Loads the files of a remote's module ahead of use, all at once: its chain of files would otherwise take as many round
 * trips. Does nothing for people who save data, or if the module is loaded already.
 */
export function prefetchModule(remote: PlannedRemote, module: string): void {
  const key = `${remote.name} ${remote.current.id} ${module}`
  if (hinted.has(key) || savesData()) return
  hinted.add(key)
  const again = setTimeout(() => hinted.delete(key), PREFETCH_LASTS_MS)

  trustFiles(remote.current)
  // What the remote takes from a shell that was released since is not this page's to load.
  const planned = (remote.current.preload[module] ?? []).filter(isTrusted)
  for (const url of planned) document.head.append(preload(url))
  const loaded = loadModule(remote.name, remote.current, module)
  loaded.then(
    () => clearTimeout(again),
    () => {},
  )
}

/** Integrity and `crossorigin` as on the element that will use the file, or the browser fetches it twice. */
function preload(url: string) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = url.endsWith('.css') ? 'style' : 'script'
  link.crossOrigin = 'anonymous'
  link.integrity = integrityOf(url)
  link.href = url
  return link
}

/** Returns whether the person asked to reduce data usage. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
