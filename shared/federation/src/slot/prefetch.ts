import type { PlannedRemote } from '@portal/contracts/platform'
import { loadModule } from './runtime.ts'
import { integrityOf, trustFiles } from './trust.ts'

/** How long a hint stands before the same remote may be hinted again, in ms. */
const PREFETCH_LASTS_MS = 10_000
const recent = new Set<string>()

/**
 * Fetches what a remote's module needs before anybody asks for it, all at once: its chain of files would otherwise
 * be as many round trips. Does nothing for people who save data.
 */
export function prefetchModule(remote: PlannedRemote, module: string): void {
  const key = `${remote.name} ${module}`
  if (recent.has(key) || savesData()) return
  recent.add(key)
  setTimeout(() => recent.delete(key), PREFETCH_LASTS_MS)

  trustFiles(remote.current)
  for (const url of remote.current.preload[module] ?? []) document.head.append(preload(url))
  void loadModule(remote.name, remote.current, module).catch(() => {})
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

/** Whether the person has asked for as little traffic as possible. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
