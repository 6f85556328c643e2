import { expect, test } from '@jest/globals'
import { GROUPS } from './groups.ts'
import { newLines, subjectsOf } from './subjects.ts'

const ROOT = process.cwd()
const filesOf = (...names: string[]) => [...subjectsOf(names, undefined, ROOT).keys()]

test('every path of every group is there', () => {
  const paths = Object.values(GROUPS).flat()
  expect(paths.filter((path) => filesOf(path).length === 0)).toEqual([])
  expect(Object.keys(GROUPS)).toEqual(['permissions', 'money', 'sessions', 'integrity'])
})

test('a group is its files, a folder the production in it', () => {
  expect(filesOf('permissions')).toContain('services/portal-api/src/kernel/permission.ts')
  expect(filesOf('services/foundation/src/sessions')).toContain('services/foundation/src/sessions/identify.ts')
  expect(filesOf('services/foundation/src/sessions').filter((file) => /test|tables/.test(file))).toEqual([])
})

test('of a file some lines can be named', () => {
  const file = 'shared/contracts/src/roles.ts'
  expect(subjectsOf([`${file}:12-14`], undefined, ROOT).get(file)).toEqual(new Set([12, 13, 14]))
  expect(subjectsOf([`${file}:7`], undefined, ROOT).get(file)).toEqual(new Set([7]))
  expect(subjectsOf([file], undefined, ROOT).get(file)).toBe('all')
})

test('a name that is nothing is refused with those that are', () => {
  expect(() => filesOf('sesions')).toThrow(
    'There is no group and no production file "sesions"; groups: permissions, money, sessions, integrity.',
  )
})

test('what is new since a commit is read line by line', () => {
  const diff = '@@ -3 +3,2 @@ some\n+a\n+b\n@@ -9,4 +10,0 @@\n-gone\n@@ -20,0 +17 @@\n+c'
  expect(newLines(diff)).toEqual(new Set([3, 4, 17]))
})
