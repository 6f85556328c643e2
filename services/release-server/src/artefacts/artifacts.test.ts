import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ID, writePortal, writeRemote } from '../testing/fixture-portal.ts'
import { writeChannels } from '../testing/fixture-releases.ts'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer()
  writeFileSync(join(portal.releases, 'keys', ID, 'note.js'), 'not listed')
})
afterAll(() => portal.close())

describe('who gets which file', () => {
  test.each([
    ['shell/main.js', undefined, 200],
    ['checkout/app.js', undefined, 200],
    ['keys/app.js', undefined, 404],
    ['keys/app.js', 'viewer', 200],
    ['keys/app.js', 'support', 404],
    ['billing/app.js', 'viewer', 404],
    ['billing/app.js', 'owner', 200],
    ['admin/app.js', undefined, 404],
    ['admin/app.js', 'viewer', 404],
    ['admin/app.js', 'owner', 404],
    ['admin/app.js', 'support', 200],
  ] as const)('%s for %s is %i', async (file, as, status) => {
    const { statusCode } = await portal.get(`/releases/${file.replace('/', `/${ID}/`)}`, { as })
    expect(statusCode).toBe(status)
  })

  test('what is for staff is no customer’s, though its page asks for no role that they lack', async () => {
    const releases = writePortal()
    writeRemote(releases, 'desk', 'staff', [
      { path: '/admin/desk', title: 'Desk', layout: 'account', requires: 'self' },
    ])
    writeChannels(releases, 'desk', { current: ID })
    const own = await testReleaseServer({ releases })
    const statusFor = async (as: 'owner' | 'support') =>
      (await own.get(`/releases/desk/${ID}/app.js`, { as })).statusCode
    expect([await statusFor('owner'), await statusFor('support')]).toEqual([404, 200])
    await own.close()
  })

  test('a refused file answers exactly as one that is not there', async () => {
    const refused = await portal.get(`/releases/admin/${ID}/app.js`, { as: 'owner' })
    const missing = await portal.get(`/releases/nobody/${ID}/app.js`, { as: 'owner' })
    expect(shape(refused)).toEqual(shape(missing))
  })

  test.each([`admin/${ID}/app.js`, `admin/${ID}/nothing.js`, 'admin/000000000000/app.js', `nobody/${ID}/app.js`])(
    '%s takes a customer the same look at who they are',
    async (file) => {
      portal.visits.length = 0
      expect((await portal.get(`/releases/${file}`, { as: 'owner' })).statusCode).toBe(404)
      expect(portal.visits).toEqual(['owner'])
    },
  )

  const shape = ({ body, headers }: Awaited<ReturnType<TestReleaseServer['get']>>) => {
    return [body.replace(/"request_id":"[^"]*"/, ''), Object.keys(headers).sort(), headers['cache-control']]
  }

  test.each([
    'release.json',
    'render-document.cjs',
    'main.js.map',
    'main.js.br',
    'channels.json',
    '__proto__',
    'constructor',
  ])('%s is served to nobody', async (file) =>
    expect((await portal.get(`/releases/shell/${ID}/${file}`, { as: 'support' })).statusCode).toBe(404),
  )

  test.each([
    `/releases/keys/${ID}/note.js`,
    `/releases/shell/${ID}/../../admin/${ID}/app.js`,
    `/releases/shell/${ID}/..%2f..%2fadmin%2f${ID}%2fapp.js`,
    `/releases/shell/..%2fadmin/${ID}/app.js`,
    `/releases/%61dmin/${ID}/app.js`,
    `/releases/ADMIN/${ID}/app.js`,
    `/releases/admin/${ID}/app.js;a=1`,
    `/releases/admin/${ID}/app.js/`,
    `/releases//admin/${ID}/app.js`,
    `/releases/admin/${ID}/app.js%00`,
    `/releases/shell/../channels.json`,
    '/releases/shell/channels.json',
    '/releases/..%2f..%2fetc/passwd/x',
  ])('%s reaches nothing', async (path) => {
    expect((await portal.get(path, { as: 'owner' })).statusCode).toBe(404)
  })
})

describe('how a file is sent', () => {
  test.each([
    ['shell/main.js', 'public, max-age=31536000, immutable'],
    ['keys/app.js', 'private, max-age=31536000, immutable'],
    ['admin/app.js', 'private, no-cache'],
  ])('%s is cached as %s', async (file, caching) => {
    const as = file.startsWith('admin/') ? 'support' : 'owner'
    const { headers } = await portal.get(`/releases/${file.replace('/', `/${ID}/`)}`, { as })
    expect(headers['cache-control']).toBe(caching)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  })

  test('staff who ask again get no bytes, and 404 once they are no staff', async () => {
    const url = `/releases/admin/${ID}/app.js`
    const etag = String((await portal.get(url, { as: 'support' })).headers.etag)
    const again = await portal.get(url, { as: 'support', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await portal.get(url, { as: 'owner', headers: { 'if-none-match': etag } })).statusCode).toBe(404)
  })

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=0.5, BR ; q=0.8', 'br'],
    ['br;q=0', undefined],
    ['br; q=0.00, identity', undefined],
    ['brotli', undefined],
    ['identity', undefined],
  ])('to a browser that takes %s as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await portal.get(`/releases/shell/${ID}/main.js`, {
      headers: { 'accept-encoding': accepted },
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect((encoding ? brotliDecompressSync(rawPayload) : rawPayload).toString()).toBe('shell()')
  })
})
