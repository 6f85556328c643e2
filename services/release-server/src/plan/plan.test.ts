import { webcrypto } from 'node:crypto'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { call } from '@portal/contracts/call'
import { type LoadPlan, LoadPlan as LoadPlanSchema, RestOfPlan } from '@portal/contracts/platform'
import { isInShare } from '../registry/canary-share.ts'
import { builtChannels } from '../testing/built-channels.ts'
import { ID, writePortal, writeRemote } from '../testing/fixture-portal.ts'
import { digestOf, noteNotBuilt, writeChannels } from '../testing/fixture-releases.ts'
import { type Person, planIn, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'
import { newPlanSigner } from './plan-signer.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer()
})
afterAll(() => portal.close())

async function planFor(path: string, as?: Person): Promise<LoadPlan> {
  return LoadPlanSchema.parse(planIn((await portal.document(path, { as })).body))
}

async function restOf(plan: LoadPlan, as?: Person) {
  const answer = await portal.get(plan.rest?.url ?? '', { as })
  return { answer, remotes: RestOfPlan.parse(answer.json()).remotes.map(({ name }) => name) }
}

describe('the remotes of a plan', () => {
  test.each([
    [undefined, ['checkout']],
    ['viewer', ['checkout', 'keys']],
    ['owner', ['billing', 'checkout', 'keys']],
    ['support', ['admin', 'checkout']],
  ] as const)('of %s are those with a page that they may use', async (as, names) => {
    const plan = await planFor('/search', as)
    expect(plan.others.map(({ name }) => name)).toEqual(['shell', ...names])
    expect((await restOf(plan, as)).remotes).toEqual(names)
  })

  test('of a customer leave out what is for staff, also where a page of it forgets to say so', async () => {
    const releases = writePortal()
    writeRemote(releases, 'reports', 'staff', [
      { path: '/reports', title: 'Reports', layout: 'account', requires: 'self' },
    ])
    writeChannels(releases, 'reports', { current: ID })
    const careless = await testReleaseServer({ releases })
    const namesFor = async (as: Person) =>
      LoadPlanSchema.parse(planIn((await careless.document('/search', { as })).body)).others.map(({ name }) => name)

    expect(await namesFor('owner')).not.toContain('reports')
    expect(await namesFor('support')).toContain('reports')
    await careless.close()
  })

  test('the one that owns the path is there whole, the others in outline', async () => {
    const plan = await planFor('/account/keys/k1', 'owner')
    expect(plan.remote?.name).toBe('keys')
    expect(plan.others.map(({ name }) => name)).toEqual(['shell', 'billing', 'checkout'])
    expect(Object.keys(plan.others[1] ?? {})).toEqual(['name', 'title', 'pages'])
  })

  test('an outline holds what routes, titles and navigation need, and no more', async () => {
    const { body } = await portal.document('/account/keys', { as: 'owner' })
    const fields = planIn(body).others.flatMap(({ pages }: { pages: object[] }) => pages.flatMap(Object.keys))
    expect([...new Set(fields)].sort()).toEqual(['exact', 'layout', 'path', 'showsCards', 'standsAlone', 'title'])
  })

  test('the owner is preloaded with what it needs of the host', async () => {
    const plan = await planFor('/account/keys', 'viewer')
    expect(plan.remote?.current.preload['./app']).toEqual([
      `/releases/keys/${ID}/remoteEntry.1.js`,
      `/releases/keys/${ID}/app.js`,
      `/releases/shell/${ID}/table.js`,
    ])
    expect(plan.remote?.current.needs).toEqual({ '@portal/design-system/table': '^1.0.0', react: '^19.3.1' })
  })

  test('the dashboard has its cards whole, and asks what they ask', async () => {
    const plan = await planFor('/account', 'owner')
    expect(plan.cardsFrom.map(({ name }) => name)).toEqual(['billing', 'keys'])
    expect(plan.first).toEqual(['/api/security/things'])
    expect((await planFor('/account', 'viewer')).cardsFrom.map(({ name }) => name)).toEqual(['keys'])
    expect((await planFor('/account/keys', 'owner')).cardsFrom).toEqual([])
  })
})

