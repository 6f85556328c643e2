import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type LoadPlan, LoadPlan as LoadPlanSchema, RestOfPlan } from '@portal/contracts/platform'
import { ID, writePortal, writeRemote } from '../testing/fixture-portal.ts'
import { digestOf, writeChannels } from '../testing/fixture-releases.ts'
import { type Person, planIn, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

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
    const plan = await planFor('/', as)
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
      LoadPlanSchema.parse(planIn((await careless.document('/', { as })).body)).others.map(({ name }) => name)

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
    expect([...new Set(fields)].sort()).toEqual(['exact', 'layout', 'path', 'showsCards', 'title'])
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

describe('pages that somebody may not use', () => {
  test('a customer is told what the page needs', async () => {
    const plan = await planFor('/account/billing', 'viewer')
    expect(plan.remote).toBeNull()
    expect(plan.refused).toEqual([{ path: '/account/billing', title: 'Billing', needs: [['billing-viewer']] }])
  })

  test('a customer is told of them on every page, for the navigation', async () => {
    const paths = async (as: Person) => (await planFor('/pricing', as)).refused.map(({ path }) => path)
    expect(await paths('viewer')).toEqual(['/account/billing'])
    expect(await paths('owner')).toEqual([])
  })

  test('somebody who is not signed in is told of this page alone', async () => {
    expect((await planFor('/account/keys')).refused.map(({ path }) => path)).toEqual(['/account/keys'])
    expect((await planFor('/pricing')).refused).toEqual([])
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
    expect((await planFor('/pricing', 'owner')).rest).toEqual(plan.rest)
    const { answer } = await restOf(plan, 'owner')
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(digestOf(answer.body)).toBe(plan.rest?.integrity)
  })

  test('says that it is JSON, and differs by who asks', async () => {
    const { answer } = await restOf(await planFor('/', 'viewer'), 'viewer')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('cookie'),
    })
  })

  test('travels as brotli to those who take it', async () => {
    const { rest } = await planFor('/', 'owner')
    const headers = { cookie: 'session=owner', 'accept-encoding': 'gzip, br' }
    const { rawPayload, headers: answered } = await portal.get(rest?.url ?? '', { headers })
    expect(answered).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
    expect(digestOf(brotliDecompressSync(rawPayload).toString())).toBe(rest?.integrity)
  })

  test.each([undefined, 'viewer', 'support'] as const)('is not there for %s when it is the owner’s', async (as) => {
    const plan = await planFor('/', 'owner')
    expect((await portal.get(plan.rest?.url ?? '', { as })).statusCode).toBe(404)
  })
})

describe('a plan without a document', () => {
  test('is that of the front page where no path is named, and says when nobody is signed in', async () => {
    const plan = LoadPlanSchema.parse((await portal.get('/plan.json')).json())
    expect(plan).toMatchObject({ visitor: null, first: (await planFor('/')).first, refused: [] })
    expect(plan).toEqual(await planFor('/'))
  })
})

test('the rest of a visitor’s plan is there for whoever has logged in meanwhile', async () => {
  const plan = await planFor('/')
  expect(plan.rest).not.toEqual((await planFor('/', 'owner')).rest)
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

  test('does not exist for a visitor', async () => expect((await ask('account_id=1')).statusCode).toBe(404))
})
