import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = process.cwd()
const folder = join(root, 'docs', 'rules')

const pages = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
/** `D1`, and `account.md §5`. */
const stated = Object.entries(pages).flatMap(([name, page]) => [
  ...[...page.matchAll(/^\| ([A-Q]\d+) \|/gm)].map(([, id]) => id),
  ...[...page.matchAll(/^## (§\d+) /gm)].map(([, section]) => `${name} ${section}`),
])
const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.(tsx?|css|md|mjs|cjs)$/.test(file) &&
      !file.startsWith('docs/rules/') &&
      file !== '.ci/rules.test.ts' &&
      existsSync(join(root, file)),
  )
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('every rule has one place', () => {
  expect(stated.length).toBeGreaterThan(130)
  expect(stated.filter((id, at) => stated.indexOf(id) !== at)).toEqual([])
})

test('whatever the code cites is a rule', () => {
  const cited = texts.flatMap(({ file, text }) => citationsOf(text).map((id) => ({ file, id })))
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ id }) => !stated.includes(id))).toEqual([])
})

test('nothing is cited that a reader of this repository cannot find', () => {
  const lost = /\bdecisions? [A-N]\d|decisions, section|goals [A-Z]\d|\bspec\/|\bthe specs?\b/i
  expect(
    texts.filter(({ file, text }) => lost.test(text) && !file.startsWith('docs/decisions/')).map(({ file }) => file),
  ).toEqual([])
})

test('every rule names a file that is there', () => {
  const links = Object.values(pages).flatMap((page) =>
    [...page.matchAll(/\]\(\.\.\/\.\.\/([^)#]+)/g)].map(([, file]) => file),
  )
  expect(links.length).toBeGreaterThan(150)
  expect(links.filter((file) => !existsSync(join(root, file ?? '')))).toEqual([])
})

/** Decided and not built: copying capabilities down the catalog (I18). */
const NOT_BUILT = ['I18']

test('rule J130: each rule of subscriptions, orders and payments that was decided first has a test by name', () => {
  const decided = ['I1–I22', 'J1–J20', 'K1–K14'].flatMap(spread)
  const named = new Set(
    texts
      .filter(({ file }) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap(({ text }) => [...text.matchAll(/['"`][^'"`\n]*\brules? [A-Q]\d[^\n]*/g)])
      .flatMap(([title]) => citationsOf(title)),
  )
  expect(decided).toHaveLength(56)
  expect(decided.filter((id) => !named.has(id))).toEqual(NOT_BUILT)
})

/** The ids in “rule D1”, “rules D1–D5, D20 and J4”, and sections such as “account.md §5”. */
function citationsOf(text: string): string[] {
  const ids = [...text.matchAll(/\brules? ((?:[A-Q]\d+)(?:(?:–|, | and )[A-Q]\d+)*)/gi)].flatMap(([, list = '']) =>
    list.split(/, | and /).flatMap(spread),
  )
  const sections = [...text.matchAll(/\b((?:account|commerce)\.md) (§\d+)(?:–(\d+))?/g)].map(
    ([, page, section]) => `${page} ${section}`,
  )
  return [...ids, ...sections]
}

/** `D1–D3` is all three. */
function spread(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const [from, to] = [first, last].map((id) => Number(id.slice(1))) as [number, number]
  return Array.from({ length: to - from + 1 }, (_, step) => `${first.charAt(0)}${from + step}`)
}
