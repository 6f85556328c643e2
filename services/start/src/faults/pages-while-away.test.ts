import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  freePort,
  openSilentProxy,
  type PostgresServer,
  type SilentProxy,
  startPostgres,
} from '@portal/foundation/testing'
import { writePortal } from '@portal/release-server/testing'
import { DATABASE_LIMITS, expectSoon, faultLasts, tellByHand } from '../testing/fault-length.ts'
import { type KeyEditor, signInKeyEditor } from '../testing/key-editor.ts'
import { type StartedProcess, startProcess } from '../testing/started-process.ts'
import { until } from '../testing/until.ts'

let server: PostgresServer
let network: SilentProxy
let editor: KeyEditor
let api: StartedProcess
let pages: StartedProcess
let address: string
let startApi: () => StartedProcess

beforeAll(async () => {
  server = await startPostgres()
  const url = server.url('postgres')
  network = await openSilentProxy(url)
  const environment = {
    DATA_FOLDER: await mkdtemp(join(tmpdir(), 'portal-faults-')),
    RELEASES_FOLDER: writePortal(),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    ...DATABASE_LIMITS,
  }
  editor = await signInKeyEditor({ ...environment, DATABASE_URL: url })
  const port = String(await freePort())
  startApi = () => startProcess(['portal-api'], { ...environment, DATABASE_URL: url, PORT: port })
  api = startApi()
  await api.address
  const behind = { DATABASE_URL: network.url, PORTAL_API_URL: `http://127.0.0.1:${port}` }
  pages = startProcess(['release-server'], { ...environment, ...behind })
  address = await pages.address
})
afterAll(async () => {
  pages.kill('SIGKILL')
  api.kill('SIGKILL')
  await network.close()
  server.stop()
})

/** The first page that is answered so. */
async function pageWith(status: number): Promise<Response> {
  let answer = await editor.openPage(address, '/account/keys')
  await until(async () => {
    expect([200, 503]).toContain(answer.status)
    if (answer.status !== status) answer = await editor.openPage(address, '/account/keys')
    return answer.status === status
  })
  return answer
}

/** Pages opened meanwhile apologize and reload soon; afterwards the page itself is shown again. */
async function apologizes(name: string, breaks: () => unknown, mends: () => unknown): Promise<void> {
  await pageWith(200)
  await breaks()
  const answer = await pageWith(503)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toContain('<title>away</title>')

  await faultLasts()
  const sentAt = performance.now()
  expect((await editor.openPage(address, '/account/keys')).status).toBe(503)
  const waited = performance.now() - sentAt
  tellByHand(name, `answered after ${Math.round(waited)} ms`)
  expectSoon(waited)

  await mends()
  await pageWith(200)
}

test.each([
  ['is killed and started again', () => server.signal('SIGKILL'), () => server.restart()],
  ['falls silent', () => network.silence('new ones too'), () => network.resume()],
] as const)('opening a page while the database %s brings an apology that comes back', apologizes)

test('so does opening one while portal-api is away; what needs neither is there', async () => {
  await apologizes(
    'portal-api',
    async () => {
      api.kill('SIGKILL')
      await api.ended
      expect((await fetch(address, { headers: { accept: 'text/html' } })).status).toBe(200)
    },
    async () => {
      api = startApi()
      await api.address
    },
  )
})
