import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let off: TestReleaseServer
let asks: TestReleaseServer
let always: TestReleaseServer
beforeAll(async () => {
  off = await testReleaseServer()
  asks = await testReleaseServer({ environment: { MEASUREMENT: 'ask' } })
  always = await testReleaseServer({ environment: { MEASUREMENT: 'always' } })
})
afterAll(() => Promise.all([off, asks, always].map((one) => one.close())))
beforeEach(() => {
  for (const { measured } of [off, asks, always]) measured.splice(0)
})

const view = { event: 'page_view', page: '/pricing/us-rooftop-geocoding' }

function report(to: TestReleaseServer, payload: unknown, headers: Record<string, string> = {}) {
  return to.server.inject({
    method: 'POST',
    url: '/measure',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
}

describe('what is measured (rules M34 and M35)', () => {
  test('is counted by day, area and source, which its cookies say', async () => {
    const cookie = 'measuring=yes; utm_source=Newsletter; gclid=x'
    expect((await report(asks, [view, { event: 'purchase', page: '/checkout/done/o-1' }], { cookie })).statusCode).toBe(
      204,
    )
    expect(asks.measured).toEqual([
      { day: '2026-03-09', event: 'page_view', area: '/pricing', source: 'newsletter' },
      { day: '2026-03-09', event: 'purchase', area: '/checkout', source: 'newsletter' },
    ])
  })

  test.each<[string, () => TestReleaseServer, Record<string, string>]>([
    ['nobody measures', () => off, { cookie: 'measuring=yes' }],
    ['nobody agreed', () => asks, {}],
    ['somebody said no', () => asks, { cookie: 'measuring=no' }],
    ['somebody said no where silence is yes', () => always, { cookie: 'measuring=no' }],
    ['the browser asks not to be followed', () => always, { cookie: 'measuring=yes', 'sec-gpc': '1' }],
  ])('is dropped where %s, with the same answer', async (_, server, headers) => {
    expect((await report(server(), [view], headers)).statusCode).toBe(204)
    expect(server().measured).toEqual([])
  })

  test('where silence is yes, it is counted without a cookie', async () => {
    await report(always, [view])
    expect(always.measured).toEqual([{ day: '2026-03-09', event: 'page_view', area: '/pricing', source: 'direct' }])
  })

  test('is refused when it holds more than an event and a path', async () => {
    expect((await report(always, [{ ...view, user: 7 }])).statusCode).toBe(400)
    expect(always.measured).toEqual([])
  })
})

describe('a document', () => {
  test.each(['/login', '/pricing'])(
    '%s measures before the shell begins, by a script that its policy allows',
    async (url) => {
      const { body, headers } = await asks.document(url)
      const at = body.indexOf('MEASURING')
      expect(at).toBeGreaterThan(0)
      const shell = body.indexOf('main.')
      if (url === '/login') expect(at).toBeLessThan(shell)
      expect((await off.document(url)).body).not.toContain('MEASURING')
      expect(headers['content-security-policy']).toContain('trusted-types default;')
    },
  )

  test('for staff measures nothing', async () => {
    expect((await always.document('/account/keys', { as: 'owner' })).body).toContain('MEASURING')
    expect((await always.document('/admin', { as: 'support' })).body).not.toContain('MEASURING')
    expect((await always.document('/account/keys', { as: 'acted' })).body).not.toContain('MEASURING')
  })

  test('rule M36: scripts of others run by the address in the setting alone', async () => {
    const tagged = await testReleaseServer({
      environment: { MEASUREMENT: 'ask', MEASUREMENT_TAG_URL: 'https://tags.example/t.js?id=1' },
    })
    const policy = String((await tagged.document('/login')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' https:\/\/tags\.example\/t\.js /)
    expect(policy).toContain("img-src 'self' data: https://tags.example;")
    expect(policy).toContain('trusted-types default measuring')
    await tagged.close()
  })
})

test('rule H75: a page leads to the choice where its reader is measured: not where nothing is, nor for staff', async () => {
  const choiceOf = async (server: TestReleaseServer, as?: 'owner' | 'support' | 'acted') => {
    const { body } = await server.document('/search', as && { as })
    return JSON.parse(/id="plan">(.*?)<\/script>/s.exec(body)?.[1] ?? '').privacyChoices
  }
  for (const as of [undefined, 'owner'] as const)
    expect(await choiceOf(asks, as)).toBe('/privacy#counting-how-the-site-is-used')
  expect(await choiceOf(always, 'owner')).toBe('/privacy#counting-how-the-site-is-used')
  expect(await choiceOf(off, 'owner')).toBeUndefined()
  for (const as of ['support', 'acted'] as const) expect(await choiceOf(asks, as)).toBeUndefined()
})
