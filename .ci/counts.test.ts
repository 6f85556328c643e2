import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type FixedPlural, fixedPlurals } from './fixed-plurals.ts'

const ROOT = process.cwd()

/** Sources whose texts a person reads. */
const READ = /^(mfe-[a-z]+\/src|shell\/src|shared\/[a-z-]+\/src|services\/(portal-api|release-server)\/src)\//

/** Tests, examples and what only developers read. */
const UNREAD = /\.test\.tsx?$|\/(testing|seed|showcase)\/|^shared\/(federation|test-kit)\//

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => READ.test(file) && !UNREAD.test(file))

const found = (text: string) => fixedPlurals(text).map(({ text }) => text)

test('a number before a fixed plural is found in templates and in JSX, also on the next line', () => {
  expect(found(`const a = \`\${total} lookups in 30 days\``)).toEqual(['{total} lookups'])
  expect(found('<p>{count}{" "}keys</p>')).toEqual(['{count}{" "}keys'])
  expect(found('<p>\n  <strong>{total}</strong> lookups in 30 days\n</p>')).toEqual(['{total}</strong> lookups'])
  expect(found('<p>\n  {rest}\n  more people\n</p>')).toEqual(['{rest} more people'])
  expect(found("words: 'Limited it to {maxLookups} lookups'")).toEqual(['{maxLookups} lookups'])
})

test('a count with its noun, a fixed number and a share of a number are fine', () => {
  expect(found(`\`\${formatCount(total, 'lookup')} in 30 days\``)).toEqual([])
  expect(found(`\`At most \${MOST_PLANS} plans\``)).toEqual([])
  expect(found(`\`\${used} of \${allowed} lookups left\``)).toEqual([])
  expect(found("<>{total === 1 ? 'lookup' : 'lookups'} in 30 days</>")).toEqual([])
})

test('no text glues a number to a fixed plural: one function forms counts with their nouns', () => {
  const glued = sources.flatMap((file) =>
    fixedPlurals(readFileSync(join(ROOT, file), 'utf8')).map(
      ({ line, text }: FixedPlural) => `${file}:${line} ${text}`,
    ),
  )
  expect(sources.length).toBeGreaterThan(1000)
  expect(glued).toEqual([])
})
