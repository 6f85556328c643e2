import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asSegment, holdsControl, routesOf } from '@portal/foundation/testing'
import { type HostileBody, type HostileServer, openHostileServer } from './testing/hostile-requests.ts'

/** All of the release server but those of the registry, whose calls are in a table of the contracts. */
const ROUTES = [
  'GET /',
  'GET /*',
  'GET /docs',
  'GET /docs/:name',
  'GET /docs/entries.json',
  'GET /favicon.svg',
  'GET /healthz',
  'GET /notice.json',
  'GET /plan.json',
  'GET /plan/revision',
  'GET /plans/:file',
  'GET /pricing',
  'GET /pricing/:slug',
  'GET /privacy',
  'GET /products',
  'GET /products/:slug',
  'GET /readyz',
  'GET /releases/:name/:id/:file',
  'GET /robots.txt',
  'GET /social.png',
  'GET /status',
  'GET /status-help',
  'GET /status-help/:wanted',
  'GET /status/feed',
  'GET /terms',
  'POST /',
  'POST /faults',
  'POST /loads',
  'POST /measure',
]

const json = (body: unknown, type = 'application/json') => ({ type, body: JSON.stringify(body) })

/** Bodies of a route: some that are rejected for their content, and some that are accepted. */
const BODIES: Readonly<Record<string, (words: string) => HostileBody[]>> = {
  'POST /': (words) => [
    { type: 'application/x-www-form-urlencoded', body: `street=${asSegment(words).slice(0, 3_000)}` },
  ],
  'POST /loads': (words) => [json([{ remote: words, release: words, module: words }]), json([{ [words]: words }])],
  'POST /measure': (words) => [
    json([{ event: words, page: words }]),
    json([{ event: 'login', page: `/${asSegment(words).slice(0, 400)}` }]),
    json([{ event: 'login', page: '/', [words]: words }]),
  ],
  'POST /faults': (words) => {
    const fault = { id: 'ABCDEF23456', kind: 'render', page: words.slice(0, 500), message: words.slice(0, 2_000) }
    const csp = { 'document-uri': words, 'blocked-uri': words, 'violated-directive': words }
    const report = { type: 'csp-violation', url: words, body: { effectiveDirective: words, blockedURL: words } }
    return [
      json([{ ...fault, remote: words.slice(0, 60), release: words.slice(0, 60), source: words.slice(0, 500) }]),
      json([{ ...fault, stack: words.slice(0, 4_000), [words]: words }]),
      json({ 'csp-report': csp }, 'application/csp-report'),
      json([report], 'application/reports+json'),
    ]
  },
}

let doors: HostileServer
beforeAll(async () => {
  doors = await openHostileServer()
})
afterAll(() => doors.close())

test('these are all routes that are no calls of the registry', () => {
  expect(routesOf(doors.server).filter((route) => !route.includes('/registry/'))).toEqual(ROUTES)
})

describe('rule M96: hostile words end in no path, header or line of the log', () => {
  test.each(ROUTES)('%s', async (route) => {
    const { wrong, statuses, lines } = await doors.ask(route, BODIES[route])
    expect(wrong).toEqual([])
    expect(statuses.size).toBeGreaterThan(0)
    expect(lines.filter((line) => !line.endsWith('\n') || holdsControl(line.slice(0, -1)))).toEqual([])
    // What browsers report is the value of a line.
    if (route !== 'POST /faults') expect(lines.filter((line) => line.includes('evil'))).toEqual([])
  })
})
