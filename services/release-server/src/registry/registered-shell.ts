import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { RenderDocument } from '@portal/contracts/platform'
import type { Logger } from '@portal/foundation/logging'
import type { Channel, StoredRelease } from './read-channel.ts'

/** The host's release with its renderer of documents, loaded. */
export interface RegisteredShell {
  release: StoredRelease
  renderDocument: RenderDocument
}

/** The current shell, or the previous one when the current one's renderer cannot be loaded. */
export function registerShell({ current, previous }: Channel, log: Logger): RegisteredShell | undefined {
  return tryShell(current, log) ?? (previous && tryShell(previous, log))
}

function tryShell(release: StoredRelease, log: Logger): RegisteredShell | undefined {
  try {
    const file = resolve(release.folder, 'render-document.cjs')
    const { renderDocument } = createRequire(file)(file) as { renderDocument: RenderDocument }
    if (typeof renderDocument !== 'function') throw new Error('It exports no renderDocument.')
    return { release, renderDocument }
  } catch (error) {
    log.error(
      { remote: 'shell', release: release.id, fault: 'renderer', error: String(error) },
      'a shell cannot draw documents',
    )
    return undefined
  }
}
