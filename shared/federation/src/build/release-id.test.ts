import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { releaseIds } from './release-id.ts'
import { partOf, tinyWorkspace, writeLibrary } from './testing/tiny-workspace.ts'

const PARTS = ['shell', 'keys', 'team']
let workspace: ReturnType<typeof tinyWorkspace>
beforeEach(() => {
  workspace = tinyWorkspace()
})

function ids(mode: 'production' | 'development' = 'production') {
  const idOf = releaseIds(workspace.root, mode)
  return Promise.all(PARTS.map((name) => idOf(partOf(workspace.root, name))))
}

/** The parts whose release is another one after a change. */
async function changedBy(change: () => void) {
  const before = await ids()
  change()
  const after = await ids()
  return PARTS.filter((_, at) => before[at] !== after[at])
}

const edit = (file: string) => () => {
  const path = join(workspace.root, file)
  workspace.write(file, `${readFileSync(path, 'utf8')}\n/* edited */\n`)
}
const add = (file: string) => () => workspace.write(file, 'export const added = 1\n')
const restate = (file: string, facts: { dependencies?: object } & Record<string, unknown>) => () => {
  const stated = JSON.parse(readFileSync(join(workspace.root, file), 'utf8'))
  const dependencies = { ...stated.dependencies, ...facts.dependencies }
  workspace.write(file, JSON.stringify({ ...stated, ...facts, dependencies }))
}
const library = (name: string, version: string) => () =>
  writeLibrary(workspace.write, `mfe-keys/node_modules/${name}`, version)
/** Edits a file of this workspace's preset. */
const preset = (file: string) => () => edit(`shared/federation/src/build/${file}`)()

test('equal inputs in another folder make equal releases', async () => {
  const before = await ids()
  workspace = tinyWorkspace()
  expect(await ids()).toEqual(before)
})

describe('a new release is made, of these parts and no other (rule P1), by', () => {
  test.each<[string, () => void, string[]]>([
    ['a screen of one remote', edit('mfe-keys/src/app.tsx'), ['keys']],
    ['what a screen loads later', edit('mfe-keys/src/later.ts'), ['keys']],
    ['the styles of one remote', edit('mfe-team/src/own.module.css'), ['team']],
    ['the manifest of one remote', edit('mfe-keys/manifest.ts'), ['keys']],
    ['how one remote is built', edit('mfe-keys/webpack.config.ts'), ['keys']],
    ['the host’s renderer of documents', edit('shell/src/render-document.ts'), ['shell']],
    ['a call that one remote makes', edit('shared/calls/src/keys.ts'), ['keys']],
    ['a call that two remotes make', edit('shared/calls/src/both.ts'), ['keys', 'team']],
    ['what the remotes’ kit offers', edit('shared/remote-kit/src/load.ts'), ['keys', 'team']],
    ['a component of the design system', edit('shared/design-system/src/table.ts'), ['shell']],
    ['the styles of a component', edit('shared/design-system/src/badge.module.css'), ['shell']],
    ['what the platform does', edit('shared/platform/src/session.ts'), ['shell']],
    ['a new version of what the host lends', restate('shared/platform/package.json', { version: '1.5.0' }), PARTS],
    ['another version of a library of one remote', library('chart', '2.0.1'), ['keys']],
    ['another version of what that library stands on', library('axis', '1.0.1'), ['keys']],
  ])('%s', async (_, change, expected) => {
    expect(await changedBy(change)).toEqual(expected)
  })

  test.each(['layer-loader.ts', 'left-out/no-locale.ts', 'configurations.ts'])('the preset’s %s', async (file) => {
    ownPreset()
    expect(await changedBy(preset(file))).toEqual(PARTS)
  })
})

describe('no new release is made by', () => {
  test.each<[string, () => void]>([
    ['a call that nobody makes', edit('shared/calls/src/nobody.ts')],
    ['a file that nobody imports', add('mfe-keys/src/unused.ts')],
    ['a test', add('mfe-keys/src/app.test.ts')],
    ['a README', add('mfe-keys/README.md')],
    ['the lockfile', edit('pnpm-lock.yaml')],
    ['a tool for developers', restate('mfe-keys/package.json', { devDependencies: { jest: 'catalog:' } })],
    ['a library that is stated and not used', restate('mfe-team/package.json', { dependencies: { unused: '1.0.0' } })],
    ['a migration', add('services/foundation/migrations/20270101000000_more.sql')],
    ['a service', add('services/portal-api/src/portal-api.ts')],
  ])('%s', async (_, change) => {
    expect(await changedBy(change)).toEqual([])
  })

  test.each(['release-id.test.ts', 'testing/tiny-workspace.ts', 'build-all.ts'])('the preset’s %s', async (file) => {
    ownPreset()
    expect(await changedBy(preset(file))).toEqual([])
  })
})

/** The workspace borrows the portal's preset; this is a copy to change. */
function ownPreset() {
  const folder = join(workspace.root, 'shared/federation')
  rmSync(folder)
  cpSync(join(import.meta.dirname, '../..'), folder, { recursive: true, verbatimSymlinks: true })
}

test('development and production have releases of their own', async () => {
  const [production, development] = [await ids(), await ids('development')]
  expect(production.filter((id) => development.includes(id))).toEqual([])
})

test('sources that cannot be read are refused with their file', async () => {
  workspace.write('mfe-keys/src/later.ts', 'export const = 1\n')
  await expect(ids()).rejects.toThrow(/later\.ts/)
})