test('rule G4: staff acting as somebody are not made to ask what they are refused', async () => {
  const releases = writePortal()
  const requires = 'self'
  const path = '/account/security'
  const asked = (name: string, rest: { whileActing?: 'refused' } = {}) =>
    call({ service: 'authorization', method: 'GET', path: `/${name}`, requires, ...rest })
  const first = [asked('sessions'), asked('credentials', { whileActing: 'refused' })]
  writeRemote(releases, 'identity', 'customer', [{ path, title: 'Security', layout: 'account', requires, first }])
  writeChannels(releases, 'identity', { current: ID })
  const server = await testReleaseServer({ releases })
  const asks = async (as: Person) => LoadPlanSchema.parse(planIn((await server.document(path, { as })).body)).first
  const [sessions, credentials] = ['/api/authorization/sessions', '/api/authorization/credentials']

  expect([await asks('owner'), await asks('acted')]).toEqual([[sessions, credentials], [sessions]])
  await server.close()
})

describe('pages that somebody may not use', () => {
  test('a customer is told what the page needs', async () => {
    const plan = await planFor('/account/billing', 'viewer')
    expect(plan.remote).toBeNull()
    expect(plan.refused).toEqual([{ path: '/account/billing', title: 'Billing', needs: [['billing-viewer']] }])
  })

  test('a customer is told of them on every page, for the navigation', async () => {
    const paths = async (as: Person) => (await planFor('/checkout/cart', as)).refused.map(({ path }) => path)
    expect(await paths('viewer')).toEqual(['/account/billing'])
    expect(await paths('owner')).toEqual([])
  })

  test('somebody who is not signed in is told of this page alone', async () => {
    expect((await planFor('/account/keys')).refused.map(({ path }) => path)).toEqual(['/account/keys'])
    expect((await planFor('/checkout/cart')).refused).toEqual([])
  })

  test('a staff page is refused to nobody: it does not exist', async () => {
    for (const as of [undefined, 'viewer', 'owner'] as const) {
      const plan = await planFor('/admin', as)
      expect([plan.remote, plan.refused.filter(({ path }) => path.startsWith('/admin'))]).toEqual([null, []])
    }
  })
})

describe('the rest of a plan', () => {
  test('is one file for every page, immutable, with the digest that the plan gives', async () => {
    const plan = await planFor('/account/keys', 'owner')
    expect((await planFor('/checkout/cart', 'owner')).rest).toEqual(plan.rest)
    const { answer } = await restOf(plan, 'owner')
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(digestOf(answer.body)).toBe(plan.rest?.integrity)
  })

  test('says that it is JSON, and differs by who asks', async () => {
    const { answer } = await restOf(await planFor('/search', 'viewer'), 'viewer')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('cookie'),
    })
  })

  test('is there still for a page that was open when something was released, and for nobody with other rights', async () => {
    const plan = await planFor('/account/keys', 'owner')
    writeRemote(portal.releases, 'keys', 'customer', [], [], { id: 'dddddd000007' })
    portal.registry.update({
      ...builtChannels(portal.releases),
      keys: { current: 'dddddd000007', previous: [], canary: null, percent: 0 },
    })
    expect((await planFor('/account/keys', 'owner')).rest?.url).not.toBe(plan.rest?.url)
    expect((await restOf(plan, 'owner')).answer.statusCode).toBe(200)
    expect((await portal.get(plan.rest?.url ?? '', { as: 'viewer' })).statusCode).toBe(404)
    portal.registry.update(builtChannels(portal.releases))
  })

  test('travels as brotli to those who take it', async () => {
    const { rest } = await planFor('/search', 'owner')
    const headers = { cookie: 'session=owner', 'accept-encoding': 'gzip, br' }
    const { rawPayload, headers: answered } = await portal.get(rest?.url ?? '', { headers })
    expect(answered).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
    expect(digestOf(brotliDecompressSync(rawPayload).toString())).toBe(rest?.integrity)
  })

  test.each([
    [undefined, 401],
    ['viewer', 404],
    ['support', 404],
  ] as const)('is not there for %s when it is the owner’s: %i', async (as, status) => {
    const plan = await planFor('/search', 'owner')
    expect((await portal.get(plan.rest?.url ?? '', { as })).statusCode).toBe(status)
  })
})

describe('a plan without a document', () => {
  test('is that of the front page where no path is named, and says when nobody is signed in', async () => {
    const plan = LoadPlanSchema.parse((await portal.get('/plan.json')).json())
    expect(plan).toMatchObject({ visitor: null, first: (await planFor('/search')).first, refused: [] })
    expect(plan).toEqual(await planFor('/search'))
  })
})

