import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const folder = join(process.cwd(), 'docs', 'decisions')
const records = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file))
const titleOf = (file: string) => /^# (\d+)\. (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? []

test('a number is one record’s, and its title says it', () => {
  expect(records.length).toBeGreaterThan(100)
  expect(records.map((file) => [file, titleOf(file)[1]?.padStart(4, '0')])).toEqual(
    records.map((file) => [file, file.slice(0, 4)]),
  )
  const numbers = records.map((file) => file.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('a record is read in a minute: figures stand elsewhere', () => {
  const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').length
  expect(records.filter((file) => linesOf(file) > 40)).toEqual([])
})

test('the index names every record once, by its number and title', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const listed = [...index.matchAll(/^- \[(\d+)\. (.+)\]\((.+)\)$/gm)].map(([, ...entry]) => entry)
  const expected = records.map((file) => [titleOf(file)[1], titleOf(file)[2], file])
  expect(listed.toSorted(byFile)).toEqual(expected.toSorted(byFile))
})

function byFile(one: (string | undefined)[], other: (string | undefined)[]): number {
  return String(one[2]).localeCompare(String(other[2]))
}
