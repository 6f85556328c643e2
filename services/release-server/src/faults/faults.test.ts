import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer()
})
afterAll(() => portal.close())
beforeEach(() => {
  portal.faults.length = 0
  portal.logged.length = 0
})

function post(body: unknown, type = 'application/json') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return portal.server.inject({ method: 'POST', url: '/faults', headers: { 'content-type': type }, payload })
}

const report = { id: 'REF2345678', kind: 'render', message: 'TypeError: x', page: '/account/keys?token=secret' }

describe('what a page reports', () => {
  test('is stored without its query, and logged once, naming remote, release and kind', async () => {
    const source = 'http://localhost/releases/keys/aaaaaa111111/app.js'
    expect((await post([{ ...report, source }])).statusCode).toBe(204)
    expect(portal.faults).toEqual([
      expect.objectContaining({
        reference: 'REF2345678',
        page: '/account/keys',
        remote: 'keys',
        release: 'aaaaaa111111',
      }),
    ])
    expect(portal.logged).toEqual([
      expect.objectContaining({ fault: 'render', reference: 'REF2345678', remote: 'keys', release: 'aaaaaa111111' }),
    ])
  })

  test('is read however the media type is written', async () => {
    expect((await post([report], 'Application/JSON; charset=utf-8')).statusCode).toBe(204)
    expect(portal.faults).toHaveLength(1)
  })

  test('names its own remote over that of a URL', async () => {
    await post([{ ...report, remote: 'team', stack: 'at /releases/shell/aaaaaa111111/main.js:1' }])
    expect(portal.faults[0]?.remote).toBe('team')
  })

  test('is attributed to the caller of what the shell lends', async () => {
    const stack = 'at /releases/shell/aaaaaa111111/bus.js:1:2\nat /releases/keys/bbbbbb222222/app.js:3:4'
    await post([{ ...report, kind: 'event', stack }])
    expect(portal.faults[0]).toMatchObject({ remote: 'keys', release: 'bbbbbb222222' })
  })

  test.each([
    ['no list', report],
    ['an unknown kind', [{ ...report, kind: 'gossip' }]],
    ['a reference with markup', [{ ...report, id: '<script>' }]],
    ['a message without end', [{ ...report, message: 'x'.repeat(2001) }]],
    ['too many at once', Array.from({ length: 51 }, () => report)],
    ['text', '"oops"'],
  ])('is refused when it is %s', async (_, body) => {
    expect((await post(body)).statusCode).toBe(400)
    expect(portal.faults).toEqual([])
  })

  test('is refused when it is too large, or no JSON', async () => {
    expect((await post([{ ...report, message: 'x'.repeat(70_000) }])).statusCode).toBe(413)
    expect((await post('x=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })
})

describe('what a browser reports of a policy', () => {
  const stored = {
    kind: 'policy',
    page: '/account/keys',
    message: 'script-src-elem refused https://evil.test/x.js',
    remote: 'keys',
    release: 'aaaaaa111111',
  }
  const page = 'http://localhost:4000/account/keys?account_id=1'
  const source = 'http://localhost:4000/releases/keys/aaaaaa111111/app.js'

  test('is what the page says of the same attempt, so that both are one row', async () => {
    const blocked = 'https://evil.test/x.js'
    const own = {
      id: 'REF2345678',
      kind: 'policy',
      message: `script-src-elem refused ${blocked}`,
      page: '/account/keys',
    }
    const body = { effectiveDirective: 'script-src-elem', blockedURL: `${blocked}?who=me`, sourceFile: source }
    await post([{ ...own, source }])
    await post([{ type: 'csp-violation', url: page, body }], 'application/reports+json')
    const [said, sent] = portal.faults.map(({ reference: _, ...fault }) => fault)
    expect(said).toMatchObject(stored)
    expect(sent).toEqual(said)
  })

  test('in the older form', async () => {
    const body = {
      'csp-report': {
        'document-uri': page,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/x.js?who=me',
        'source-file': source,
      },
    }
    expect((await post(body, 'application/csp-report')).statusCode).toBe(204)
    expect(portal.faults).toEqual([expect.objectContaining(stored)])
  })

  test('in the newer form, whose other kinds are passed over', async () => {
    const body = [
      { type: 'deprecation', url: page, body: { id: 'x' } },
      {
        type: 'csp-violation',
        url: page,
        body: {
          effectiveDirective: 'script-src-elem',
          blockedURL: 'https://evil.test/x.js?who=me',
          sourceFile: source,
        },
      },
    ]
    expect((await post(body, 'application/reports+json')).statusCode).toBe(204)
    expect(portal.faults).toEqual([expect.objectContaining(stored)])
  })

  test('is kept up to fifty at once', async () => {
    const violation = { type: 'csp-violation', url: page, body: { effectiveDirective: 'img-src', blockedURL: 'data' } }
    expect((await post(Array(51).fill(violation), 'application/reports+json')).statusCode).toBe(204)
    expect(portal.faults).toHaveLength(50)
  })

  test.each(['application/csp-report', 'application/reports+json'])('is refused when it is none: %s', async (type) => {
    for (const body of ['null', '7', '{}x']) expect((await post(body, type)).statusCode).toBe(400)
  })
})

test('one address adds no more than a hundred different faults a day', async () => {
  const busy = await testReleaseServer()
  const send = (first: number) => {
    const payload = Array.from({ length: 40 }, (_, at) => ({ ...report, message: `TypeError: ${first + at}` }))
    return busy.server.inject({ method: 'POST', url: '/faults', payload })
  }
  for (const first of [0, 40, 80, 120]) expect((await send(first)).statusCode).toBe(204)
  expect(busy.faults).toHaveLength(100)
  expect(busy.logged).toHaveLength(100)

  busy.clock.advance(24 * 3_600_000)
  await send(160)
  expect(busy.faults).toHaveLength(140)
  await busy.close()
})

test('one address may not report without end', async () => {
  const strict = await testReleaseServer()
  const send = () =>
    strict.server.inject({
      method: 'POST',
      url: '/faults',
      headers: { 'content-type': 'application/json' },
      payload: '[]',
    })
  const statuses: number[] = []
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await send()).statusCode)
  expect([statuses[59], statuses[60]]).toEqual([204, 429])
  await strict.close()
})
