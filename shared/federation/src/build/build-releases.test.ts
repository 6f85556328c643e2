import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { defineManifest, type Manifest } from '@portal/contracts/platform'
import { buildReleases } from './build-releases.ts'
import type { PartOnDisk } from './parts-on-disk.ts'
import { releaseIds } from './release-id.ts'
import { readChannels } from './releases-folder.ts'
import { partOf, tinyWorkspace } from './testing/tiny-workspace.ts'

let workspace: ReturnType<typeof tinyWorkspace>
beforeEach(() => {
  workspace = tinyWorkspace()
})

/** Builds with a bundler that writes one file, or fails for the parts named. */
async function build({
  failing = [],
  meanwhile = () => {},
  read = manifestOf,
}: {
  failing?: string[]
  meanwhile?: (name: string) => void
  read?: (part: PartOnDisk) => Promise<Manifest>
} = {}) {
  const built: string[] = []
  const outcome = await buildReleases({
    root: workspace.root,
    releases: workspace.releases,
    mode: 'production',
    say: () => {},
    read,
    readPart: async ({ name }) => partOf(workspace.root, name),
    build: async ({ name }, { output }) => {
      built.push(name)
      meanwhile(name)
      if (failing.includes(name)) throw new Error('a syntax error')
      writeFileSync(join(output, 'release.json'), '{}')
    },
  }).then(
    () => 'done',
    (error: Error) => error.message,
  )
  return { built: built.sort(), outcome }
}

async function manifestOf({ name }: PartOnDisk) {
  const page = { path: `/account/${name}`, title: name, layout: 'account', requires: 'self' } as const
  return defineManifest({
    name,
    title: name,
    owner: 'A team',
    audience: 'public',
    pages: [page],
    publishes: [],
    hears: [],
  })
}

const channels = (name: string) => readChannels(workspace.releases, name)
const edit = (times: number) => workspace.write('mfe-keys/src/app.tsx', `export const edit = ${times}\n`)

test('a second build of the same sources builds nothing', async () => {
  expect(await build()).toEqual({ built: ['keys', 'shell', 'team'], outcome: 'done' })
  expect(await build()).toEqual({ built: [], outcome: 'done' })
})

test('a change builds its part alone, and the release before stays as the fall-back', async () => {
  await build()
  const before = channels('keys')?.current
  edit(1)
  expect((await build()).built).toEqual(['keys'])
  expect(channels('keys')?.previous).toBe(before)
})

test('a change that is taken back needs no build', async () => {
  edit(1)
  await build()
  const first = channels('keys')?.current
  edit(2)
  await build()
  const second = channels('keys')?.current
  edit(1)
  expect((await build()).built).toEqual([])
  expect(channels('keys')).toEqual({ current: first, previous: second })
})

test('a part that is edited while it is built is built again, so that a release is what its id says', async () => {
  let edits = 0
  const meanwhile = (name: string) => {
    if (name !== 'keys' || edits > 0) return
    edits += 1
    edit(edits)
  }
  expect((await build({ meanwhile })).built).toEqual(['keys', 'keys', 'shell', 'team'])
  const id = await releaseIds(workspace.root, 'production')(partOf(workspace.root, 'keys'))
  expect(channels('keys')).toEqual({ current: id })
})

test('a part that never stands still is named as not built', async () => {
  const meanwhile = (name: string) => {
    if (name === 'keys') edit(Math.random())
  }
  expect((await build({ meanwhile })).outcome).toBe('Not built: keys.')
  expect(channels('keys')).toBeUndefined()
})

test('three releases are kept, the current and the previous one among them', async () => {
  for (const times of [1, 2, 3, 4, 5]) {
    edit(times)
    await build()
  }
  const ids = readdirSync(join(workspace.releases, 'keys')).filter((name) => name !== 'channels.json')
  const { current = '', previous = '' } = channels('keys') ?? {}
  expect(ids).toHaveLength(3)
  expect(ids).toEqual(expect.arrayContaining([current, previous]))
})

test('a part whose sources cannot be read is named, and the others are built', async () => {
  workspace.write('mfe-keys/src/app.tsx', 'export const = 1\n')
  expect(await build()).toEqual({ built: ['shell', 'team'], outcome: 'Not built: keys.' })
})

describe('a build that fails', () => {
  test('is named, and leaves its part on the release it had while the others go on', async () => {
    await build()
    const before = channels('keys')
    edit(1)
    workspace.write('mfe-team/src/app.tsx', 'export const edit = 1\n')
    expect(await build({ failing: ['keys'] })).toEqual({ built: ['keys', 'team'], outcome: 'Not built: keys.' })
    expect(channels('keys')).toEqual(before)
    expect(channels('team')?.previous).toBeDefined()
    expect(readdirSync(join(workspace.releases, 'keys')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('because of its manifest builds nothing at all', async () => {
    const read = async (part: PartOnDisk) => manifestOf({ ...part, name: part.name === 'team' ? 'keys' : part.name })
    const { built, outcome } = await build({ read })
    expect([built, outcome]).toEqual([[], 'keys and keys both own /account/keys.'])
    expect(existsSync(workspace.releases)).toBe(false)
  })
})
