import { mkdtempSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { UPLOAD_TYPE } from '@portal/contracts/release-registry'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { createReleaseServer, makePublisherToken, type ReleaseServer } from '@portal/release-server'
import { writePortal } from '@portal/release-server/testing'
import { newUpload } from '@portal/release-server/testing/uploads'
import fc from 'fast-check'

/*
 * A publisher token of one team against the rest: its release is named so that storing it would lead elsewhere. Both stores, the
 * folder and the bucket, behind the same registry.
 */

/** Object content by path. A bucket that stores whatever it is sent, under any path. */
const objects = new Map<string, Buffer>()
let bucket: Server
let foundation: TestFoundation
let folder: string
let inFolder: ReleaseServer
let inBucket: ReleaseServer
let token: string

beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    const path = String(request.url)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const there = objects.get(path)
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
    if (request.method === 'DELETE') objects.delete(path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    response.writeHead(isRead && !there ? 404 : 200).end(request.method === 'GET' ? there : undefined)
  })
  await new Promise<void>((listening) => bucket.listen(0, '127.0.0.1', listening))
  folder = mkdtempSync(join(tmpdir(), 'portal-faults-'))
  foundation = await createTestFoundation({ RELEASES_FOLDER: writePortal(join(folder, 'data/releases')) })
  const options = { askPortalApi: async () => ({ status: 200, body: '{}' }), checkGateway: async () => {} }
  inFolder = await createReleaseServer(foundation, options)
  const releasesBucket = {
    endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/releases`,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  inBucket = await createReleaseServer({ ...foundation, settings: { ...foundation.settings, releasesBucket } }, options)
  const context = { now: foundation.clock.now(), requestId: 'test' }
  token = (await makePublisherToken(foundation.db, { remote: 'keys', label: 'The keys team', by: 'root' }, context))
    .secret
})
afterAll(async () => {
  await inFolder.close()
  await inBucket.close()
  await foundation.close()
  bucket.close()
})

const stores = [
  ['a folder', () => inFolder],
  ['a bucket', () => inBucket],
] as const

/** Lists everything that a release could have touched, including two parent folders. */
const everything = () => [readdirSync(folder, { recursive: true }).map(String).sort(), [...objects.keys()].sort()]

async function publish(server: ReleaseServer, body: unknown, path = '/registry/remotes/keys/releases') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': UPLOAD_TYPE }
  return server.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) })
}

const named = (id: string) => {
  const upload = newUpload()
  return { ...upload, release: { ...upload.release, id } }
}

/** A release that lists, brings, and starts with a file of this name. */
function withFile(name: string) {
  const upload = newUpload()
  const { release, files } = upload
  const entry = String(release.files[release.entry])
  return {
    ...upload,
    release: { ...release, entry: name, files: { ...release.files, [name]: entry } },
    files: { ...files, [name]: files[release.entry], [`${name}.br`]: files[`${release.entry}.br`] },
  }
}

const HOSTILE_IDS = [
  '..',
  '.',
  '',
  '../team/aaaaaa111111',
  '../../x/y',
  '/etc/passwd',
  'aaaaaa/..',
  'aaaaaa\n',
  'aaaaaa\0',
]
const MORE_HOSTILE_IDS = ['..\\x', '%2e%2e', 'AAAAAA', '__proto__', 'a'.repeat(303), 'ａａａａａａ']
const HOSTILE_FILES = [
  '..',
  '.',
  '',
  'release.json',
  'RELEASE.JSON',
  '../evil.js',
  'a/b.js',
  'a\\b.js',
  'a.js\0',
  'a.js\n',
]
const MORE_HOSTILE_FILES = ['.hidden', '-rf', 'ä.js', '">.js', 'a.js;b', 'a%2fb.js', `${'a'.repeat(300)}.js`]

describe.each(stores)('in %s', (_, store) => {
  test.each([...HOSTILE_IDS, ...MORE_HOSTILE_IDS])(
    'a release named %j is refused, and nothing is touched',
    async (id) => {
      const before = everything()
      const { statusCode, body } = await publish(store(), named(id))
      expect([statusCode, body]).toEqual([400, expect.stringContaining('6 to 64 hexadecimal digits')])
      expect(everything()).toEqual(before)
    },
  )

  test.each([...HOSTILE_FILES, ...MORE_HOSTILE_FILES])(
    'a file named %j is refused, and no draft is left',
    async (name) => {
      const before = everything()
      expect((await publish(store(), withFile(name))).statusCode).toBe(400)
      expect(everything()).toEqual(before)
    },
  )

  test.each(['..', '../../x.js', 'a".js'])('%j is no file to begin with, nor of what the shell lends', async (name) => {
    const before = everything()
    const upload = newUpload()
    for (const about of [{ initial: { './app': [name] } }, { provides: { x: { version: '1.0.0', files: [name] } } }]) {
      expect((await publish(store(), { ...upload, release: { ...upload.release, ...about } })).statusCode).toBe(400)
    }
    expect(everything()).toEqual(before)
  })

  test('nothing else that is no plain name gets further either', async () => {
    const before = everything()
    const isId = (text: string) => /^[0-9a-f]{6,64}$/.test(text)
    const isFile = (text: string) => /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}$/.test(text)
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        if (!isId(text)) expect((await publish(store(), named(text))).statusCode).toBe(400)
        if (!isFile(text)) expect((await publish(store(), withFile(text))).statusCode).toBe(400)
      }),
      { numRuns: 60 },
    )
    expect(everything()).toEqual(before)
  })

  test.each(['..%2fkeys', '..', 'keys%2f..%2fteam', 'Keys', 'k'.repeat(61), '%00'])(
    'a remote named %s has no releases',
    async (remote) => {
      const before = everything()
      const { statusCode } = await publish(store(), newUpload(), `/registry/remotes/${remote}/releases`)
      expect([400, 403, 404]).toContain(statusCode)
      expect(everything()).toEqual(before)
    },
  )

  test('a plain name is published as before', async () => {
    const upload = newUpload()
    expect((await publish(store(), upload)).statusCode).toBe(200)
    expect(everything().flat().join('\n')).toContain(`keys/${upload.release.id}/app.js`)
  })
})

/** Parts of paths, of headers and of markup, put together at random. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom('..', '/', '.', '\\', '%2e', '%2f', '\0', '\r\n', '"', '<', ';', 'aaaaaa', 'app.js', ' '),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
