import type { DrawnDocument, LoadPlan } from '@portal/contracts/platform'
import { escapeHtml } from '@portal/foundation/html'
import type { StoredRelease } from '../registry/read-channel.ts'
import { baseOf } from '../registry/registered-remote.ts'
import type { Display } from './display.ts'
import { dataBlock, tag } from './html.ts'

export interface DocumentParts extends Display {
  plan: LoadPlan
  shell: StoredRelease
  drawn: DrawnDocument
}

/**
 * The document up to its first answers: everything that the first screen needs is named here with its digest, so that the
 * browser asks for all of it at once and nothing twice (a preload without the same integrity is fetched again). Scripts
 * of the document itself run before the shell.
 */
export function openDocument({ plan, shell, ...page }: DocumentParts): string {
  const { drawn } = page
  const scripts = (drawn.inlineScripts ?? []).map(scriptTag)
  return `${head(page, [...fontTags(shell), ...scripts, ...scriptTags(shell), ...preloads(plan)])}<body>
${dataBlock({ id: 'plan' }, plan)}${drawn.bodyHtml}
`
}

export const CLOSE_DOCUMENT = '</body>\n</html>\n'

/** A whole document to read: no script of the shell takes it over, and none is asked for. */
export function readingDocument({
  shell,
  preview = [],
  ...page
}: Omit<DocumentParts, 'plan'> & { preview?: readonly string[] }): string {
  return closed(head(page, [...preview, ...fontTags(shell)]), page.drawn)
}

/** Interval at which a page reloads itself in browsers without scripts, in s. */
const LOADED_AGAIN_AFTER_S = 5

/** A whole document that no script of the shell takes over. */
export function apologyDocument({ shell, drawn, theme }: Omit<DocumentParts, 'plan' | 'dates'>): string {
  const { inlineScripts = [] } = drawn
  const again = `<noscript><meta http-equiv="refresh" content="${LOADED_AGAIN_AFTER_S}"></noscript>`
  const tags = [...fontTags(shell), ...(inlineScripts.length ? [again] : [])]
  return closed(head({ drawn, theme, dates: 'us' }, tags), drawn)
}

/** A document that contains all its scripts, if any. */
function closed(head: string, { bodyHtml, inlineScripts = [] }: DrawnDocument): string {
  return `${head}<body>
${bodyHtml}
${inlineScripts.map((text) => `${scriptTag(text)}\n`).join('')}${CLOSE_DOCUMENT}`
}

function scriptTag(text: string) {
  return `<script>${text}</script>`
}

function head({ drawn, theme, dates }: Omit<DocumentParts, 'plan' | 'shell'>, tags: readonly string[]): string {
  return `<!doctype html>
${tag('html', { lang: 'en', 'data-theme': theme, 'data-dates': dates === 'us' ? undefined : dates })}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(drawn.title)}</title>
${drawn.inlineStyles.map(inlineStyle).join('')}${tags.join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
`
}

function inlineStyle(style: DrawnDocument['inlineStyles'][number]) {
  return typeof style === 'string'
    ? `<style>${style}</style>\n`
    : `${tag('style', { id: style.id })}${style.text}</style>\n`
}

/** Returns the tags of the font; styles for the first paint are inlined in the document. */
function fontTags(shell: StoredRelease) {
  return initialFiles(shell, '.woff2').map((file) =>
    tag('link', {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: baseOf(shell) + file,
      crossorigin: 'anonymous',
    }),
  )
}

function scriptTags(shell: StoredRelease) {
  return initialFiles(shell, '.js').map((file) => {
    const trusted = { integrity: shell.files[file], crossorigin: 'anonymous' }
    return `${tag('script', { async: '', src: baseOf(shell) + file, ...trusted })}</script>`
  })
}

function initialFiles({ initial }: StoredRelease, extension: string) {
  return (initial.main ?? []).filter((file) => file.endsWith(extension))
}

function preloads({ shell, remote, cardsFrom }: LoadPlan) {
  const releases = [...(remote ? [remote] : []), ...cardsFrom].map(({ current }) => current)
  const integrity = new Map(
    [shell, ...releases].flatMap(({ base, files }) =>
      Object.entries(files).map(([file, digest]) => [base + file, digest]),
    ),
  )
  const urls = [
    ...(remote?.current.preload['./app'] ?? []),
    ...cardsFrom.flatMap(({ current }) => current.preload['./cards'] ?? []),
  ]
  return [...new Set(urls)].map((href) =>
    tag('link', {
      rel: 'preload',
      as: href.endsWith('.css') ? 'style' : 'script',
      href,
      integrity: integrity.get(href),
      crossorigin: 'anonymous',
    }),
  )
}
