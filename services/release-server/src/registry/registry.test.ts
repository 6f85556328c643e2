import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createLogger } from '@portal/foundation/logging'
import { builtChannels } from '../testing/built-channels.ts'
import { ID, writePortal, writeRemote } from '../testing/fixture-portal.ts'
import { newReleasesFolder, writeChannels } from '../testing/fixture-releases.ts'
import { createRegistry } from './registry.ts'

const OLD = 'bbbbbb222222'
const PAGES = [{ path: '/account/keys', title: 'Keys', layout: 'account', requires: 'self' }] as const
let releases: string
let logged: Record<string, unknown>[]

beforeEach(() => {
  releases = writePortal()
  logged = []
})
afterEach(() => rmSync(releases, { recursive: true, force: true }))

function open(folder = releases) {
  const log = createLogger({ logLevel: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) })
  return createRegistry(folder, builtChannels(folder), { log })
}

const keysIn = (registry: ReturnType<typeof open>) =>
  registry.current().remotes.find(({ manifest }) => manifest.name === 'keys')

describe('a release that cannot be used', () => {
  beforeEach(() => {
    writeRemote(releases, 'keys', 'customer', PAGES, [], { id: OLD })
    writeChannels(releases, 'keys', { current: ID, previous: OLD })
  })

  test('because it needs what the host does not provide gives way to the previous one, and the log says why', () => {
    writeRemote(releases, 'keys', 'customer', PAGES, [], { needs: { '@portal/design-system/table': '^2.0.0' } })
    const keys = keysIn(open())
    expect([keys?.current.id, keys?.previous]).toEqual([OLD, undefined])
    expect(logged).toEqual([
      expect.objectContaining({
        remote: 'keys',
        release: ID,
        fault: 'contract',
        msg: expect.stringContaining('^2.0.0 (here 1.0.0)'),
      }),
    ])
  })

  test('because its folder is gone gives way to the previous one', () => {
    rmSync(join(releases, 'keys', ID), { recursive: true })
    expect(keysIn(open())?.current.id).toBe(OLD)
    expect(logged).toMatchObject([{ remote: 'keys', release: ID, fault: 'release-unreadable' }])
  })

  test('because a file is gone gives way to the previous one', () => {
    rmSync(join(releases, 'keys', ID, 'app.js'))
    expect(keysIn(open())?.current.id).toBe(OLD)
  })

  test('and has none before it is left out, and the others stay', () => {
    rmSync(join(releases, 'keys'), { recursive: true })
    writeRemote(releases, 'keys', 'customer', PAGES, [], { needs: { vue: '^3.0.0' } })
    writeChannels(releases, 'keys', { current: ID })
    const registry = open()
    expect(registry.current().remotes.map(({ manifest }) => manifest.name)).toEqual(['admin', 'billing', 'checkout'])
  })

  test.each([
    ['throws', 'throw new Error("broken")'],
    ['draws nothing', 'exports.draw = () => {}'],
  ])('because the renderer of the shell %s gives way to the shell before', (_, renderer) => {
    const [current, older] = [ID, OLD].map((id) => join(releases, 'shell', id)) as [string, string]
    cpSync(current, older, { recursive: true })
    const release = JSON.parse(readFileSync(join(older, 'release.json'), 'utf8'))
    writeFileSync(join(older, 'release.json'), JSON.stringify({ ...release, id: OLD }))
    writeChannels(releases, 'shell', { current: ID, previous: OLD })
    writeFileSync(join(current, 'render-document.cjs'), renderer)

    expect(open().current().shell.release.id).toBe(OLD)
    expect(logged).toMatchObject([{ remote: 'shell', release: ID, fault: 'renderer' }])
  })

  test('of the shell, with none before it, leaves nothing to start with', () => {
    writeFileSync(join(releases, 'shell', ID, 'render-document.cjs'), 'throw new Error("broken")')
    expect(() => open()).toThrow(/No release of the shell/)
    expect(logged).toMatchObject([{ remote: 'shell', fault: 'renderer' }])
  })
})

describe('a new release', () => {
  test('is taken up without a restart, and the one before it becomes the fall-back', () => {
    const registry = open()
    const before = registry.current()
    writeRemote(releases, 'keys', 'customer', PAGES, [], { id: OLD })
    writeChannels(releases, 'keys', { current: OLD, previous: ID })
    expect(registry.current()).toBe(before)
    registry.update(builtChannels(releases))
    const keys = keysIn(registry)
    expect([keys?.current.id, keys?.previous?.id]).toEqual([OLD, ID])
  })

  test('that cannot be read changes nothing', () => {
    const registry = open()
    registry.update({ ...builtChannels(releases), keys: { current: OLD, previous: [], canary: null, percent: 0 } })
    expect(keysIn(registry)?.current.id).toBe(ID)
    expect(logged).toMatchObject([{ remote: 'keys', release: OLD, fault: 'release-unreadable' }])
  })
})

test('those who are given a canary, and nobody else, are told that it is on trial, and what everybody else has (rule P35)', () => {
  writeRemote(releases, 'keys', 'customer', PAGES, [], { id: OLD })
  const registry = open()
  registry.update({ ...builtChannels(releases), keys: { current: ID, previous: [], canary: OLD, percent: 50 } })
  const given = Array.from({ length: 40 }, (_, at) =>
    registry.current(`account ${at}`).remotes.find(({ manifest }) => manifest.name === 'keys'),
  ).map((keys) => [keys?.current.id, keys?.previous?.id, keys?.onTrial])
  expect(new Set(given.map((one) => one.join()))).toEqual(new Set([`${OLD},${ID},true`, `${ID},,`]))
})

test('of 10,000 accounts a canary at 10 % is given to 900 to 1,100, and to the same ones after a restart (rule P4)', () => {
  writeRemote(releases, 'keys', 'customer', PAGES, [], { id: OLD })
  const givenBy = (registry: ReturnType<typeof open>) => {
    registry.update({ ...builtChannels(releases), keys: { current: ID, previous: [], canary: OLD, percent: 10 } })
    return Array.from({ length: 10_000 }, (_, at) => `account ${10_000 + at}`).filter((account) =>
      registry.current(account).remotes.some(({ onTrial }) => onTrial),
    )
  }
  const [before, after] = [givenBy(open()), givenBy(open())]
  expect(before.length).toBeGreaterThanOrEqual(900)
  expect(before.length).toBeLessThanOrEqual(1_100)
  expect(after).toEqual(before)
})

test('without a shell there is nothing to serve, in one sentence', () => {
  expect(() => open(newReleasesFolder())).toThrow(/No release of the shell .* run npm run build\./)
})

test('only a release on disk is found, by its exact name and id', () => {
  const registry = open()
  expect(registry.find('keys', ID)?.id).toBe(ID)
  for (const [name, id] of [
    ['keys', OLD],
    ['keys', '..'],
    ['.', ID],
    ['', ID],
    ['keys/../admin', ID],
  ] as const) {
    expect(registry.find(name, id)).toBeUndefined()
  }
})
