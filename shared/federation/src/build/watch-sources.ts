import { watch } from 'node:fs'
import { findParts } from './parts-on-disk.ts'
import { sourceFolders } from './release-id.ts'

/** Waits for an editor that writes several files at once. */
const QUIET_MS = 80

/** Calls `changed` after each change of a source that goes into a release, one call at a time. */
export function watchSources(root: string, changed: () => Promise<void>) {
  const folders = new Set(findParts(root).flatMap(({ folder }) => sourceFolders(root, folder)))
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const onChange = (file: string | null) => {
    if (file && /(^|[\\/])(node_modules|\.)/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(changed)
    }, QUIET_MS)
  }
  const watchers = [...folders].map((folder) => watch(folder, { recursive: true }, (_, file) => onChange(file)))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