describe('a signature (rule P12)', () => {
  const url = '/plan.json?path=/account/keys&nonce=1'
  const isSigned = async (text: string, { of = url, key = '' } = {}) => {
    const { headers } = await portal.get(url, { as: 'owner' })
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const { registry } = await planFor('/account/keys', 'owner')
    const point = Buffer.from(key || registry.key, 'base64')
    const verifying = await webcrypto.subtle.importKey('raw', point, algorithm, false, ['verify'])
    const signature = Buffer.from(String(headers['plan-signature']), 'base64')
    return webcrypto.subtle.verify(algorithm, verifying, signature, Buffer.from(`${of}\n${text}`))
  }

  test('of a fetched plan is that of the key in the document, for this question and these bytes alone', async () => {
    const { body } = await portal.get(url, { as: 'owner' })
    expect(await isSigned(body)).toBe(true)
    expect(await isSigned(body.replace('keys', 'evil'))).toBe(false)
    expect(await isSigned(body, { of: url.replace('nonce=1', 'nonce=2') })).toBe(false)
    expect(await isSigned(body, { key: newPlanSigner().publicKey })).toBe(false)
  })

  test('stands beside the number of changes, which grows with each', async () => {
    const { revision } = (await planFor('/search', 'owner')).registry
    portal.registry.update({ ...builtChannels(portal.releases) })
    expect((await planFor('/search', 'owner')).registry.revision).toBe(revision + 1)
  })
})

test('how far the registry is is told to everybody, and kept by nobody (rule P14)', async () => {
  const told = async () => (await portal.get('/plan/revision')).json().revision
  const before = await told()
  expect(before).toBe((await planFor('/search')).registry.revision)
  portal.registry.update({ ...builtChannels(portal.releases) })
  expect(await told()).toBe(before + 1)
  expect((await portal.get('/plan/revision')).headers['cache-control']).toBe('no-store')
})

test('the rest of a visitor’s plan is there for a person who has logged in meanwhile', async () => {
  const plan = await planFor('/search')
  expect(plan.rest).not.toEqual((await planFor('/search', 'owner')).rest)
  expect((await restOf(plan, 'owner')).answer.statusCode).toBe(200)
})

describe('a plan for another account', () => {
  const ask = (query: string, as?: Person) => portal.get(`/plan.json?${query}`, { as })

  test('has the rights of that account', async () => {
    const answer = await ask('path=/account/keys&account_id=2', 'owner')
    const plan = LoadPlanSchema.parse(answer.json())
    expect(plan.remote).toBeNull()
    expect(plan.others.map(({ name }) => name)).toEqual(['shell', 'billing', 'checkout'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await restOf(plan, 'owner')).remotes).toEqual(['billing', 'checkout'])
  })

  test.each(['account_id=3', 'account_id=abc', 'account_id=1&account_id=2', 'account_id=', 'account_id=-1'])(
    'does not exist for %s',
    async (query) => expect((await ask(query, 'owner')).statusCode).toBe(404),
  )

  test('is not told to a visitor, who may sign in', async () =>
    expect((await ask('account_id=1')).statusCode).toBe(401))
})

describe('a canary (rule P4)', () => {
  const NEXT = 'cccccc000005'
  const ids = async (url: string, as?: 'owner', cookie?: string) => {
    const { body } = await trying.get(url, { ...(as && { as }), headers: cookie ? { cookie } : {} })
    return JSON.parse(body).remote?.current.id
  }
  let trying: TestReleaseServer
  beforeAll(async () => {
    const releases = writePortal()
    const page = (path: string, requires: 'public' | 'self') => [
      { path, title: 'Page', layout: 'account' as const, requires },
    ]
    writeRemote(releases, 'checkout', 'public', page('/checkout/cart', 'public'), [], { id: NEXT })
    for (const id of [ID, NEXT]) writeRemote(releases, 'keys', 'customer', page('/account/keys', 'self'), [], { id })
    trying = await testReleaseServer({ releases })
    const half = { current: ID, previous: [], canary: NEXT, percent: 50 }
    trying.registry.update({ ...builtChannels(releases), checkout: half, keys: half })
  })
  afterAll(() => trying.close())

  test('is in the plans of its share of accounts, with the current release to fall back on', async () => {
    const plan = async (account: number) =>
      JSON.parse((await trying.get(`/plan.json?path=/account/keys&account_id=${account}`, { as: 'owner' })).body).remote
    const inShare = [1, 2].map((id) => isInShare({ remote: 'keys', id: NEXT, percent: 50 }, `account ${id}`))
    const found = [await plan(1), await plan(2)]
    expect(found.map(({ current }) => current.id)).toEqual(inShare.map((is) => (is ? NEXT : ID)))
    expect(new Set(inShare).size).toBe(2)
    expect(found.find(({ current }) => current.id === NEXT).previous.id).toBe(ID)
  })

  test('stays with the browser of somebody signed out, which is given a name for it', async () => {
    const { headers } = await trying.document('/checkout/cart')
    const [cookie = ''] = String(headers['set-cookie']).match(/browser=[\w-]{43}/) ?? []
    const first = await ids('/plan.json?path=/checkout/cart', undefined, cookie)
    expect([NEXT, ID]).toContain(first)
    for (let time = 0; time < 3; time += 1)
      expect(await ids('/plan.json?path=/checkout/cart', undefined, cookie)).toBe(first)
  })

  test('reaches about its share of browsers', async () => {
    const names = Array.from({ length: 200 }, (_, at) => `browser=${String(at).padStart(43, 'b')}`)
    const found = await Promise.all(names.map((name) => ids('/plan.json?path=/checkout/cart', undefined, name)))
    const share = found.filter((id) => id === NEXT).length
    expect(share).toBeGreaterThan(70)
    expect(share).toBeLessThan(130)
  })

  test('the rest of a plan is that of the same share', async () => {
    const { body } = await trying.get('/plan.json?path=/account/keys&account_id=1', { as: 'owner' })
    const { rest, remote } = JSON.parse(body)
    const { remotes } = JSON.parse((await trying.get(rest.url, { as: 'owner' })).body)
    const keys = remotes.find(({ name }: { name: string }) => name === 'keys')
    expect(keys.current.id).toBe(remote.current.id)
  })

  test('names no browser while there is none', async () => {
    trying.registry.update(builtChannels(trying.releases))
    expect(String((await trying.document('/checkout/cart')).headers['set-cookie'])).not.toContain('browser=')
  })
})

