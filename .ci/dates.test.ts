import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = process.cwd()

/** The one place that formats dates for screens. */
const FORMATTERS = 'shared/design-system/src/date/date.tsx'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.js'], {
  cwd: root,
  encoding: 'utf8',
})
const sources = listed
  .split('\n')
  .filter((file) => file && !/\.test\.|\.spec\.|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const screens = sources.filter(({ file }) =>
  /^(shell|mfe-\w+|shared\/(design-system|remote-kit|platform|test-kit|federation))\/src\//.test(file),
)

/** Ways to write a date, and ways to change what a formatter wrote. */
const WRITES_DATES = [
  // The name of a time zone is none.
  /Intl\.DateTimeFormat\((?!\)\.resolvedOptions\(\)\.timeZone)/,
  /\.toLocale(Date|Time)String\(/,
  /new Date\([^)]*\)\.toLocaleString\(/,
  /\{[^{};=]*\.to(Date|UTC|GMT)String\(\)\s*\}/,
  /\bformat(Date|LongDate|ExactTime|Minute|Local\w+)\([^()]*\)\s*\.(slice|replace|split|substring)\(/,
  /\$\{(month|mm)\}\/\$\{(day|dd)\}/i,
  /\$2\/\$3\/\$1/,
]

function writersOfDates(those: typeof sources): string[] {
  return those.filter(({ text }) => WRITES_DATES.some((way) => way.test(text))).map(({ file }) => file)
}

test('rule H70: no screen formats a date by itself', () => {
  expect(screens.length).toBeGreaterThan(900)
  expect(writersOfDates(screens)).toEqual([FORMATTERS])
})

test('rule H70: the ways to format a date by oneself are found', () => {
  const found = (text: string) => writersOfDates([{ file: 'found', text }]).length === 1
  const ways = [
    "new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })",
    "time.toLocaleTimeString('en-US')",
    "new Date(time).toLocaleString('en-US')",
    'formatDate(day).slice(0, 5)',
    '<p>{date.toDateString()}</p>',
    `\${month}/\${day}/\${year}`,
    "day.replace(/(\\d+)-(\\d+)-(\\d+)/, '$2/$3/$1')",
  ]
  expect(ways.filter((way) => !found(way))).toEqual([])
  expect(found('const zone = Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe(false)
  expect(found("count.toLocaleString('en-US')")).toBe(false)
})

test('rule H73: dates of papers, letters and the wire are not formatted for screens, nor the other way round', () => {
  const importing = (those: typeof sources, module: RegExp) =>
    those.filter(({ text }) => module.test(text)).map(({ file }) => file)
  expect(importing(screens, /contracts\/us-date'/)).toEqual([])
  const contracts = sources.filter(({ file }) => file.startsWith('shared/contracts/'))
  expect(importing(contracts, /\/us-date\.ts'/).sort()).toEqual([
    'shared/contracts/src/shown-dates.ts',
    'shared/contracts/src/subscriptions/renewal.ts',
  ])
  const files = screens.filter(({ file }) => /-csv\.ts$|\/download\//.test(file))
  expect(files.length).toBeGreaterThan(6)
  expect(importing(files, /design-system\/date'/)).toEqual([])
})
