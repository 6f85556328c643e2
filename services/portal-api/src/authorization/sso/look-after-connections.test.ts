import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createSamlProvider, updateSamlProvider } from '@portal/contracts/authorization/identity-providers'
import { createOrganization } from '@portal/contracts/authorization/organizations'
import { audit } from '@portal/foundation/audit'
import { and, eq, like } from 'drizzle-orm'
import { activateConnection } from '../../testing/activate-connection.ts'
import { lettersTo } from '../../testing/letters.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { type TestSamlIdp, testSamlIdp } from '../../testing/test-saml-idp.ts'
import { findOrganizationOf } from '../organizations/organizations.sql.ts'
import { findShownConnection } from './identity-providers.sql.ts'
import { lookAfterConnections } from './look-after-connections.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestApp
let [before, after]: TestSamlIdp[] = []
/** Serves metadata by path; `undefined` is away. */
let shelf: Server
const served = new Map<string, string | undefined>()
const asked: string[] = []
let whileAsked = async () => {}
let companies = 0

beforeAll(async () => {
  shelf = createServer(async ({ url = '' }, response) => {
    asked.push(url)
    await whileAsked()
    const metadata = served.get(url)
    response.writeHead(metadata === undefined ? 503 : 200).end(metadata)
  })
  await new Promise<void>((ready) => shelf.listen(0, '127.0.0.1', ready))
  app = await testApp({ TRUSTED_PROVIDERS: origin() })
  before = await testSamlIdp()
  after = await testSamlIdp()
})
afterAll(async () => {
  await app.close()
  await new Promise((closed) => shelf.close(closed))
})

const origin = () => `http://127.0.0.1:${(shelf.address() as AddressInfo).port}`
const metadataOf = (idp: TestSamlIdp | undefined) => idp?.metadata ?? ''

/** A company whose people log in by SAML, with metadata from an address of its own. */
async function company(metadata = metadataOf(before)) {
  companies += 1
  const caller = await app.account()
  const path = `/metadata-${companies}`
  served.set(path, metadata)
  await caller.call(createOrganization, { body: { organization_name: `Looked after ${companies}` } })
  await caller.call(createSamlProvider, { body: { name: 'Okta', metadata_url: origin() + path } })
  await activateConnection(app, caller)
  return { caller, path }
}

const lookAfter = () => lookAfterConnections(app.foundation, app.clock.now())
/** Returns the current log-in methods; days later no session is left to ask with. */
async function known({ accountId }: TestCaller) {
  const own = await findOrganizationOf(app.db, accountId ?? 0)
  const row = own && (await findShownConnection(app.db, own.id))
  return row?.settings.type === 'SAML' ? row.settings.metadataXml : undefined
}

/** Returns renewals in the account's log, which have no actor. */
const renewals = ({ accountId }: TestCaller) =>
  app.db
    .select({ actorId: audit.actorId, fields: audit.fields })
    .from(audit)
    .where(and(eq(audit.accountId, accountId ?? 0), like(audit.action, 'identity-provider.certificates-renewed')))

test('rule F17: metadata are asked for once a day, and other certificates are put down', async () => {
  const { caller, path } = await company()
  await lookAfter()
  asked.length = 0
  served.set(path, metadataOf(after))
  app.clock.advance(DAY - HOUR)
  await lookAfter()
  expect(asked).not.toContain(path)
  expect(await known(caller)).toBe(metadataOf(before))

  app.clock.advance(HOUR)
  await Promise.all([lookAfter(), lookAfter()])
  expect(asked.filter((one) => one === path)).toEqual([path])
  expect(await known(caller)).toBe(metadataOf(after))
  expect(await renewals(caller)).toEqual([{ actorId: null, fields: expect.objectContaining({ name: 'Okta' }) }])
})

test('what changes beside the certificates is taken over, and nobody is told', async () => {
  const { caller, path } = await company()
  const moved = metadataOf(before).replaceAll('https://idp.example/sso', 'https://idp.example/elsewhere')
  served.set(path, moved)
  app.clock.advance(DAY)
  await lookAfter()
  expect(await known(caller)).toBe(moved)
  expect(await renewals(caller)).toEqual([])
})

