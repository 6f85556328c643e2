import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestFoundation, freePort, type TestFoundation } from '@portal/foundation/testing'
import S3rver from 's3rver'
import { digestOfRelease } from '../registry/local-builds.ts'
import { readRelease } from '../registry/read-channel.ts'
import { createReleaseServer } from '../release-server.ts'
import { ID, writePortal } from '../testing/fixture-portal.ts'
import { newReleasesFolder } from '../testing/fixture-releases.ts'
import { artifactsInBucket, type Bucket } from './artifacts-in-bucket.ts'

/** Credentials accepted by the bucket server. */
const KNOWN = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let objects: string
let bucketServer: S3rver
let bucket: Bucket
let foundation: TestFoundation

beforeAll(async () => {
  objects = mkdtempSync(join(tmpdir(), 'portal-bucket-'))
  const port = await freePort()
  bucketServer = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: objects,
    configureBuckets: [{ name: 'releases', configs: [] }],
  })
  await bucketServer.run()
  bucket = { endpoint: `http://127.0.0.1:${port}/releases`, region: 'us-east-1', ...KNOWN }
  foundation = await createTestFoundation({
    RELEASES_FOLDER: writePortal(),
    RELEASES_BUCKET_URL: bucket.endpoint,
    RELEASES_BUCKET_REGION: bucket.region,
    RELEASES_BUCKET_KEY_ID: KNOWN.accessKeyId,
    RELEASES_BUCKET_SECRET: KNOWN.secretAccessKey,
  })
})
afterAll(async () => {
  await foundation.close()
  await bucketServer.close()
  rmSync(objects, { recursive: true })
})

/** A server of the same environment, with a folder of its own. */
const serverOn = (releasesFolder: string) =>
  createReleaseServer(
    { ...foundation, settings: { ...foundation.settings, releasesFolder } },
    { askPortalApi: async () => ({ status: 200, body: '{}' }), checkGateway: async () => {} },
  )

const storeOn = (folder: string, asking = bucket) => artifactsInBucket(asking, folder, foundation.log)

function published(name: string) {
  const folder = writePortal()
  const { folder: _, ...release } = readRelease(folder, name, ID)
  return { folder, release, known: { remote: name, id: ID, digest: digestOfRelease(release) } }
}

/** The object as it lies behind the bucket server. */
const objectOf = (name: string, file: string) => join(objects, 'releases', name, ID, `${file}._S3rver_object`)

test('a server with an empty folder serves what a server beside the build has put into the bucket, and nothing more', async () => {
  const first = await serverOn(foundation.settings.releasesFolder)
  await first.close()
  const empty = newReleasesFolder()
  const second = await serverOn(empty)
  const answer = await second.inject(`/releases/shell/${ID}/main.js`)
  expect([answer.statusCode, answer.body]).toEqual([200, 'shell()'])
  expect((await second.inject('/checkout/cart')).statusCode).toBe(200)
  expect(readdirSync(join(empty, 'shell', ID)).sort()).toEqual([
    'geist.woff2',
    'geist.woff2.br',
    'main.css',
    'main.css.br',
    'main.js',
    'main.js.br',
    'release.json',
    'render-document.cjs',
    'table.js',
    'table.js.br',
  ])
  await second.close()
})

test.each([
  ['a file', 'keys', 'app.js', 'evil()'],
  ['a compressed form', 'checkout', 'app.js.br', 'evil()'],
  ['what the release says of itself', 'billing', 'release.json', undefined],
])('%s that is altered in the bucket is not handed out', async (_, name, file, content) => {
  const { folder, known } = published(name)
  await storeOn(folder).share(name, ID)
  const object = objectOf(name, file)
  writeFileSync(object, content ?? readFileSync(object, 'utf8').replace('customer', 'public'))

  const empty = newReleasesFolder()
  expect(await storeOn(empty).bring([known])).toBe(false)
  expect(existsSync(join(empty, name, ID))).toBe(false)
})

test('a release whose upload broke off is in no bucket, and the next upload makes it whole', async () => {
  const { folder, known } = published('admin')
  const store = storeOn(folder)
  await store.share('admin', ID)
  rmSync(objectOf('admin', 'release.json'))
  expect(await store.has('admin', ID)).toBe(false)
  await store.share('admin', ID)
  expect(await storeOn(newReleasesFolder()).bring([known])).toBe(true)
})

test('what was left in the bucket under an id gives way to what is registered under it (rule P38)', async () => {
  const { release } = published('admin')
  const keep = (id: string, content: string) => {
    const one = { ...release, needs: { './app': { [id]: '1.0.0' } } }
    const about = JSON.stringify(one)
    return storeOn(newReleasesFolder()).keep(
      'admin',
      ID,
      new Map([...Object.keys(one.files).map((file) => [file, content] as const), ['release.json', about] as const]),
    )
  }
  await keep('left', 'left()')
  await keep('registered', 'registered()')
  expect(readFileSync(objectOf('admin', 'release.json'), 'utf8')).toContain('"registered"')
  expect(readFileSync(objectOf('admin', 'app.js'), 'utf8')).toBe('registered()')

  rmSync(objectOf('admin', 'app.js'))
  await keep('registered', 'registered()')
  expect(existsSync(objectOf('admin', 'app.js'))).toBe(false)
})

test('what is removed is in the bucket no more, nor in the folder', async () => {
  const { folder } = published('admin')
  const store = storeOn(folder)
  await store.share('admin', ID)
  await store.remove('admin', ID)
  expect(await store.has('admin', ID)).toBe(false)
  expect(existsSync(objectOf('admin', 'app.js'))).toBe(false)
  expect(existsSync(join(folder, 'admin', ID))).toBe(false)
})

test('a server without access to the bucket keeps nothing there and has nothing from it; with the bucket away what is in the folder goes on', async () => {
  const { folder, known } = published('keys')
  await expect(storeOn(folder, { ...bucket, accessKeyId: 'x' }).share('keys', ID)).rejects.toThrow()
  expect(await storeOn(newReleasesFolder(), { ...bucket, accessKeyId: 'x' }).bring([known])).toBe(false)

  const away = { ...bucket, endpoint: `http://127.0.0.1:${await freePort()}/releases` }
  expect(await storeOn(folder, away).bring([known])).toBe(true)
  expect(await storeOn(newReleasesFolder(), away).bring([known])).toBe(false)
})
