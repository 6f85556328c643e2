import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { UPLOAD_TYPE } from '@portal/contracts/release-registry'
import { audit } from '@portal/foundation/audit'
import type { Foundation } from '@portal/foundation/foundation'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import * as z from 'zod'
import { createReleaseServer, type ReleaseServer } from '../release-server.ts'
import { ID, writePortal } from '../testing/fixture-portal.ts'
import { digestOf, noteNotBuilt } from '../testing/fixture-releases.ts'
import { type MadeUpload, newUpload } from '../testing/fixture-uploads.ts'
import { makePublisherToken } from './make-token.ts'

const DAY_MS = 24 * 3_600_000
let foundation: TestFoundation
let server: ReleaseServer
let releases: string
let operator: string
let keysTeam: string

beforeAll(async () => {
  releases = writePortal()
  foundation = await createTestFoundation({ RELEASES_FOLDER: releases, RELEASES_KEPT_DAYS: '7' })
  server = await open()
  operator = await tokenFor('*')
  keysTeam = await tokenFor('keys')
})
afterAll(async () => {
  await server.close()
  await foundation.close()
})

afterEach(() => {
  jest.restoreAllMocks()
})

const open = (on: Foundation = foundation) =>
  createReleaseServer(on, {
    askPortalApi: async () => ({ status: 200, body: '{}' }),
    checkGateway: async () => {},
  })

async function tokenFor(remote: string) {
  const context = { now: foundation.clock.now(), requestId: 'test' }
  return (await makePublisherToken(foundation.db, { remote, label: `The ${remote} team`, by: 'root' }, context)).secret
}

async function ask(token: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object, type?: string) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type ?? 'application/json' }) }
  const answer = await server.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) })
  const said = JSON.parse(answer.body || '{}')
  return { status: answer.statusCode, said, reasons: said.errors?.[0].context.reasons ?? said.errors?.[0].message }
}

const publish = (upload: ReturnType<typeof newUpload>, token = keysTeam) =>
  ask(token, 'POST', `/registry/remotes/${upload.release.name}/releases`, upload, UPLOAD_TYPE)
const change = (body: object, token = keysTeam) =>
  ask(token, 'POST', '/registry/remotes/keys/changes', { environment: 'production', reason: '', ...body })

async function published(made: MadeUpload = {}) {
  const upload = newUpload(made)
  expect((await publish(upload)).reasons).toBeUndefined()
  return upload.release.id
}

/** Returns what the release server serves now. */
async function servedOf(name: string) {
  const { said } = await ask(operator, 'GET', '/registry/channels')
  return said.find(
    (one: { remote: string; environment: string }) => one.remote === name && one.environment === 'production',
  )
}

async function audited() {
  const lines = await foundation.db.select().from(audit).orderBy(audit.id)
  return lines.map(({ action, subject, fields }) => [action, subject, fields.publisher, fields.reason].join(' · '))
}

test('what was built beside the server is served from the first start, and a second start changes nothing', async () => {
  expect(await servedOf('billing')).toMatchObject({ current: ID, previous: [] })
  const before = await audited()
  const second = await open()
  await second.close()
  expect(await audited()).toEqual(before)
})

test('a remote that a build beside the server could not build is known within a second, and never in production (rule P99)', async () => {
  const page = { path: '/account/unbuilt', title: 'Unbuilt', layout: 'account', requires: 'public' } as const
  noteNotBuilt(releases, { name: 'unbuilt', audience: 'public', pages: [page] })
  const statusOf = async (one: ReleaseServer) =>
    (await one.inject({ url: '/account/unbuilt', headers: { accept: 'text/html' } })).statusCode
  while ((await statusOf(server)) === 404) await wait(20)
  expect(await statusOf(server)).toBe(200)

  const production = await open({ ...foundation, settings: { ...foundation.settings, production: true } })
  expect(await statusOf(production)).toBe(404)
  await production.close()
  rmSync(join(releases, 'unbuilt'), { recursive: true })
})

