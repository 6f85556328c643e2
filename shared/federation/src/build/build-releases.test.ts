import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { defineManifest, type Manifest } from '@portal/contracts/platform'
import { buildReleases } from './build-releases.ts'
import type { Part } from './part.ts'
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
  readPart = async ({ name }) => partOf(workspace.root, name),
}: {
  failing?: string[]
  meanwhile?: (name: string) => void
  read?: (part: PartOnDisk) => Promise<Manifest>
  readPart?: (part: PartOnDisk) => Promise<Part>
} = {}) {
  const built: string[] = []
  const said: string[] = []
  const { failed } = await buildReleases({
    root: workspace.root,
    releases: workspace.releases,
    mode: 'production',
    say: (sentence) => said.push(sentence),
    read,
    readPart,
    build: async ({ name }, { output }) => {
      built.push(name)
      meanwhile(name)
      if (failing.includes(name)) throw new Error('a syntax error')
      writeFileSync(join(output, 'release.json'), '{}')
    },
  })
  return { built: built.sort(), failed, said: said.join('\n') }
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
  expect(await build()).toMatchObject({ built: ['keys', 'shell', 'team'], failed: [] })
  expect(await build()).toMatchObject({ built: [], failed: [] })
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
  expect((await build({ meanwhile })).failed).toEqual(['keys'])
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

/** Returns the path of the first page in what was noted of a part that was not built. */
function notedPage(name: string): string | undefined {
  const file = join(workspace.releases, name, 'not-built.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).pages[0].path : undefined
}

describe('a part that does not build is named, and the others are built (rule P99):', () => {
  const page = '/account/keys'
  const refusing = (message: string) => async (part: PartOnDisk) => {
    if (part.name === 'keys') throw new Error(message)
    return { manifest: await manifestOf(part), part: partOf(workspace.root, part.name) }
  }
  const unread = refusing('line 3 is no statement')

  test.each<[string, () => Parameters<typeof build>[0], string, string | undefined]>([
    ['its build fails', () => ({ failing: ['keys'] }), '', page],
    ['its sources do not parse', () => breakSource() ?? {}, 'app.tsx', page],
    [
      'its configuration cannot be read',
      () => ({ readPart: async (part) => (await unread(part)).part }),
      'keys: line 3 is no statement',
      page,
    ],
    [
      'its manifest cannot be read',
      () => ({ read: async (part) => (await unread(part)).manifest }),
      'keys: line 3 is no statement',
      undefined,
    ],
    [
      'its manifest states what is not its own',
      () => ({ read: async (part) => withPath(await manifestOf(part), part.name === 'keys' ? '/admin' : undefined) }),
      'keys is for public and cannot own /admin: /admin and what is below it is for staff alone.',
      undefined,
    ],
    [
      'its manifest wants a path of the shell',
      () => ({
        read: async (part) => withPath(await manifestOf(part), part.name === 'keys' ? '/account/shell' : undefined),
      }),
      'shell and keys both own /account/shell.',
      undefined,
    ],
  ])('%s', async (_, broken, sentence, noted) => {
    const { failed, said } = await build(broken())
    expect(failed).toEqual(['keys'])
    expect(said).toContain(sentence)
    expect([channels('keys'), Boolean(channels('shell')), Boolean(channels('team'))]).toEqual([undefined, true, true])
    expect(notedPage('keys')).toBe(noted)
  })

  test('two that want one path are both left out', async () => {
    const read = async (part: PartOnDisk) =>
      withPath(await manifestOf(part), part.name === 'shell' ? undefined : '/account/both')
    const { built, failed, said } = await build({ read })
    expect([built, failed]).toEqual([['shell'], ['keys', 'team']])
    expect(said).toContain('team and keys both own /account/both.')
  })

  test('it is built and no longer noted once it is mended', async () => {
    await build({ failing: ['keys'] })
    expect(await build()).toMatchObject({ built: ['keys'], failed: [] })
    expect(notedPage('keys')).toBeUndefined()
  })

  test('one that is gone is no longer noted', async () => {
    await build({ failing: ['keys'] })
    rmSync(join(workspace.root, 'mfe-keys'), { recursive: true })
    await build()
    expect(notedPage('keys')).toBeUndefined()
  })

  test('it stays on the release that it had', async () => {
    await build()
    const before = channels('keys')
    edit(1)
    workspace.write('mfe-team/src/app.tsx', 'export const edit = 1\n')
    expect(await build({ failing: ['keys'] })).toMatchObject({ built: ['keys', 'team'], failed: ['keys'] })
    expect(channels('keys')).toEqual(before)
    expect(channels('team')?.previous).toBeDefined()
    expect(readdirSync(join(workspace.releases, 'keys')).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('it is edited into something that does not parse while it is built', async () => {
    const meanwhile = (name: string) => {
      if (name === 'keys') breakSource()
    }
    expect(await build({ meanwhile })).toMatchObject({ failed: ['keys'], said: expect.stringContaining('app.tsx') })
  })
})

function breakSource(): void {
  workspace.write('mfe-keys/src/app.tsx', 'export const = 1\n')
}

/** Returns a manifest with this path as its only page's. */
function withPath(manifest: Manifest, path: string | undefined): Manifest {
  return path === undefined ? manifest : { ...manifest, pages: manifest.pages.map((page) => ({ ...page, path })) }
}
