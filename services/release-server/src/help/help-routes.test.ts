import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { HelpEntry } from '@portal/contracts/help'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer({ environment: { GATEWAY_ORIGIN: 'https://lookups.example' } })
})
afterAll(() => portal.close())

test('a document is whole without a script: no file of the shell is asked for, and its policy knows what stands in it', async () => {
  const { statusCode, body, headers } = await portal.document('/docs/getting-started')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1>Get started in five minutes</h1>')
  expect(body).not.toMatch(/<script[^>]+src=/)
  expect(body).not.toContain('id="plan"')
  const policy = String(headers['content-security-policy'])
  expect(policy.match(/script-src 'self' 'sha256-/)).not.toBeNull()
  expect(policy).not.toContain('unsafe')
})

test('code stands open in the language that its reader chose before', async () => {
  const { body } = await portal.get('/docs/getting-started', { headers: { cookie: 'code-language=python' } })
  expect(body).toContain('value="python" checked>')
  const usual = await portal.get('/docs/getting-started')
  expect(usual.body).toContain('value="curl" checked>')
})

test.each(['/docs', '/docs/getting-started', '/status-help', '/status-help/1624873202'])(
  '%s is read while nobody can be asked who somebody is',
  async (path) => {
    const away = await testReleaseServer({ checkDatabase: () => Promise.reject(new Error('away')) })
    const { statusCode, body } = await away.document(path, { as: 'owner' })
    await away.close()
    expect(statusCode).toBe(200)
    expect(body).toContain('<h1>')
  },
)

test('a problem is explained under its name and under its number; what is none says so', async () => {
  for (const wanted of ['security-context:key-deleted', '1624873202']) {
    const { statusCode, body } = await portal.document(`/status-help/${wanted}`)
    expect([statusCode, body.includes('This key was deleted. Recover it first.')]).toEqual([200, true])
  }
  const { statusCode, body } = await portal.document('/status-help/%3Cscript%3Ex')
  expect(statusCode).toBe(404)
  expect(body).toContain('&lt;script&gt;x')
})

test('a document that is not there leads to those that are', async () => {
  const { statusCode, body } = await portal.document('/docs/nowhere')
  expect(statusCode).toBe(404)
  expect(body).toContain('<h1>There is no such document</h1>')
  expect(body).toContain('href="/docs/getting-started"')
})

test('search is told of documents, of their sections and of every problem', async () => {
  const answer = await portal.get('/docs/entries.json')
  const entries: HelpEntry[] = answer.json()
  expect(entries.every((entry) => HelpEntry.safeParse(entry).success)).toBe(true)
  expect(entries).toContainEqual(
    expect.objectContaining({ path: '/docs/secret-keys', title: 'Secret keys', inside: '' }),
  )
  expect(entries).toContainEqual(
    expect.objectContaining({ path: '/docs/secret-keys#pause-and-activate', inside: 'Secret keys' }),
  )
  expect(entries).toContainEqual(expect.objectContaining({ path: '/status-help/1624873202', inside: 'Errors' }))
})