test('all processes on one registry sign plans with one key, also after a restart, and count changes alike', async () => {
  const registryIn = async (one: ReleaseServer) => JSON.parse((await one.inject('/plan.json')).body).registry
  const before = await registryIn(server)
  await published()
  const second = await open()
  const { key, revision } = await registryIn(second)
  await second.close()
  expect([key, revision]).toEqual([before.key, before.revision + 1])
})

describe('a publisher token (rule P5)', () => {
  test.each([undefined, 'x', 'a'.repeat(43)])(
    'that nobody was given (%s) is refused, and nothing is written down',
    async (token) => {
      const before = (await audited()).length
      expect((await ask(token ?? '', 'GET', '/registry/channels')).status).toBe(401)
      expect((await audited()).length).toBe(before)
    },
  )

  test('of keys cannot publish team, and that is written down', async () => {
    const { status, reasons } = await publish(newUpload({ name: 'team' }))
    expect([status, reasons]).toEqual([403, ['The token “The keys team” is for keys, not for team.']])
    expect((await audited()).at(-1)).toContain('release.refused · team · The keys team')
  })

  test.each([
    ['GET', '/registry/tokens'],
    ['POST', '/registry/collections'],
    ['GET', '/registry/remotes/billing'],
  ] as const)('of keys may not %s %s', async (method, url) => {
    expect((await ask(keysTeam, method, url)).status).toBe(403)
  })

  test('is made and revoked by the operator, is told once, and is refused from then on, which is written down', async () => {
    const { said } = await ask(operator, 'POST', '/registry/tokens', { remote: 'keys', label: 'CI' })
    expect((await ask(said.token, 'GET', '/registry/remotes/keys')).status).toBe(200)
    expect((await ask(operator, 'DELETE', `/registry/tokens/${said.id}`)).status).toBe(200)
    expect((await ask(said.token, 'GET', '/registry/remotes/keys')).status).toBe(401)
    expect((await audited()).slice(-3)).toEqual([
      'publisher-token.made · keys · The * team · ',
      'publisher-token.revoked · keys · The * team · ',
      'release.refused · keys · CI · The token “CI” was revoked.',
    ])
    expect(JSON.stringify(await ask(operator, 'GET', '/registry/tokens'))).not.toContain(said.token)
  })

  test('is refused from the moment on which it runs out, which is written down', async () => {
    const asked = { remote: 'keys', label: 'CI of a week', expires_after: 7 }
    const { said } = await ask(operator, 'POST', '/registry/tokens', asked)
    const look = () => ask(said.token, 'GET', '/registry/remotes/keys')
    const start = foundation.clock.now()
    try {
      foundation.clock.set(new Date(start.getTime() + 7 * DAY_MS - 1))
      expect((await look()).status).toBe(200)
      foundation.clock.set(new Date(start.getTime() + 7 * DAY_MS))
      expect((await look()).status).toBe(401)
      expect(said.expires_at).toBe(foundation.clock.now().toISOString())
      expect((await audited()).at(-1)).toMatch(/^release.refused · keys · CI of a week · .* ran out on [\d-]{10}\.$/)
    } finally {
      foundation.clock.set(start)
    }
  })

  test('that is good for two uses is refused after two changes, which is written down; what was refused was none', async () => {
    const { said } = await ask(operator, 'POST', '/registry/tokens', { remote: 'keys', label: 'Twice', uses: 2 })
    const usesLeft = async () => {
      const { said: tokens } = await ask(operator, 'GET', '/registry/tokens')
      return tokens.find(({ id }: { id: string }) => id === said.id).uses_left
    }
    expect((await publish(newUpload({ needs: { './app': { vue: '^3.0.0' } } }), said.token)).status).toBe(409)
    expect((await change({ action: 'nothing' }, said.token)).status).toBe(400)
    expect((await publish(newUpload({ name: 'team' }), said.token)).status).toBe(403)
    expect((await ask(said.token, 'GET', '/registry/remotes/keys')).status).toBe(200)
    expect(await usesLeft()).toBe(2)

    expect((await publish(newUpload(), said.token)).status).toBe(200)
    // Of ten at once one has the last use.
    const uploads = Array.from({ length: 10 }, () => newUpload())
    const all = await Promise.all(uploads.map((upload) => publish(upload, said.token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesLeft()).toBe(0)
    expect((await ask(said.token, 'GET', '/registry/remotes/keys')).status).toBe(401)
    expect((await audited()).at(-1)).toBe('release.refused · keys · Twice · The token “Twice” is used up.')
  })

  test.each([{ uses: 0 }, { uses: 1.5 }, { expires_after: 0 }, { expires_after: 3651 }])(
    'is not made with %j',
    async (bounds) => {
      const asked = { remote: 'keys', label: 'CI', ...bounds }
      expect((await ask(operator, 'POST', '/registry/tokens', asked)).status).toBe(400)
    },
  )
})

describe('a publish', () => {
  test('is served at once, with who and why, and can be repeated', async () => {
    const upload = newUpload()
    const { said } = await publish(upload)
    expect(said).toMatchObject({ current: upload.release.id })
    expect((await audited()).at(-1)).toBe('release.published · keys · The keys team · a test')
    expect((await publish(upload)).said).toEqual(said)
    expect(existsSync(join(releases, 'keys', upload.release.id, 'release.json'))).toBe(true)
  })

  test('of the same id with other bytes is refused', async () => {
    const first = newUpload()
    await publish(first)
    const other = newUpload()
    other.release.id = first.release.id
    const { status, reasons } = await publish(other)
    expect([status, reasons]).toEqual([409, [expect.stringMatching(/with other content: wanted \w+, found \w+/)]])
  })

  test('of one id with two contents at once is refused for one of them, and what is served is the other (rule P38)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sent = [newUpload(), newUpload()] as const
      sent[1].release.id = sent[0].release.id
      const answers = await Promise.all(sent.map((upload) => publish(upload)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const winner = sent[answers.findIndex(({ status }) => status === 200)]
      const { id, files } = winner?.release ?? {}
      const lies = JSON.parse(readFileSync(join(releases, 'keys', String(id), 'release.json'), 'utf8'))
      expect([lies.files, digestOf(readFileSync(join(releases, 'keys', String(id), 'app.js')))]).toEqual([
        files,
        files?.['app.js'],
      ])
    }
  })

  test('of one path by two teams at once is refused for one of them, and leaves nothing of it (rule P38)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pages = [{ path: `/account/wanted-${round}`, title: 'Mine', layout: 'account', requires: 'self' }] as const
      const sent = ['keys', 'team'].map((name) => newUpload({ name, manifest: { pages } }))
      const answers = await Promise.all(sent.map((upload) => publish(upload, operator)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { release } = sent[answers.findIndex(({ status }) => status === 409)] ?? {}
      expect(existsSync(join(releases, String(release?.name), String(release?.id)))).toBe(false)
      const { said } = await ask(operator, 'GET', `/registry/remotes/${release?.name}`)
      expect(said.releases.map(({ id }: { id: string }) => id)).not.toContain(release?.id)
      expect(answers.find(({ status }) => status === 409)?.reasons[0]).toContain(pages[0].path)
    }
  })

  test('that could not be written down at last is done by being repeated, and its id is no other’s', async () => {
    const upload = newUpload()
    // Who asks, the claim, and what is given.
    const begin = foundation.db.transaction.bind(foundation.db)
    jest
      .spyOn(foundation.db, 'transaction')
      .mockImplementationOnce(begin)
      .mockImplementationOnce(begin)
      .mockRejectedValueOnce(new Error('Connection terminated'))
    expect((await publish(upload)).status).toBeGreaterThanOrEqual(500)
    const other = newUpload()
    other.release.id = upload.release.id
    expect((await publish(other)).status).toBe(409)
    expect((await publish(upload)).said.current).toBe(upload.release.id)
    const lies = readFileSync(join(releases, 'keys', upload.release.id, 'app.js'))
    expect(digestOf(lies)).toBe(upload.release.files['app.js'])
  })

  test('replaces what lies under its id and was never registered', async () => {
    const [left, upload] = [newUpload(), newUpload()]
    upload.release.id = left.release.id
    const folder = join(releases, 'keys', left.release.id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'release.json'), JSON.stringify(left.release))
    writeFileSync(join(folder, 'app.js'), 'left()')
    await publish(upload)
    expect(digestOf(readFileSync(join(folder, 'app.js')))).toBe(upload.release.files['app.js'])
  })

  test.each<[string, () => ReturnType<typeof newUpload>, RegExp, number?]>([
    [
      'weighs too much',
      () => newUpload({ content: `"${randomBytes(60 * 1024).toString('base64')}"` }),
      /code for its first view may weigh 45 KB and weighs \d+\.\d KB/,
    ],
    [
      'needs what the shell does not lend',
      () => newUpload({ needs: { './app': { '@portal/design-system/table': '^2.0.0' } } }),
      /wants @portal\/design-system\/table \^2\.0\.0; the shell lends 1\.0\.0/,
    ],
    [
      'needs what nobody knows',
      () => newUpload({ needs: { './app': { vue: '^3.0.0' } } }),
      /vue \^3\.0\.0; the shell does not/,
    ],
    [
      'publishes an unknown event',
      () => newUpload({ manifest: { publishes: ['keys.eaten'] } }),
      /keys\.eaten, which the contract does not know/,
    ],
    [
      'publishes the event of another',
      () => newUpload({ manifest: { publishes: ['cart.changed'] } }),
      /says is for checkout/,
    ],
    [
      'hears what is not for it',
      () => newUpload({ manifest: { hears: ['cart.changed'] } }),
      /hears cart\.changed, .* for shell/,
    ],
    [
      'owns the path of another',
      () =>
        newUpload({
          manifest: { pages: [{ path: '/account/billing', title: 'Mine', layout: 'account', requires: 'self' }] },
        }),
      /both own \/account\/billing/,
    ],
    [
      'has a role that does not exist',
      () => {
        const upload = newUpload()
        return { ...upload, release: JSON.parse(JSON.stringify(upload.release).replace('"self"', '[["king"]]')) }
      },
      /release\.manifest\.pages/,
      400,
    ],
    [
      'holds another file than its digest says',
      () => {
        const upload = newUpload()
        return { ...upload, files: { ...upload.files, 'app.js': Buffer.from('evil()').toString('base64') } }
      },
      /app\.js differs from its digest: wanted sha384-.*, found sha384-/,
    ],
    [
      'has a brotli form of something else',
      () => {
        const upload = newUpload()
        return { ...upload, files: { ...upload.files, 'app.js.br': brotliCompressSync('evil()').toString('base64') } }
      },
      /app\.js\.br is not the brotli form/,
    ],
    [
      'brings a file that it does not list',
      () => {
        const upload = newUpload()
        return { ...upload, files: { ...upload.files, 'evil.js': 'AAAA' } }
      },
      /evil\.js came and the release does not list it/,
    ],
    [
      'lacks a file',
      () => {
        const upload = newUpload()
        const { 'app.js': _, ...files } = upload.files
        return { ...upload, files: files as typeof upload.files }
      },
      /app\.js is listed and did not come/,
    ],
  ])(
    'that %s is refused with a sentence, and nothing changes (rule P3)',
    async (_, upload, sentence, refused = 409) => {
      const before = await servedOf('keys')
      const sent = upload()
      const { status, reasons } = await publish(sent)
      expect([status, reasons]).toEqual([refused, expect.arrayContaining([expect.stringMatching(sentence)])])
      expect(await servedOf('keys')).toEqual(before)
      expect(existsSync(join(releases, 'keys', sent.release.id))).toBe(false)
    },
  )
})

describe('a channel', () => {
  let first: string
  let second: string
  beforeEach(async () => {
    first = await published()
    second = await published()
  })

  test('goes back to the release before with one call', async () => {
    expect((await change({ action: 'rollback', reason: 'it throws' })).said).toMatchObject({ current: first })
    expect((await audited()).at(-1)).toBe('release.rolled-back · keys · The keys team · it throws')
  })

  test('gives a canary to a share, pauses and promotes it', async () => {
    await change({ action: 'rollback' })
    expect((await change({ action: 'canary', release: second, percent: 10 })).said).toMatchObject({
      current: first,
      canary: { release: second, percent: 10 },
    })
    expect((await change({ action: 'pause' })).said.canary).toMatchObject({ release: second, percent: 0 })
    expect((await change({ action: 'promote' })).said).toMatchObject({ current: second, canary: null })
  })

  test('takes from preview what is not named', async () => {
    const upload = { ...newUpload(), environment: 'preview' }
    await publish(upload)
    expect((await servedOf('keys')).current).toBe(second)
    expect((await change({ action: 'promote' })).said).toMatchObject({
      current: upload.release.id,
      previous: expect.arrayContaining([second]),
    })
  })

  test.each([
    [{ action: 'canary', percent: 10, release: 'dddddd' }, 409, /no release dddddd of keys/],
    [{ action: 'canary', percent: 100, release: 'dddddd' }, 400, /percent/],
    [{ action: 'pause' }, 409, /no canary to pause/],
  ])('refuses %j with %i and a sentence', async (body, refused, sentence) => {
    const { status, reasons } = await change(body)
    expect([status, reasons]).toEqual([refused, [expect.stringMatching(sentence)]])
  })

  test('that two change at once loses neither change', async () => {
    const uploads = [newUpload(), newUpload(), newUpload()]
    await Promise.all(uploads.map((upload) => publish(upload)))
    const { current, previous } = await servedOf('keys')
    expect([current, ...previous]).toEqual(expect.arrayContaining(uploads.map(({ release }) => release.id)))
  })
})

describe('the doctor', () => {
  const remediesOf = async (trouble: RegExp): Promise<string[]> =>
    (await ask(keysTeam, 'GET', '/registry/troubles')).said
      .filter((found: { trouble: string }) => trouble.test(found.trouble))
      .map(({ remedy }: { remedy: string }) => remedy)

  test('says how a paused canary ends: following that takes nothing from anybody', async () => {
    const before = await published()
    const next = await published()
    await change({ action: 'rollback' })
    await change({ action: 'canary', release: next, percent: 10 })
    expect(await remediesOf(/^keys in production has a canary/)).toEqual([])
    await change({ action: 'pause' })

    const [remedy = ''] = await remediesOf(/^keys in production has a canary, .* paused/)
    const [, action, environment, release] =
      /release -- (\w+) keys --to (\w+) --release (\w+) ends it/.exec(remedy) ?? []
    expect((await change({ action, environment, release })).said).toMatchObject({ current: before, canary: null })
    expect(await remediesOf(/^keys in production has a canary/)).toEqual([])
  })

  test('says of what cannot be read how it comes back: following that brings back what was there before', async () => {
    const before = await published()
    const gone = await published()
    rmSync(join(releases, 'keys', gone), { recursive: true })
    const [remedy = ''] = await remediesOf(new RegExp(`^keys in production is ${gone}, which cannot be read`))
    const [, action, environment] = /release -- (\w+) keys --to (\w+)\./.exec(remedy) ?? []
    expect((await change({ action, environment })).said).toMatchObject({ current: before })
    expect(await remediesOf(/which cannot be read/)).toEqual([])
  })
})

test('a share of the accounts is served the canary, the others what they had', async () => {
  const before = await published()
  const next = await published()
  await change({ action: 'rollback' })
  await change({ action: 'canary', release: next, percent: 50 })
  const { said } = await ask(operator, 'GET', '/registry/frontend-discovery.json')
  const [everybodys, tried] = said.microFrontends['@portal/keys']
  expect(everybodys).toMatchObject({
    url: `http://localhost:4000/releases/keys/${before}/remoteEntry.1.js`,
    metadata: { version: before, integrity: expect.stringMatching(/^sha384-/) },
    deployment: { deploymentId: before, traffic: 50, default: true },
    extras: { owner: 'The keys team', audience: 'customer', modules: ['./app'] },
  })
  expect(tried).toMatchObject({
    url: `http://localhost:4000/releases/keys/${next}/remoteEntry.1.js`,
    // Those who try it fall back on what everybody else has.
    fallbackUrl: everybodys.url,
    deployment: { deploymentId: next, traffic: 50, default: false },
  })
})

/**
 * `schema/v1-pre.json` of awslabs/frontend-discovery; its requirements on the first version of a remote are checked for
 * each.
 */
const DISCOVERY_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2019-09/schema',
  type: 'object',
  properties: {
    schema: { type: 'string' },
    microFrontends: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        uniqueItems: true,
        items: {
          type: 'object',
          properties: {
            url: { type: 'string' },
            fallbackUrl: { type: 'string' },
            metadata: {
              type: 'object',
              properties: { integrity: { type: 'string' }, version: { type: 'string' } },
              required: ['integrity', 'version'],
              additionalProperties: false,
            },
            extras: { type: 'object' },
            deployment: {
              type: 'object',
              properties: { traffic: { type: 'number', minimum: 0, maximum: 100 }, default: { type: 'boolean' } },
              required: ['traffic', 'default'],
            },
          },
          additionalProperties: false,
          required: ['url', 'metadata'],
        },
      },
    },
  },
  required: ['schema', 'microFrontends'],
  additionalProperties: false,
}

