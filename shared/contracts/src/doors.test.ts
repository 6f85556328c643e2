import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { CALLS } from './table.ts'

const SOURCE = join(process.cwd(), 'shared/contracts/src')

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$/.test(file),
)
const isForStaff = (file: string) => /^(admin-.*|staff)\.ts$/.test(basename(file)) || file === 'table.ts'

const importsOf = (file: string) =>
  [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) =>
    relative(SOURCE, join(SOURCE, dirname(file), target)),
  )

test("nothing that a customer's bundle may hold imports a contract of the admin area", () => {
  const leaks = files.filter((file) => !isForStaff(file)).filter((file) => importsOf(file).some(isForStaff))
  expect(leaks).toEqual([])
})

test('calls for staff stand in files of their own', () => {
  const staffPath = /path: '\/(v1\/)?(admin|internal)\//
  const misplaced = files.filter(
    (file) => !isForStaff(file) && staffPath.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  expect(misplaced).toEqual([])
})

test('every file has a door of its own name, apart from tests and what only other contracts need', () => {
  const fromOutside = createRequire(join(process.cwd(), 'shared/api-client/package.json'))
  const hasDoor = (file: string) => {
    try {
      return fromOutside.resolve(`@portal/contracts/${file.replace(/\.ts$/, '')}`) === join(SOURCE, file)
    } catch {
      return false
    }
  }
  const all = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(all.filter((file) => !hasDoor(file)).sort()).toEqual(
    ['staff.ts', ...all.filter((file) => file.endsWith('.test.ts'))].sort(),
  )
})

test('the table holds every call that a file states', () => {
  const stated = files.flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/^export const (\w+) = call\(/gm)].map(
      ([, name = '']) => name,
    ),
  )
  expect(stated.sort()).toEqual(Object.keys(CALLS).sort())
})
