import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type LoadPlan, LoadPlan as LoadPlanSchema, RestOfPlan } from '@portal/contracts/platform'
import { type Person, planIn, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

const UNTIL = '2026-03-09T17:00:00.000Z'
const HERS = 'http://localhost:4050'
const KEYS = { remote: 'keys', origin: HERS, until: UNTIL }

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer({
    overrides: [
      KEYS,
      { remote: 'admin', origin: 'http://localhost:4051', until: UNTIL },
      // Was allowed when it was asked for.
      { remote: 'billing', origin: 'https://evil.example', until: UNTIL },
    ],
  })
})
afterAll(() => portal.close())

const documentFor = (as: Person, path = '/account/keys') => portal.document(path, { as })
const planOf = ({ body }: { body: string }): LoadPlan => LoadPlanSchema.parse(planIn(body))
const directivesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
  )

describe('P23: a remote that a developer has served from elsewhere', () => {
  test('comes from there in her plan, without digests, and with no release before it', async () => {
    const { remote } = planOf(await documentFor('developer'))
    expect(remote?.current).toMatchObject({ base: 'http://localhost:4050/', entry: 'remoteEntry.js', servedAt: HERS })
    expect(remote?.current.files).toEqual({})
    expect(remote).not.toHaveProperty('previous')
  })

  test('comes from there in the rest of her plan, which nobody else is given', async () => {
    const { rest } = planOf(await documentFor('developer', '/search'))
    const hers = await portal.get(rest?.url ?? '', { as: 'developer' })
    const found = RestOfPlan.parse(hers.json()).remotes.map(({ name, current }) => [name, current.servedAt])
    expect(found).toEqual([
      ['billing', undefined],
      ['checkout', undefined],
      ['keys', HERS],
    ])
    for (const other of ['owner', 'acted', 'support'] as const)
      expect((await portal.get(rest?.url ?? '', { as: other })).statusCode).toBe(404)
  })

  test('comes from there in a plan that her page fetches later', async () => {
    const plan = (await portal.get('/plan.json?path=/account/keys', { as: 'developer' })).json()
    expect(plan.remote.current.servedAt).toBe(HERS)
  })

  test('is allowed by the policy of her documents: scripts, styles, and what tells of changes', async () => {
    const directives = directivesOf(await documentFor('developer'))
    expect(directives['script-src']).toBe("'self' http://localhost:4050 http://localhost:4051")
    expect(directives['style-src']).toContain(HERS)
    expect(directives['connect-src']).toContain('http://localhost:4050 ws://localhost:4050')
    expect(JSON.stringify(directives)).not.toContain('evil')
  })

  test('brings her none that she might not use otherwise', async () => {
    const { others } = planOf(await documentFor('developer', '/search'))
    expect(others.map(({ name }) => name)).toEqual(['shell', 'billing', 'checkout', 'keys'])
  })

  test('is said to her, and what is no longer allowed is not', async () => {
    expect(planOf(await documentFor('developer')).overrides?.map(({ remote }) => remote)).toEqual(['keys', 'admin'])
  })

  test.each(['owner', 'acted', 'viewer', 'support'] as const)('changes nothing of what %s is given', async (as) => {
    const without = await testReleaseServer({ releases: portal.releases })
    const [answer, before] = [await documentFor(as), await without.document('/account/keys', { as })]
    await without.close()
    expect(answer.headers['content-security-policy']).toBe(before.headers['content-security-policy'])
    expect(answer.body).not.toContain('4050')
    const { registry: _, ...plan } = planOf(answer)
    const { registry: __, ...planBefore } = planOf(before)
    expect(plan).toEqual(planBefore)
    expect(plan).not.toHaveProperty('overrides')
  })

  test.each([
    ['an address', { url: '/account/keys?override=keys@http://localhost:4050&overrides=[]', cookie: 'session=owner' }],
    [
      'a cookie',
      { url: '/account/keys', cookie: `session=owner; overrides=${encodeURIComponent(JSON.stringify([KEYS]))}` },
    ],
  ])('is nothing that %s could ask for', async (_, { url, cookie }) => {
    const answer = await portal.server.inject({ url, headers: { accept: 'text/html', cookie } })
    expect(planOf(answer).remote?.current).not.toHaveProperty('servedAt')
    expect(answer.headers['content-security-policy']).not.toContain('4050')
  })
})

test('P39: a portal in development has remotes from elsewhere for everybody who may use them, signed in or not', async () => {
  const develops = await testReleaseServer({
    releases: portal.releases,
    environment: {
      REMOTES_SERVED_AT: 'keys=http://localhost:4052,checkout=http://localhost:4053,admin=http://localhost:4054',
    },
  })
  const hers = await develops.document('/account/keys', { as: 'owner' })
  expect(planOf(hers).remote?.current).toMatchObject({ base: 'http://localhost:4052/', files: {} })
  expect(directivesOf(hers)['script-src']).toMatch(/^'self' http:\/\/localhost:4052 http:\/\/localhost:4053 /)
  expect(planOf(await develops.document('/checkout/cart')).remote?.current.servedAt).toBe('http://localhost:4053')
  expect(planOf(await develops.document('/account/keys', { as: 'support' }))).toMatchObject({ remote: null })
  const { rest } = planOf(await develops.document('/search', { as: 'owner' }))
  const others = RestOfPlan.parse((await develops.get(rest?.url ?? '', { as: 'owner' })).json()).remotes
  expect(others.map(({ name, current }) => [name, current.servedAt])).toEqual([
    ['billing', undefined],
    ['checkout', 'http://localhost:4053'],
    ['keys', 'http://localhost:4052'],
  ])
  await develops.close()
})
