import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { LoginProviderSettings } from '@portal/foundation/login-providers'
import type { GuardedFetch } from '@portal/foundation/outbound'
import { type TestIssuer, testIssuer } from '../../testing/test-issuer.ts'
import { createProviderClient } from './provider-client.ts'

const TRIP = { redirectUri: 'http://localhost:4000/back', state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) }
let issuer: TestIssuer

beforeEach(async () => {
  issuer = await testIssuer()
})
afterEach(() => issuer.close())

const settings = (url = issuer.url): LoginProviderSettings => ({
  name: 'google',
  title: 'Google',
  issuer: url,
  clientId: 'portal',
  clientSecret: 'a-secret',
})
const described = () => issuer.asked.filter((path) => path.endsWith('openid-configuration')).length

test('what a provider says of itself is asked for once, by however many at a time', async () => {
  const client = createProviderClient(settings())
  await Promise.all([client.addressOf(TRIP), client.addressOf(TRIP), client.addressOf(TRIP)])
  await client.addressOf(TRIP)
  expect(described()).toBe(1)
})

test('a provider that speaks for another issuer is not listened to', async () => {
  for (const other of ['https://evil.example', `${issuer.url}/tenant`]) {
    issuer.describe({ issuer: other })
    await expect(createProviderClient(settings()).addressOf(TRIP)).rejects.toThrow()
  }
})

test('a provider that is away is noticed, and heard once it is back', async () => {
  const client = createProviderClient(settings())
  issuer.describe({ issuer: 'https://not-yet.example' })
  await expect(client.addressOf(TRIP)).rejects.toThrow()
  issuer.describe({})
  expect(await client.addressOf(TRIP)).toContain(`${issuer.url}/authorize`)
  await issuer.close()
  await expect(client.redeem(TRIP, { code: 'code', iss: issuer.url })).rejects.toThrow()
  await expect(createProviderClient(settings()).addressOf(TRIP)).rejects.toThrow()
})

test.each(['RS256', 'PS256', 'ES256'])(
  'an ID token that is signed by %s is believed, and by another key is not',
  async (algorithm) => {
    await issuer.changeKey(algorithm)
    const client = createProviderClient(settings())
    const comeBack = async () =>
      client.redeem(TRIP, issuer.agree(await client.addressOf(TRIP), { sub: 'somebody', email: 'a@b.example' }))
    expect(await comeBack()).toMatchObject({ subject: 'somebody' })

    issuer.lieOnce({ signature: 'another key under the known name' })
    await expect(comeBack()).rejects.toMatchObject({ cause: { message: expect.stringContaining('signature') } })
  },
)

test('an ID token that is signed in a way that its issuer does not name is not believed', async () => {
  issuer.describe({ id_token_signing_alg_values_supported: ['RS256'] })
  await issuer.changeKey('ES256')
  const client = createProviderClient(settings())
  const back = client.redeem(TRIP, issuer.agree(await client.addressOf(TRIP)))
  await expect(back).rejects.toThrow('invalid response encountered')
})

// A request is answered within 6 s, whatever goes wrong (decision 20).
test('a provider that takes every request and answers none is given up, and keeps eight places at most', async () => {
  issuer.hang()
  const client = createProviderClient(settings())
  const waiting = Array.from({ length: 8 }, () => client.addressOf(TRIP))
  await expect(client.addressOf(TRIP)).rejects.toThrow('Too many round trips')
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
}, 6_000)

test('a provider that has fallen silent between leaving and coming back is given up', async () => {
  const client = createProviderClient(settings())
  const { code, iss } = issuer.agree(await client.addressOf(TRIP))
  issuer.hang()
  await expect(client.redeem(TRIP, { code, iss })).rejects.toThrow()
}, 6_000)

test('a provider that sends us elsewhere is not followed', async () => {
  issuer.describe({ token_endpoint: `${issuer.url}/moved` })
  const client = createProviderClient(settings())
  const { code, iss } = issuer.agree(await client.addressOf(TRIP))
  await expect(client.redeem(TRIP, { code, iss })).rejects.toThrow()
  expect(issuer.asked).toContain('/moved')
  expect(issuer.asked).not.toContain('/token')
})

describe('rule M95: what a provider says is counted before anything looks into it', () => {
  const many = (values: number) => ({ more: Array(values).fill(0) })
  const refused = { cause: { message: 'The provider says too much.' } }
  /** Runs a full round trip with a person named by the provider; the response of one path gets extra content. */
  async function roundTrip({ path, more, claims }: { path?: string; more?: object; claims?: object }) {
    const fetch: GuardedFetch = async (url, request) => {
      const answer = await globalThis.fetch(url, { ...request, body: request?.body ?? null, signal: null })
      const said = (await answer.json()) as object
      return Response.json(new URL(url).pathname === path ? { ...said, ...more } : said)
    }
    issuer.tell({ sub: 'somebody' })
    const client = createProviderClient({ ...settings(), asksUserInfo: true, fetch })
    return client.claims(TRIP, issuer.agree(await client.addressOf(TRIP), { sub: 'somebody', ...claims }))
  }

  test.each(['/.well-known/openid-configuration', '/keys', '/token', '/userinfo'])(
    'in the answer of %s',
    async (path) => {
      expect(await roundTrip({ path, more: many(9_000) })).toMatchObject({ sub: 'somebody' })
      await expect(roundTrip({ path, more: many(10_000) })).rejects.toMatchObject(refused)
      await expect(roundTrip({ path, more: { text: 'x'.repeat(262_144) } })).rejects.toMatchObject(refused)
      const more = { deep: JSON.parse('['.repeat(25) + ']'.repeat(25)) }
      await expect(roundTrip({ path, more })).rejects.toMatchObject(refused)
    },
  )

  test('in the ID token', async () => {
    expect(await roundTrip({ claims: many(9_000) })).toMatchObject({ sub: 'somebody' })
    await expect(roundTrip({ claims: many(10_000) })).rejects.toMatchObject(refused)
  })

  test('also of a provider that is asked without a fetch of its own', async () => {
    issuer.describe(many(10_000))
    await expect(createProviderClient(settings()).addressOf(TRIP)).rejects.toMatchObject(refused)
  })
})
