import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/*
 * Guards plain American English in names, comments and test titles, with the field's standard terms, so that a search finds
 * them. Texts of the product, names on the wire and names of columns are not checked.
 */

const ROOT = process.cwd()

/** Folders that are checked. */
const CHECKED = /^(services|shared|mfe-[a-z]+|shell)\//

/** Openings of comments that read as translated: a noun phrase or a verb says it directly. "How long" and "How many" are fine. */
const TRANSLATED_OPENING =
  /^(What|Whatever|Whoever|Whose|Whom|Who|Whether|How(?! (long|many|often|far|much) )|Where|Wherever|When|That|Of|So|Which|Why)\b/

/** Names with a standard term, and that term. */
const NAMES: readonly [name: RegExp, instead: string][] = [
  [/^learn(t|Of[A-Z]|[A-Z]|$)/, 'apply…'],
  [/^(a|new|pay)?[wW]ish(es)?($|[A-Z])/, 'request, idempotency key'],
  [/^forget/, 'purge…, clear…'],
  [/^(meet|met|Meeting)($|[A-Z])/, 'match…'],
  [/^(is)?[tT]old($|[A-Z])/, 'recipients, notified'],
  [/^(find)?[sS]tandings?($|Of|With)/, 'status'],
  [/^worn($|[A-Z])/, 'enabled, in use'],
  [/^[gG]rowth$/, 'change, new rows'],
  [/^(refuse|is)Crowd/, 'shed load, limit'],
  [/^letOther/, 'switch…, admit'],
  [/^unforeseen/, 'unexpected, random'],
  [/whoever|whomTo|^whom$/i, 'caller, person'],
]

const BRITISH =
  /licence|catalogue|artefact|colour|behaviour|favourite|neighbour|honour|\bgrey\b|(organ|recogn|author|initial|normal|serial)is(e|es|ed|ing|ation)\b/i

interface Finding {
  file: string
  text: string
}

interface Source {
  file: string
  text: string
}

/** Returns the doc comments of a source, by their first line, and all of its comments. */
function commentsOf({ file, text }: Source): { doc: Finding[]; all: Finding[] } {
  const found = [...text.matchAll(/(^|[\s({,[])(\/\*\*?(?=\s)[\s\S]*?\*\/|\/\/ [^\n]*)/g)].map(
    ([, , comment = '']) => comment,
  )
  const doc = found
    .filter((comment) => comment.startsWith('/**'))
    .map((comment) => ({ file, text: comment.replace(/^\/\*\*\s*(\*\s*)?/, '').split('\n')[0] ?? '' }))
  return { doc, all: found.map((comment) => ({ file, text: comment })) }
}

/** Removes comments and the content of strings. */
function codeOf(text: string): string {
  return text
    .replace(/(^|[\s({,[])(\/\*[\s\S]*?\*\/|\/\/ [^\n]*)/g, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\$]|\\.|\$(?!\{))*`/g, '``')
}

/** Returns the names that a source declares: values, functions, types, fields and parameters. */
function namesIn({ file, text }: Source): Finding[] {
  const code = codeOf(text)
  const declared = [
    ...code.matchAll(/\b(?:const|let|function\*?|interface|type|class)\s+([A-Za-z_$][\w$]*)/g),
    ...code.matchAll(/(?:[{(,[]|^)\s*(?:readonly\s+)?([A-Za-z_$][\w$]*)\??\s*(?=[:,})\]=])/gm),
  ]
  return declared.map(([, name = '']) => ({ file, text: name }))
}

function titlesIn({ file, text }: Source): Finding[] {
  if (!/\.test\.tsx?$/.test(file)) return []
  return [
    ...text.matchAll(/(?:^\s*(?:test|describe)(?:\.[\w]+)?\(|\)\(|^\s*)(['"`])((?:(?!\1).)*)\1,? ?(?:async )?\(/gm),
  ].map(([, , title = '']) => ({ file, text: title }))
}

const sources: readonly Source[] = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => CHECKED.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const inWords = (found: readonly Finding[]) => [
  ...new Set(found.map(({ file, text }) => `${file}: ${text.trim().slice(0, 100)}`)),
]

test('the sources are found', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap((source) => commentsOf(source).doc).length).toBeGreaterThan(4000)
  expect(sources.flatMap(namesIn).length).toBeGreaterThan(10_000)
  expect(sources.flatMap(titlesIn).length).toBeGreaterThan(2000)
})

test('a doc comment begins with a verb or a noun phrase', () => {
  const doc = sources.flatMap((source) => commentsOf(source).doc)
  expect(inWords(doc.filter(({ text }) => TRANSLATED_OPENING.test(text)))).toEqual([])
})

test('comments and titles of tests say who is meant, not "whoever"', () => {
  const said = sources.flatMap((source) => [...commentsOf(source).all, ...titlesIn(source)])
  expect(inWords(said.filter(({ text }) => /\bwho(m|so)?ever\b/i.test(text)))).toEqual([])
})

test('names use the standard terms', () => {
  const names = sources.flatMap(namesIn)
  const undue = names.flatMap(({ file, text }) =>
    NAMES.flatMap(([name, instead]) => (name.test(text) ? [{ file, text: `${text} (say ${instead})` }] : [])),
  )
  expect(inWords(undue)).toEqual([])
})

/**
 * British names that are left, by package: *licence* is in columns and in the gateway's segment files, and the code around them
 * has not followed yet. These numbers may only go down.
 */
const LEFT: Readonly<Record<string, number>> = {
  'services/gateway': 14,
  'services/portal-api': 160,
  'services/start': 1,
  'shared/contracts': 1,
}

test('comments and titles are spelled in the American way', () => {
  const said = sources.flatMap((source) => [...commentsOf(source).all, ...titlesIn(source)])
  expect(inWords(said.filter(({ text }) => BRITISH.test(text)))).toEqual([])
})

test('names are spelled in the American way, except those that are left', () => {
  const names = new Set(
    sources.flatMap(namesIn).flatMap(({ file, text }) => (BRITISH.test(text) ? [`${file} ${text}`] : [])),
  )
  const found: Record<string, number> = {}
  for (const one of names) {
    const folder = /^(services|shared)\/[^/]+|^[^/]+/.exec(one)?.[0] ?? ''
    found[folder] = (found[folder] ?? 0) + 1
  }
  expect(found).toEqual(LEFT)
})
