import type { Theme } from '@portal/contracts/frame'
import type { DrawnDocument, LoadPlan } from '@portal/contracts/platform'
import type { StoredRelease } from '../registry/read-channel.ts'
import { baseOf } from '../registry/registered-remote.ts'
import { dataBlock, escapeHtml, tag } from './html.ts'

export interface DocumentParts {
  plan: LoadPlan
  shell: StoredRelease
  drawn: DrawnDocument
  theme: Theme
}

/**
 * The document up to its first answers: everything that the first screen needs is named here with its digest, so that the
 * browser asks for all of it at once and nothing twice (a preload without the same integrity is fetched again).
 */
export function openDocument({ plan, shell, drawn, theme }: DocumentParts): string {
  return `<!doctype html>
${tag('html', { lang: 'en', 'data-theme': theme })}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(drawn.title)}</title>
${drawn.inlineStyles.map(inlineStyle).join('')}${shellTags(shell).join('\n')}
${preloads(plan).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
${dataBlock({ id: 'plan' }, plan)}${drawn.bodyHtml}
`
}

export const CLOSE_DOCUMENT = '</body>\n</html>\n'

function inlineStyle(style: DrawnDocument['inlineStyles'][number]) {
  return typeof style === 'string'
    ? `<style>${style}</style>\n`
    : `${tag('style', { id: style.id })}${style.text}</style>\n`
}

/** What draws stands in the document itself; the font it is drawn with, then what runs. */
function shellTags(shell: StoredRelease) {
  const files = shell.initial.main ?? []
  const of = (extension: string) => files.filter((file) => file.endsWith(extension))
  const url = (file: string) => baseOf(shell) + file
  const trusted = (file: string) => ({ integrity: shell.files[file], crossorigin: 'anonymous' })
  return [
    ...of('.woff2').map((file) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: url(file), crossorigin: 'anonymous' }),
    ),
    ...of('.js').map((file) => `${tag('script', { async: '', src: url(file), ...trusted(file) })}</script>`),
  ]
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
