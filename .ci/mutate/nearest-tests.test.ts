import { describe, expect, test } from '@jest/globals'
import { type ImportGraph, nearestTests, readImports } from './nearest-tests.ts'

const graph = (imports: Record<string, string[]>): ImportGraph => ({
  importersOf: (file) => Object.keys(imports).filter((importer) => imports[importer]?.includes(file)),
})

describe('the tests near to a file', () => {
  const imports = graph({
    'a/keys.test.ts': ['a/keys.ts'],
    'a/list.ts': ['a/keys.ts'],
    'a/list.test.ts': ['a/list.ts'],
    'b/page.ts': ['a/list.ts'],
    'b/page.test.ts': ['b/page.ts'],
    'a/other.test.ts': ['a/other.ts'],
  })

  test('are its own first, then by what lies in between, and none that never reads it', () => {
    expect(nearestTests('a/keys.ts', imports)).toEqual(['a/keys.test.ts', 'a/list.test.ts', 'b/page.test.ts'])
    expect(nearestTests('a/unread.ts', imports)).toEqual([])
  })

  test('of its name come before others that are nearer', () => {
    const apart = graph({ 'a/list.test.ts': ['a/keys.ts'], 'b/c/keys.test.ts': ['d.ts'], 'd.ts': ['a/keys.ts'] })
    expect(nearestTests('a/keys.ts', apart)).toEqual(['b/c/keys.test.ts', 'a/list.test.ts'])
  })

  test('end where files import each other in a circle', () => {
    expect(nearestTests('x.ts', graph({ 'y.ts': ['x.ts'], 'x.ts': ['y.ts'], 'y.test.ts': ['y.ts'] }))).toEqual([
      'y.test.ts',
    ])
  })
})

test('who imports a file is known within a package and across, by its own door and by one with a star', () => {
  const { importersOf } = readImports(process.cwd())
  expect(importersOf('shared/contracts/src/authorization/role-rules.ts')).toContain('mfe-team/src/members/member.ts')
  expect(importersOf('services/foundation/src/sessions/index.ts')).toContain('services/portal-api/src/kernel/caller.ts')
  expect(importersOf('services/foundation/src/sessions/identify.ts')).toContain(
    'services/foundation/src/sessions/index.ts',
  )
})
