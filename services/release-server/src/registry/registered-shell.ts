import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
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
    return { release, renderDocument: withStyles(renderDocument, release) }
  } catch (error) {
    log.error(
      { remote: 'shell', release: release.id, fault: 'renderer', error: String(error) },
      'a shell cannot draw documents',
    )
    return undefined
  }
}

/** The frame's styles stand in the document: a stylesheet of its own would keep the header back for another round trip. */
function withStyles(renderDocument: RenderDocument, { folder, initial }: StoredRelease): RenderDocument {
  const files = (initial.main ?? []).filter((file) => file.endsWith('.css'))
  const styles = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return (page) => {
    const drawn = renderDocument(page)
    return { ...drawn, inlineStyles: [...drawn.inlineStyles, ...styles] }
  }
}
