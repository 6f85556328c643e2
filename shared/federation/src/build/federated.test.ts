import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { unmetNeeds } from '@portal/contracts/needs'
import { defineManifest, Release } from '@portal/contracts/platform'
import { buildReleases } from './build-releases.ts'
import type { Run } from './part.ts'
import { readChannels } from './releases-folder.ts'
import { digestsIn } from './testing/digests-in.ts'
import { partOf, tinyWorkspace } from './testing/tiny-workspace.ts'

const workspace = tinyWorkspace(['shell', 'mfe-keys'])
const releasesOf = (mode: Run['mode']) => join(workspace.releases, mode)

const readPart = async ({ name }: { name: string }) => partOf(workspace.root, name)

beforeAll(async () => {
  const read = async ({ name }: { name: string }) =>
    defineManifest({ name, title: name, owner: 'A team', audience: 'public', pages: [], publishes: [], hears: [] })
  for (const mode of ['production', 'development'] as const) {
    await buildReleases({ root: workspace.root, releases: releasesOf(mode), mode, say: () => {}, read, readPart })
  }
})

function open(name: string, mode: Run['mode'] = 'production') {
  const releases = releasesOf(mode)
  const id = readChannels(releases, name)?.current ?? ''
  const folder = join(releases, name, id)
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const release = Release.parse(JSON.parse(text('release.json')))
  const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'))
  return { folder, release, text, code: scripts.map(text).join('\n') }
}

describe.each(['production', 'development'] as const)('in %s', (mode) => {
  test('the host provides all that a remote needs', () => {
    const provides = Object.entries(open('shell', mode).release.provides).map(([key, { version }]) => [key, version])
    const needs = Object.assign({}, ...Object.values(open('keys', mode).release.needs))
    expect(Object.keys(needs)).toContain('react/jsx-runtime')
    expect(unmetNeeds(needs, Object.fromEntries(provides))).toEqual([])
  })
})

test('in development a remote has something to fall back on, and its source maps are served', () => {
  const { code, release } = open('keys', 'development')
  expect(code).toContain('the session')
  expect(Object.keys(release.files).filter((file) => file.endsWith('.js.map'))).not.toEqual([])
})

test.each(['shell', 'keys'])(
  'rule H84: a file of %s that comes later and hangs counts as failed after ten seconds',
  (name) => {
    const { code } = open(name)
    expect(code).toMatch(/type:"timeout",target:\w+\}\),1e4\)/)
    expect(code).not.toContain('12e4')
    expect(code).toMatch(/\.onerror\(\{type:"timeout",target:\w+\}\),1e4\)/)
  },
)

