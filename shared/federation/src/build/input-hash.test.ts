import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { inputHash } from './input-hash.ts'
import { tinyWorkspace } from './testing/tiny-workspace.ts'

let workspace: ReturnType<typeof tinyWorkspace>
beforeEach(() => {
  workspace = tinyWorkspace()
})

const hashes = (mode: 'production' | 'development' = 'production') =>
  ['shell', 'mfe-keys', 'mfe-team'].map((part) => inputHash(workspace.root, join(workspace.root, part), mode))

/** Which parts get a new id by a change of one file. */
function changedBy(file: string, content = 'export const changed = 1\n') {
  const before = hashes()
  workspace.write(file, content)
  return hashes().map((hash, at) => hash !== before[at])
}

test('equal inputs in another folder make equal releases', () => {
  const before = hashes()
  workspace = tinyWorkspace()
  expect(hashes()).toEqual(before)
})

describe('a new release of shell, keys, team', () => {
  test.each([
    ['mfe-keys/src/app.tsx', [false, true, false]],
    ['mfe-keys/src/new.ts', [false, true, false]],
    ['mfe-keys/manifest.ts', [false, true, false]],
    ['shared/platform/src/session.ts', [true, false, false]],
    ['shared/design-system/src/table.ts', [true, false, false]],
    ['shared/remote-kit/src/load.ts', [false, true, true]],
    ['pnpm-lock.yaml', [true, true, true]],
  ])('is made by a change of %s: %j', (file, changed) => expect(changedBy(file)).toEqual(changed))

  test('is made for all by a new version of what the host lends', () => {
    const lent = JSON.stringify({ name: '@portal/platform', version: '1.5.0', exports: {} })
    expect(changedBy('shared/platform/package.json', lent)).toEqual([true, true, true])
  })

  test.each(['mfe-keys/src/app.test.ts', 'mfe-keys/README.md', 'mfe-keys/src/testing/keys.ts', 'mfe-keys/.cache/x'])(
    'is not made by %s',
    (file) => expect(changedBy(file)).toEqual([false, false, false]),
  )
})

test('development and production have releases of their own', () => {
  const [production, development] = [hashes(), hashes('development')]
  expect(production.filter((hash) => development.includes(hash))).toEqual([])
})
