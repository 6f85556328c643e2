import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const root = process.cwd()
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Proof {
  file: string
  title: string
}

/** The tests that a line names: `[name](../path) “title”, “another title”`. */
function proofsIn(line: string): Proof[] {
  return [...line.matchAll(/\]\((?:\.\.\/)+([^)]+\.(?:test|spec)\.tsx?)\)((?:,? “[^”]+”)+)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )
}

function isThere({ file, title }: Proof): boolean {
  const text = read(file)
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
}

const HEAD = /^\| (\| )?(-|Tried|Gone|Rule)/
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| ') && !HEAD.test(line))

test('every attack and fault has a test, and every one that is named is there', () => {
  const rows = rowsOf(read('docs/attacks-and-faults.md'))
  expect(rows.length).toBeGreaterThan(35)
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})

test('so has every state, every rule of what is valid, every call and every message of the account area', () => {
  const page = read('docs/rules/account.md')
  const sections = ['§4', '§5', '§7', '§8'].map(
    (name) => page.split(/^## /m).find((text) => text.startsWith(name)) ?? '',
  )
  const rows = sections.flatMap(rowsOf)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => proofsIn(row).length === 0)).toEqual([])
  expect(rows.flatMap(proofsIn).filter((proof) => !isThere(proof))).toEqual([])
})