describe('a remote', () => {
  test('states what it needs of the host, with a range, apart from what it needs later', () => {
    expect(open('keys').release.needs).toEqual({
      './app': {
        '@portal/design-system/badge': '^1.4.0',
        '@portal/platform/session': '^1.4.0',
        react: expect.stringMatching(/^\^19\./),
        'react/jsx-runtime': expect.stringMatching(/^\^19\./),
      },
      later: { '@portal/design-system/table': '^1.4.0' },
    })
  })

  test('carries no copy of what the host lends', () => {
    const { code, folder } = open('keys')
    for (const text of ['the session', 'a plain badge', 'a table']) expect(code).not.toContain(text)
    const bytes = readdirSync(folder)
      .filter((file) => file.endsWith('.br'))
      .map((file) => readFileSync(join(folder, file)).length)
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(8 * 1024)
  })

  test('lists what its first view runs, without what comes later', () => {
    const { release } = open('keys')
    expect(release.entry).toBe('remoteEntry.js')
    expect(release.initial['./app']?.map((file) => file.replace(/^.*\./, '')).sort()).toEqual(['css', 'js'])
    expect(Object.keys(release.files).length).toBeGreaterThan(3)
  })

  test('keeps chunks of two releases apart, and takes no file without a digest', () => {
    const { code, release } = open('keys')
    expect(code).toContain(`chunks_portal_keys_${release.id}`)
    expect(code).toContain(`/releases/keys/${release.id}/`)
    expect(code.match(/portal\.integrity/g)).toHaveLength(2)
    expect(code).toContain(`sha384-${'A'.repeat(64)}`)
    expect(code.match(/\beval\(|new Function\(|createPolicy/)).toBeNull()
  })

  test('puts its styles into their layer, under names of its own', () => {
    const { release, text } = open('keys')
    const [style = ''] = Object.keys(release.files).filter((file) => file.endsWith('.css'))
    expect(text(style)).toMatch(/@layer remote\s*\{\s*\.keys-[\w-]+/)
  })
})

test('a remote whose styles reach what others draw is refused (rule P16)', () => {
  workspace.write('mfe-keys/src/leak.module.css', '* { display: none }\n')
  workspace.write('mfe-keys/src/later.ts', "import './leak.module.css'\nexport const later = 1\n")
  const folder = join(workspace.root, 'mfe-keys')
  const script = join(import.meta.dirname, 'build-process.ts')
  const words = ['--import', 'tsx', script, 'keys', folder, 'abcdef', 'production', join(workspace.root, 'leaking')]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { PATH: process.env.PATH } })
  expect([status, stderr]).toEqual([1, expect.stringContaining('is not pure')])
})

test('a build that reads what its release’s id does not know of is refused (rule P1)', async () => {
  workspace.write('mfe-keys/src/logo.svg', '<svg/>')
  workspace.write('mfe-keys/src/later.ts', "export const later = new URL('./logo.svg', import.meta.url)\n")
  const folder = join(workspace.root, 'mfe-keys')
  const output = join(workspace.root, 'refused')
  const script = join(import.meta.dirname, 'build-process.ts')
  const words = ['--import', 'tsx', script, 'keys', folder, 'abcdef', 'production', output]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { PATH: process.env.PATH } })
  expect([status, stderr]).toEqual([1, expect.stringContaining('logo.svg is read by the build and not found')])
})

describe('the host', () => {
  test('offers every door of what it shares, also those that it never opens itself', () => {
    const { provides } = open('shell').release
    expect(provides['@portal/platform/session']).toEqual({ version: '1.4.0', files: [] })
    expect(provides['@portal/event-bus']).toEqual({ version: '1.4.0', files: [] })
    expect(provides['@portal/design-system/table']?.files).toEqual([expect.stringMatching(/^ds-core\..*js$/)])
    expect(provides['@portal/design-system/badge']?.files.sort()).toEqual([
      expect.stringMatching(/^ds-core\..*js$/),
      expect.stringMatching(/^ds\..*css$/),
    ])
    for (const key of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'])
      expect(provides).toHaveProperty([key])
  })

  test('has its renderer of documents beside it, which no browser may ask for', () => {
    const { folder, release } = open('shell')
    expect(existsSync(join(folder, 'render-document.cjs'))).toBe(true)
    expect(Object.keys(release.files).filter((file) => /cjs|map|json/.test(file))).toEqual([])
  })

  test('draws documents with the names of classes that its styles have', () => {
    const { text } = open('shell')
    const [name = ''] = text('ds.css').match(/shell-\w+/) ?? []
    expect(name).toHaveLength(17)
    expect(text('render-document.cjs')).toContain(name)
  })

  test('has a brotli form beside every script and style', () => {
    const { folder, release } = open('shell')
    const texts = Object.keys(release.files).filter((file) => /\.(js|css)$/.test(file))
    expect(texts.filter((file) => !existsSync(join(folder, `${file}.br`)))).toEqual([])
  })
})

test('the same sources elsewhere, built by somebody else on another day, are the same bytes (rule P98)', () => {
  const elsewhere = tinyWorkspace(['shell', 'mfe-keys'], 'design-system/src')
  const script = `process.umask(0o077)
    const { buildReleases } = await import(${JSON.stringify(join(import.meta.dirname, 'build-releases.ts'))})
    const root = process.cwd()
    await buildReleases({ root, releases: root + '/.releases', mode: 'production', say: () => {} })`
  const nextYear = join(import.meta.dirname, 'testing/next-year.mjs')
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: elsewhere.root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_OPTIONS: `--import ${nextYear}`, TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8' },
  })
  expect([status, stderr]).toEqual([0, ''])
  for (const name of ['shell', 'keys']) {
    const id = readChannels(elsewhere.releases, name)?.current ?? ''
    expect(digestsIn(join(elsewhere.releases, name, id))).toEqual(digestsIn(open(name).folder))
  }
})