test.each([
  ['is away', () => undefined],
  ['has no metadata any more', () => '<html>We have moved</html>'],
  ['has metadata with a document type', () => `<!DOCTYPE a>${metadataOf(after)}`],
  ['has those of another provider', () => metadataOf(after).replaceAll('idp.example/saml', 'evil.example/saml')],
])('an address that %s changes nothing, and is asked again the next day', async (_, changed) => {
  const { caller, path } = await company()
  served.set(path, changed())
  app.clock.advance(DAY)
  await lookAfter()
  expect(await known(caller)).toBe(metadataOf(before))
  expect(await renewals(caller)).toEqual([])

  served.set(path, metadataOf(after))
  app.clock.advance(DAY)
  await lookAfter()
  expect(await known(caller)).toBe(metadataOf(after))
})

test('what an owner gives us while the address is asked stays', async () => {
  const { caller, path } = await company()
  const typed = metadataOf(before).replaceAll('https://idp.example/sso', 'https://idp.example/typed')
  const settings = { name: 'Okta', binding: 'redirect' as const, name_id_format: 'unspecified' as const }
  served.set(path, metadataOf(after))
  whileAsked = async () => {
    whileAsked = async () => {}
    await caller.call(updateSamlProvider, { body: { ...settings, metadata_xml: typed } })
  }
  await lookAfter()
  expect(asked).toContain(path)
  expect(await known(caller)).toBe(typed)
})

test('rule F17: owners and everyone who chose security are told 30 days, 7 days and a day before the last certificate ends, once each', async () => {
  const ending = await testSamlIdp({ endsIn: 40 * DAY, from: app.clock.now() })
  const { caller } = await company(ending.metadata)
  const desk = await subscribedContact(app, caller, 'desk@company.example', ['security'])
  const letters = async (to: string) =>
    (await lettersTo(app, to)).filter(({ subject }) => subject.includes('certificate'))
  const told = async () => (await letters(caller.email)).map(({ subject }) => subject)
  const at = async (daysLeft: number) => {
    app.clock.advance(ending.ends.getTime() - daysLeft * DAY - app.clock.now().getTime())
    await Promise.all([lookAfter(), lookAfter()])
    await lookAfter()
    return told()
  }
  const [in30, in7, in1] = ['in 30 days', 'in 7 days', 'within a day'].map(
    (left) => `The certificate of your single sign-on ends ${left}`,
  )
  expect(await at(31)).toEqual([])
  expect(await at(30)).toEqual([in30])
  expect(await at(15)).toEqual([in30])
  expect(await at(7)).toEqual([in30, in7])
  expect(await at(1)).toEqual([in30, in7, in1])
  expect(await at(0.5)).toEqual([in30, in7, in1])
  expect(await at(-1)).toEqual([in30, in7, in1])
  const ways = (await letters(desk.email)).map(({ unsubscribe }) => unsubscribe?.label)
  expect(ways).toEqual(Array(3).fill('Stop emails about security'))
})

test('with a later certificate beside it nobody is told, and before single sign-on is active neither', async () => {
  const soon = await testSamlIdp({ endsIn: 5 * DAY, from: app.clock.now() })
  const later = await testSamlIdp({ endsIn: 400 * DAY, from: app.clock.now() })
  const key = /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/
  const both = soon.metadata.replace(key, (own) => own + (key.exec(later.metadata)?.[0] ?? ''))
  const { caller } = await company(both)
  const waiting = await app.account()
  await waiting.call(createOrganization, { body: { organization_name: 'Not yet' } })
  await waiting.call(createSamlProvider, { body: { name: 'Okta', metadata_xml: soon.metadata } })
  await lookAfter()
  for (const { email } of [caller, waiting])
    expect((await lettersTo(app, email)).filter(({ subject }) => subject.includes('certificate'))).toEqual([])
})
