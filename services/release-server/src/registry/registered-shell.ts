import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { DrawnDocument, RenderApology, RenderDocument, RenderReading } from '@portal/contracts/platform'
import type { Logger } from '@portal/foundation/logging'
import type { ReadChannel, StoredRelease } from './read-channel.ts'

/** The host's release with its renderer of documents, loaded. */
export interface RegisteredShell {
  release: StoredRelease
  renderDocument: RenderDocument
  renderApology: RenderApology
  renderReading: RenderReading
}

/** The current shell, or the previous one when the current one's renderer cannot be loaded. */
export function registerShell({ current, previous }: ReadChannel, log: Logger): RegisteredShell | undefined {
  return tryShell(current, log) ?? (previous && tryShell(previous, log))
}

function tryShell(release: StoredRelease, log: Logger): RegisteredShell | undefined {
  try {
    const file = resolve(release.folder, 'render-document.cjs')
    const exported = createRequire(file)(file) as Partial<RegisteredShell>
    const { renderDocument, renderApology = sayItPlainly, renderReading = readItPlainly } = exported
    if (typeof renderDocument !== 'function') throw new Error('It exports no renderDocument.')
    const styles = stylesOf(release)
    return {
      release,
      renderDocument: withStyles(renderDocument, styles),
      renderApology: withStyles(renderApology, styles),
      renderReading: withStyles(renderReading, styles),
    }
  } catch (error) {
    log.error(
      { remote: 'shell', release: release.id, fault: 'renderer', error: String(error) },
      'a shell cannot draw documents',
    )
    return undefined
  }
}

/** Fallback for a release without this function. */
const sayItPlainly: RenderApology = ({ plan }) => ({
  title: plan.brand.name,
  bodyHtml: '<main><h1>The portal is unavailable right now</h1><p>Try again in a moment.</p></main>',
  inlineStyles: [],
})

const readItPlainly: RenderReading = ({ title, html }) => ({
  title,
  bodyHtml: `<main id="content">${html}</main>`,
  inlineStyles: [],
})

/** The frame's styles are inlined: a separate stylesheet would delay the header by another round trip. */
function stylesOf({ folder, initial }: StoredRelease): string[] {
  const files = (initial.main ?? []).filter((file) => file.endsWith('.css'))
  return files.map((file) => readFileSync(join(folder, file), 'utf8'))
}

function withStyles<Page>(render: (page: Page) => DrawnDocument, styles: readonly string[]) {
  return (page: Page): DrawnDocument => {
    const drawn = render(page)
    return { ...drawn, inlineStyles: [...drawn.inlineStyles, ...styles] }
  }
}
