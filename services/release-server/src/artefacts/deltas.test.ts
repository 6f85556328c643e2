import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts/roles'
import { createLogger } from '@portal/foundation/logging'
import { Decoder } from '@toondepauw/node-zstd'
import { writePortal } from '../testing/fixture-portal.ts'
import { digestOf, newReleasesFolder, writeChannels, writeRelease } from '../testing/fixture-releases.ts'
import { type Person, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'
import { createDeltas, type Delta, type DeltaAsked } from './deltas.ts'

const OLD = '0000000000000001'
const BEFORE = '0000000000000002'
const NOW = '0000000000000003'

/** A script of 200 lines that has nothing to be shortened by but another like it. */
const scriptOf = (id: string) =>
  Array.from({ length: 200 }, (_, at) => `line("${createHash('sha1').update(`${at}`).digest('hex')}")`).join('\n') + id

const FILE: Record<string, string> = {
  [OLD]: 'app.aaaaaaa1.js',
  [BEFORE]: 'app.aaaaaaa2.js',
  [NOW]: 'app.aaaaaaa3.js',
}

/** The page of keys, for holders of the role. */
const pageFor = (role: Role) => [
  { path: '/account/keys', title: 'Keys', layout: 'account' as const, requires: [[role]] },
]

function writeKeys(releases: string, id: string, role: Role = 'api-key-viewer') {
  writeRelease(releases, {
    id,
    manifest: { name: 'keys', audience: 'customer', pages: pageFor(role) },
    files: {
      'remoteEntry.1.js': 'keys()',
      [`app.${FILE[id]?.slice(4)}`]: scriptOf(id),
      'application.aaaaaaa1.js': scriptOf('another'),
      'tiny.aaaaaaa1.js': 'tiny()',
      'key.aaaaaaa1.png': scriptOf('picture'),
    },
  })
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('base64')

/** Headers of a browser that has this file of a release. */
const having = (id: string, file = FILE[id] ?? '', content = scriptOf(id)) => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${sha256(content)}:`,
  'dictionary-id': `"${id}/${file}"`,
})

let portal: TestReleaseServer
beforeAll(async () => {
  const releases = writePortal()
  for (const id of [OLD, BEFORE, NOW]) writeKeys(releases, id)
  writeChannels(releases, 'keys', { current: NOW, previous: BEFORE })
  portal = await testReleaseServer({ releases })
})
afterAll(() => portal.close())

const get = (headers: Record<string, string>, as: Person = 'viewer', id = NOW, file = FILE[id]) =>
  portal.get(`/releases/keys/${id}/${file}`, { as, headers })
const encodingOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).headers['content-encoding']

async function decode(body: Buffer, dictionary: string) {
  expect(body.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(body.subarray(8, 40).toString('base64')).toBe(sha256(dictionary))
  return (await new Decoder(Buffer.from(dictionary)).decode(body.subarray(40))).toString()
}

describe('rule P36: of a file that is released anew, what differs is sent', () => {
  test('a file is lent to the same file of whatever release', async () => {
    const { headers } = await get({})
    expect(headers['use-as-dictionary']).toBe(
      'match="/releases/keys/*/app.*.js", id="0000000000000003/app.aaaaaaa3.js"',
    )
  })

  test.each([OLD, BEFORE])('a browser that has that of %s is sent what differs, and it is the file', async (id) => {
    const { rawPayload, headers, statusCode } = await get(having(id))
    expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      'dcz',
      'text/javascript; charset=utf-8',
    ])
    expect(rawPayload.length).toBeLessThan(100)
    expect(await decode(rawPayload, scriptOf(id))).toBe(scriptOf(NOW))
    // The next one is made from this one.
    expect(headers['use-as-dictionary']).toBe((await get({})).headers['use-as-dictionary'])
    expect(headers.etag).toBe((await get({})).headers.etag)
  })

  test('it is sent after a roll-back, too', async () => {
    writeChannels(portal.releases, 'keys', { current: BEFORE, previous: OLD })
    portal.refresh()
    const { rawPayload } = await get(having(NOW), 'viewer', BEFORE)
    expect(await decode(rawPayload, scriptOf(NOW))).toBe(scriptOf(BEFORE))
    writeChannels(portal.releases, 'keys', { current: NOW, previous: BEFORE })
    portal.refresh()
  })

  test.each<[string, Record<string, string>]>([
    ['takes none', { ...having(BEFORE), 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['refuses it', { ...having(BEFORE), 'accept-encoding': 'br, dcz;q=0' }],
    ['has another file under that name', having(BEFORE, FILE[BEFORE], 'something else')],
    ['has that of another release than it says', having(BEFORE, FILE[BEFORE], scriptOf(OLD))],
    ['has another file', having(BEFORE, 'application.aaaaaaa1.js', scriptOf('another'))],
    ['has a file that no release lists', having(BEFORE, 'app.bbbbbbbb.js')],
    ['has one of a release that is not there', having('0000000000000009', FILE[BEFORE])],
    ['names a way out of the folder', having(`../${BEFORE}`, FILE[BEFORE])],
    ['says no digest', { ...having(BEFORE), 'available-dictionary': ':abc:' }],
    ['says no name', { ...having(BEFORE), 'dictionary-id': '' }],
  ])('to a browser that %s the file goes whole', async (_, headers) => {
    const answer = await get(headers)
    expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br'])
  })

  test('what nobody is given any more goes whole, and so does what is as short', async () => {
    expect(await encodingOf(having(OLD), 'viewer', BEFORE)).toBe('br')
    const tiny = having(BEFORE, 'tiny.aaaaaaa1.js', 'tiny()')
    expect(await encodingOf(tiny, 'viewer', NOW, 'tiny.aaaaaaa1.js')).toBe('br')
  })

  test('a picture is lent to nothing', async () => {
    expect((await get({}, 'viewer', NOW, 'key.aaaaaaa1.png')).headers).not.toHaveProperty('use-as-dictionary')
  })

  test.each([BEFORE, NOW])(
    'where the file of %s was altered on the disk nothing is made of it, until it is right again',
    async (id) => {
      const releases = writePortal()
      for (const one of [BEFORE, NOW]) writeKeys(releases, one)
      writeChannels(releases, 'keys', { current: NOW, previous: BEFORE })
      const file = join(releases, 'keys', id, FILE[id] ?? '')
      writeFileSync(file, `${scriptOf(id)};evil()`)
      const own = await testReleaseServer({ releases })
      const encoding = async () =>
        (await own.get(`/releases/keys/${NOW}/${FILE[NOW]}`, { as: 'viewer', headers: having(BEFORE) })).headers[
          'content-encoding'
        ]
      expect(await encoding()).toBe('br')
      writeFileSync(file, scriptOf(id))
      expect(await encoding()).toBe('dcz')
      await own.close()
    },
  )
})

describe('rule P37: what differs is sent to people who may have both, and kept by nobody in between', () => {
  test.each([undefined, 'support'] as const)('to %s it is not there', async (as) => {
    const url = `/releases/keys/${NOW}/${FILE[NOW]}`
    const refused = await portal.get(url, { as, headers: having(BEFORE) })
    expect(refused.statusCode).toBe(404)
    expect(Object.keys(refused.headers)).toEqual(Object.keys((await portal.get(url, { as })).headers))
    expect(refused.headers).not.toHaveProperty('use-as-dictionary')
  })

  test('it is made from no release that its asker may not have', async () => {
    const releases = writePortal()
    writeKeys(releases, BEFORE, 'billing-viewer')
    writeKeys(releases, NOW)
    writeChannels(releases, 'keys', { current: NOW, previous: BEFORE })
    const own = await testReleaseServer({ releases })
    const encodingFor = async (as: Person) =>
      (await own.get(`/releases/keys/${NOW}/${FILE[NOW]}`, { as, headers: having(BEFORE) })).headers['content-encoding']
    expect([await encodingFor('owner'), await encodingFor('viewer')]).toEqual(['dcz', 'br'])
    await own.close()
  })

  test('every answer says what it depends on', async () => {
    const varies = 'accept-encoding, available-dictionary'
    const { headers } = await get({})
    expect(headers.vary).toBe(varies)
    expect((await get(having(BEFORE))).headers.vary).toBe(varies)
    const again = await get({ 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.headers.vary]).toEqual([304, varies])
  })

  test('of a public file, too, what differs is for the browser that asked', async () => {
    const releases = writePortal()
    for (const id of [BEFORE, NOW]) {
      const manifest = { name: 'checkout', audience: 'public' as const, pages: [] }
      writeRelease(releases, { id, manifest, files: { [FILE[id] ?? '']: scriptOf(id) } })
    }
    writeChannels(releases, 'checkout', { current: NOW, previous: BEFORE })
    const own = await testReleaseServer({ releases })
    const ask = (headers: Record<string, string>) => own.get(`/releases/checkout/${NOW}/${FILE[NOW]}`, { headers })
    const [whole, delta] = [await ask({ 'accept-encoding': 'br' }), await ask(having(BEFORE))]
    expect([whole.headers['content-encoding'], whole.headers['cache-control']]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect([delta.headers['content-encoding'], delta.headers['cache-control']]).toEqual([
      'dcz',
      'private, max-age=31536000, immutable',
    ])
    await own.close()
  })

  test('what staff have is lent to nothing: their browser asks each time', async () => {
    const { headers } = await portal.get('/releases/admin/aaaaaa111111/app.js', { as: 'support' })
    expect(headers).not.toHaveProperty('use-as-dictionary')
  })
})

describe('what making them costs', () => {
  const log = createLogger({ logLevel: 'silent' })
  const pair = (name: string): DeltaAsked => {
    const stored = (digest: string) => ({ release: { folder: '/nowhere', files: { file: digest } }, file: 'file' })
    return { from: stored(`old ${name}`), to: stored(`new ${name}`) }
  }

  test('one pair is worked on once, no matter who asks meanwhile and afterwards; different ones one after the other', async () => {
    const begun: string[] = []
    const ends: ((delta: Delta) => void)[] = []
    const deltas = createDeltas(log, ({ to }) => {
      begun.push(String(to.release.files.file))
      return new Promise((resolve) => ends.push(resolve))
    })
    const asked = [deltas.find(pair('a')), deltas.find(pair('a')), deltas.find(pair('b'))]
    await new Promise(setImmediate)
    expect(begun).toEqual(['new a'])
    ends[0]?.({ dictionary: 'of a' })
    expect(await Promise.all(asked.slice(0, 2))).toEqual([{ dictionary: 'of a' }, { dictionary: 'of a' }])
    await new Promise(setImmediate)
    expect(begun).toEqual(['new a', 'new b'])
    ends[1]?.({ dictionary: 'of b' })
    await asked[2]
    expect(await deltas.find(pair('a'))).toEqual({ dictionary: 'of a' })
    expect(begun).toHaveLength(2)
  })

  test('who comes when 64 wait is told that there is none, and may ask again', async () => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const deltas = createDeltas(log, () => ended.then(() => ({ dictionary: 'made' })))
    const waiting = Array.from({ length: 64 }, (_, at) => deltas.find(pair(`${at}`)))
    expect(await deltas.find(pair('one more'))).toBeUndefined()
    end()
    expect(new Set((await Promise.all(waiting)).map((delta) => delta?.dictionary))).toEqual(new Set(['made']))
    expect(await deltas.find(pair('one more'))).toEqual({ dictionary: 'made' })
  })

  test('16 MB are kept: what was not asked for longest is made again', async () => {
    const made: string[] = []
    const deltas = createDeltas(log, async ({ to }) => {
      made.push(String(to.release.files.file))
      return { dictionary: '', body: Buffer.alloc(5 * 1024 * 1024) }
    })
    for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await deltas.find(pair(name))
    expect(made).toEqual(['new a', 'new b', 'new c', 'new d', 'new b'])
  })

  test('what is longer than 2 MB is not worked on', async () => {
    const folder = newReleasesFolder()
    const made = async (length: number) => {
      const [before, after] = ['a'.repeat(length), 'b'.repeat(length)]
      const release = { folder, files: { 'old.js': digestOf(before), 'new.js': digestOf(after) } }
      writeFileSync(join(folder, 'old.js'), before)
      writeFileSync(join(folder, 'new.js'), after)
      writeFileSync(join(folder, 'new.js.br'), Buffer.alloc(10_000))
      return createDeltas(log).find({ from: { release, file: 'old.js' }, to: { release, file: 'new.js' } })
    }
    expect(await made(2 * 1024 * 1024)).toHaveProperty('body')
    expect(await made(2 * 1024 * 1024 + 1)).not.toHaveProperty('body')
  })

  test('one that cannot be made is none, and holds up no other', async () => {
    const deltas = createDeltas(log, async ({ to }) => {
      if (to.release.files.file === 'new a') throw new Error('the disk is away')
      return { dictionary: 'made' }
    })
    expect(await Promise.all([deltas.find(pair('a')), deltas.find(pair('b'))])).toEqual([
      undefined,
      { dictionary: 'made' },
    ])
  })
})