test('what is released is told in the public schema of frontend-discovery: of each remote the shares, of which one is for people without one', async () => {
  await published()
  const { said } = await ask(operator, 'GET', '/registry/frontend-discovery.json')
  expect(
    z.fromJSONSchema(DISCOVERY_SCHEMA as Parameters<typeof z.fromJSONSchema>[0]).safeParse(said).error,
  ).toBeUndefined()
  expect(said.schema).toBe('https://mfewg.org/schema/v1-pre.json')
  expect(Object.keys(said.microFrontends)).toEqual(expect.arrayContaining(['@portal/keys', '@portal/shell']))

  const versions: { deployment: { traffic: number; default: boolean } }[][] = Object.values(said.microFrontends)
  for (const ofRemote of versions) {
    expect(ofRemote.reduce((sum, { deployment }) => sum + deployment.traffic, 0)).toBe(100)
    expect(ofRemote.filter(({ deployment }) => deployment.default)).toHaveLength(1)
  }
})

describe('what browsers told', () => {
  const told = { page: '/account/keys', message: 'TypeError: x is not a function\n at y', kind: 'render' }

  test('of faults is listed for the team of the remote, the newest first, with release, phase and count (rule P40)', async () => {
    const release = await published()
    const report = (id: string, said: object) => ({ ...told, id, remote: 'keys', release, ...said })
    const post = (reports: object[]) => server.inject({ method: 'POST', url: '/faults', payload: reports })
    await post([report('FIRST23456', {}), report('FIRST23457', {})])
    foundation.clock.advance(1000)
    await post([report('LATER23456', { kind: 'load', message: '404' }), report('OTHERS2345', { remote: 'team' })])

    const { status, said } = await ask(keysTeam, 'GET', '/registry/remotes/keys/faults')
    expect(status).toBe(200)
    expect(said).toEqual([
      expect.objectContaining({ release, phase: 'load', count: 1, message: '404', reference: 'LATER23456' }),
      expect.objectContaining({ release, phase: 'render', count: 2, page: '/account/keys', reference: 'FIRST23456' }),
    ])
  })

  test('rule M96: of faults is kept also where a script says NUL, and nothing beside it is lost', async () => {
    const release = await published()
    const report = { ...told, remote: 'keys', release }
    const payload = [
      { ...report, id: 'NULNUL2345', message: 'Unexpected \0', page: '/account/nul' },
      { ...report, id: 'BESIDE2345', message: 'Another', page: '/account/nul' },
    ]
    expect((await server.inject({ method: 'POST', url: '/faults', payload })).statusCode).toBe(204)
    const { said } = await ask(keysTeam, 'GET', '/registry/remotes/keys/faults')
    const kept = said.filter(({ page }: { page: string }) => page === '/account/nul')
    expect(kept.map(({ message }: { message: string }) => message).sort()).toEqual(['Another', 'Unexpected \ufffd'])
  })

  test('rule M96: an upload with a file that is called __proto__ is refused', async () => {
    const upload = newUpload()
    const text = JSON.stringify(upload).replace('"files":{', '"files":{"__proto__":"AAAA",')
    const headers = { authorization: `Bearer ${keysTeam}`, 'content-type': UPLOAD_TYPE }
    const url = '/registry/remotes/keys/releases'
    expect((await server.inject({ method: 'POST', url, headers, payload: text })).statusCode).toBe(400)
    expect(existsSync(join(releases, 'keys', upload.release.id))).toBe(false)
  })

  test('of loads is summed up for the team of the remote, by release (rule P40)', async () => {
    const release = await published()
    const load = { remote: 'keys', release, module: './app', outcome: 'loaded', retries: 1, bytes: 40_000 }
    const phases = { plan: 1, entry: 20, code: 30, mount: 40, content: 500 }
    const post = (loads: object[]) => server.inject({ method: 'POST', url: '/loads', payload: loads })
    expect((await post([{ ...load, phases }])).statusCode).toBe(204)
    expect((await post([{ ...load, outcome: 'failed', retries: 0, bytes: 0, phases: {} }])).statusCode).toBe(204)

    const same = (one: number) => ({ p50: one, p75: one })
    expect((await ask(keysTeam, 'GET', '/registry/remotes/keys/loads')).said).toEqual([
      {
        release,
        module: './app',
        count: 2,
        loaded: 1,
        fell_back: 0,
        failed: 1,
        left: 0,
        retried: 1,
        bytes: { p50: 20_000, p75: 30_000 },
        phases: { plan: same(1), entry: same(20), code: same(30), mount: same(40), content: same(500) },
      },
    ])
  })

  test.each(['faults', 'loads'])('of %s is for no other team', async (what) => {
    const { status, reasons } = await ask(keysTeam, 'GET', `/registry/remotes/team/${what}`)
    expect([status, reasons]).toEqual([403, ['The token “The keys team” is for keys, not for team.']])
  })
})

