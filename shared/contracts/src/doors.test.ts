import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from '@jest/globals'

const SOURCE = join(process.cwd(), 'shared/contracts/src')

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file),
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

test('every file has a door of its own name, apart from what only other contracts need', () => {
  const { exports: doors } = JSON.parse(readFileSync(join(SOURCE, '../package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  const expected = files
    .filter((file) => file !== 'staff.ts')
    .map((file) => [`./${file.replace('.ts', '')}`, `./src/${file}`] as const)
  expect(doors).toEqual({ ...Object.fromEntries(expected), './package.json': './package.json' })
})