describe('a remote that was not built (rule P99)', () => {
  const page = {
    path: '/account/reports',
    title: 'Reports',
    layout: 'account',
    requires: [['api-key-viewer']],
  } as const
  const card = { name: 'reports', title: 'Reports', order: 3, requires: [['api-key-viewer']] } as const
  const reports = { name: 'reports', title: 'Reports', audience: 'customer', pages: [page], cards: [card] } as const
  let without: TestReleaseServer

  const statusFor = async (as: Person) => (await without.document('/account/reports', { as })).statusCode
  const plannedAt = async (path: string) =>
    LoadPlanSchema.parse(planIn((await without.document(path, { as: 'viewer' })).body))

  beforeEach(async () => {
    const releases = writePortal()
    noteNotBuilt(releases, reports)
    without = await testReleaseServer({ releases })
  })
  afterEach(() => without.close())

  test('has its pages and cards in the plan, with a file that is not there', async () => {
    expect(await statusFor('viewer')).toBe(200)
    const { remote } = await plannedAt('/account/reports')
    const { base, entry, files } = remote?.current ?? { base: '', entry: '', files: {} }
    expect([remote?.owner, remote?.previous, Object.keys(files)]).toEqual(['A team', undefined, [entry]])
    expect((await without.get(base + entry, { as: 'viewer' })).statusCode).toBe(404)
    expect((await plannedAt('/account')).cardsFrom.map(({ name }) => name)).toContain('reports')
  })

  test('is in the plan of nobody who may not use it', async () => {
    const knownTo = async (as: Person) =>
      LoadPlanSchema.parse(planIn((await without.document('/search', { as })).body)).others.map(({ name }) => name)
    expect(await knownTo('viewer')).toContain('reports')
    expect(await knownTo('support')).not.toContain('reports')
  })

  test('is its last release where there is one', async () => {
    writeRemote(without.releases, 'reports', 'customer', [page])
    writeChannels(without.releases, 'reports', { current: ID })
    without.refresh()
    expect((await plannedAt('/account/reports')).remote?.current.id).toBe(ID)
  })

  test('is gone when it is no longer noted', async () => {
    expect(await statusFor('viewer')).toBe(200)
    rmSync(join(without.releases, 'reports'), { recursive: true })
    without.refresh()
    expect(await statusFor('viewer')).toBe(404)
  })

  test('is left out where what was noted is no manifest, is another remote’s or the shell’s', async () => {
    const note = (name: string) => join(without.releases, name, 'not-built.json')
    noteNotBuilt(without.releases, { ...reports, name: 'shell', pages: [{ ...page, path: '/account/of-shell' }] })
    cpSync(note('reports'), note('keys'))
    writeFileSync(note('reports'), '{}')
    without.refresh()
    expect(await statusFor('viewer')).toBe(404)
    expect((await without.document('/account/of-shell', { as: 'viewer' })).statusCode).toBe(404)
  })
})