test('what nobody is given any more is removed after its retention, and not before (rule P6)', async () => {
  const old = await published()
  for (let at = 0; at < 7; at += 1) await published()
  const there = () => existsSync(join(releases, 'keys', old, 'release.json'))

  foundation.clock.advance(6 * DAY_MS)
  await ask(operator, 'POST', '/registry/collections')
  expect(there()).toBe(true)

  foundation.clock.advance(2 * DAY_MS)
  const { said } = await ask(operator, 'POST', '/registry/collections')
  expect(said.map(({ id }: { id: string }) => id)).toContain(old)
  expect(there()).toBe(false)
  const { current, previous } = await servedOf('keys')
  for (const id of [current, ...previous]) expect(existsSync(join(releases, 'keys', id))).toBe(true)
})

test('what is given to people while releases are removed is not removed (rule P38)', async () => {
  const old = await published()
  for (let at = 0; at < 7; at += 1) await published()
  foundation.clock.advance(8 * DAY_MS)
  // Who asks; then the first removal, before which somebody promotes.
  const begin = foundation.db.transaction.bind(foundation.db)
  const promote = jest.fn(() => change({ action: 'promote', release: old }))
  jest
    .spyOn(foundation.db, 'transaction')
    .mockImplementationOnce(begin)
    .mockImplementationOnce(async (...asked) => {
      await promote()
      return begin(...asked)
    })
  const { said } = await ask(operator, 'POST', '/registry/collections')
  expect(promote).toHaveBeenCalledTimes(1)
  expect(said.map(({ id }: { id: string }) => id)).not.toContain(old)
  expect(await servedOf('keys')).toMatchObject({ current: old })
  expect(existsSync(join(releases, 'keys', old, 'release.json'))).toBe(true)
})
