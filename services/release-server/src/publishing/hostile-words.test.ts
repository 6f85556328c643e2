import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { UPLOAD_TYPE } from '@portal/contracts/release-registry'
import { holdsControl, routesOf } from '@portal/foundation/testing'
import { newUpload } from '../testing/fixture-uploads.ts'
import { type HostileBody, type HostileServer, openHostileServer } from '../testing/hostile-requests.ts'

const ROUTES = [
  'DELETE /registry/tokens/:id',
  'GET /registry/channels',
  'GET /registry/frontend-discovery.json',
  'GET /registry/remotes/:remote',
  'GET /registry/remotes/:remote/faults',
  'GET /registry/remotes/:remote/loads',
  'GET /registry/tokens',
  'GET /registry/troubles',
  'POST /registry/collections',
  'POST /registry/remotes/:remote/changes',
  'POST /registry/remotes/:remote/releases',
  'POST /registry/tokens',
]

const json = (body: unknown, type = 'application/json') => ({ type, body: JSON.stringify(body) })

/** Bodies of a route: some that are rejected for their content, and some that are accepted. */
const BODIES: Readonly<Record<string, (words: string) => HostileBody[]>> = {
  'POST /registry/remotes/:remote/releases': (words) => {
    const upload = newUpload()
    const { release, files } = upload
    return [
      json({ ...upload, release: { ...release, name: words, id: words } }, UPLOAD_TYPE),
      json({ ...upload, files: { ...files, [words]: words } }, UPLOAD_TYPE),
      json({ ...upload, release: { ...release, entry: words, files: { [words]: words } } }, UPLOAD_TYPE),
    ]
  },
  'POST /registry/remotes/:remote/changes': (words) => [
    json({ action: 'canary', environment: 'production', release: words, percent: 10, reason: words }),
    json({ action: 'promote', environment: 'production', reason: words.slice(0, 300) }),
  ],
  'POST /registry/tokens': (words) => [
    json({ remote: words, label: words }),
    json({ remote: 'keys', label: words.slice(0, 100) }),
  ],
}

let doors: HostileServer
beforeAll(async () => {
  doors = await openHostileServer()
})
afterAll(() => doors.close())

test('these are all routes of the registry', () => {
  expect(routesOf(doors.server).filter((route) => route.includes('/registry/'))).toEqual(ROUTES)
})

describe('rule M96: hostile words end in no path, header or line of the log', () => {
  test.each(ROUTES)('%s', async (route) => {
    const { wrong, statuses, lines } = await doors.ask(route, BODIES[route])
    expect(wrong).toEqual([])
    expect(statuses.size).toBeGreaterThan(0)
    expect(lines.filter((line) => line.includes('evil') || holdsControl(line.slice(0, -1)))).toEqual([])
  })
})
