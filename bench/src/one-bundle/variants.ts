import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'
import type { OtherDocument } from '../visit/portal-proxy.ts'
import type { Built } from './build-bundles.ts'

/**
 * `portal` is what customers get; `tuned` and `ordinary` are the same screens as one bundle, with the portal's own document and with a
 * document that says nothing.
 */
export const VARIANTS = ['portal', 'ordinary', 'tuned'] as const
export type Variant = (typeof VARIANTS)[number]

/** The document of a single-page application: what it draws, it draws itself. `sprite` are the icons that its frame names. */
export function ordinaryDocument({ bundle: { base, main } }: Built, sprite: string): OtherDocument {
  const [script, style] = [main.find(isScript), main.find(isStyle)]
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Doorstep</title>
<link rel="stylesheet" href="${base}${style}">
<script defer src="${base}${script}"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<div id="portal"></div><template id="sprite">${sprite}</template>
</body>
</html>
`
  return { compressed: brotliCompressSync(text) }
}

/** The portal's document as it comes, with the bundle's files in the place of those of releases. */
export function tunedDocument(built: Built): OtherDocument {
  const style = built.bundle.main
    .filter(isStyle)
    .map((file) => readFileSync(join(built.folder, file), 'utf8'))
    .join('')
  return { rewrite: () => rewriteStart((start) => withBundle(start, built, style)) }
}

const PLAN = /<script type="application\/json" id="plan">(.*?)<\/script>/s

/** Holds a document back until the plan in it is whole, and lets through all that follows. */
function rewriteStart(rewrite: (start: string) => string): Transform {
  let held: string | undefined = ''
  return new Transform({
    transform(piece: Buffer, _, done) {
      if (held === undefined) return done(null, piece)
      held += piece.toString()
      if (!PLAN.test(held)) return done()
      const start = rewrite(held)
      held = undefined
      done(null, start)
    },
    flush(done) {
      done(null, held)
    },
  })
}

/** The plan of one remote, as far as a bundle has a use for it. */
interface PlannedPart {
  name: string
  current: Record<string, unknown>
}

/** The document with scripts, styles and preloads of the bundle; its plan names no files, because a bundle needs no list of them. */
export function withBundle(
  start: string,
  { bundle: { base, main, modules } }: Pick<Built, 'bundle'>,
  style: string,
): string {
  const plan = JSON.parse(PLAN.exec(start)?.[1] ?? '')
  const withoutFiles = (part: PlannedPart | null) =>
    part && { ...part, previous: undefined, current: { ...part.current, files: {}, preload: {}, needs: {} } }
  const remote: PlannedPart | null = withoutFiles(plan.remote)
  const cardsFrom: PlannedPart[] = plan.cardsFrom.map(withoutFiles)
  const later = [
    ...(remote ? (modules[remote.name]?.['./app'] ?? []) : []),
    ...cardsFrom.flatMap(({ name }) => modules[name]?.['./cards'] ?? []),
  ]
  const tags = [
    `<script async src="${base}${main.find(isScript)}"></script>`,
    ...[...new Set(later)].map(
      (file) => `<link rel="preload" as="${isStyle(file) ? 'style' : 'script'}" href="${base}${file}">`,
    ),
  ]
  const text = JSON.stringify({ ...plan, remote, cardsFrom, shell: { ...plan.shell, files: {} } })
  return start
    .replace(PLAN, () => `<script type="application/json" id="plan">${text.replaceAll('<', '\\u003c')}</script>`)
    .replace(/<script async[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="preload" as="(script|style)"[^>]*>\n?/g, '')
    .replace(/<style>.*?<\/style>/s, () => `<style>${style}</style>`)
    .replace(/\/releases\/shell\/[0-9a-f]+\/(?=[^"]*\.woff2")/g, base)
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
}

const isScript = (file: string) => file.endsWith('.js')
const isStyle = (file: string) => file.endsWith('.css')
