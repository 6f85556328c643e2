import { createVerify, X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  createSamlProvider,
  finishIdentityProviderTest,
  getIdentityProvider,
  testIdentityProvider,
  updateSamlProvider,
} from '@portal/contracts/authorization/identity-providers'
import { createOrganization } from '@portal/contracts/authorization/organizations'
import { confirmFreshSignIn, listCredentials } from '@portal/contracts/authorization/self'
import { issueToken } from '@portal/contracts/authorization/session'
import { addCompanyLogin, finishSso, startCompanyLogin, startSso } from '@portal/contracts/authorization/sso'
import { accounts, users } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { SignedXml } from 'xml-crypto'
import { activateConnection } from '../../testing/activate-connection.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { type Speech, type TestSamlIdp, testSamlIdp } from '../../testing/test-saml-idp.ts'
import { verifyDomain } from '../../testing/verified-domain.ts'

const ORIGIN = 'http://localhost:4000'
const CALLBACK = `${ORIGIN}/account/callback/sso`
const LOST = refused(400, 'identity-context:round-trip-lost')
const UPSTREAM = refused(502, 'identity-context:general-upstream-failure')

let app: TestApp
let idp: TestSamlIdp
let companies = 0

beforeAll(async () => {
  idp = await testSamlIdp()
  app = await testApp()
})
afterAll(() => app.close())

async function company() {
  companies += 1
  const caller = await app.account()
  const email = `owner@saml-${companies}.example`
  await app.db.update(users).set({ email, canonicalEmail: email }).where(eq(users.id, caller.userId))
  await app.db.update(accounts).set({ maxUsersOverride: 10 }).where(eq(accounts.id, caller.accountId))
  const made = await caller.call(createOrganization, { body: { organization_name: `Saml ${companies}` } })
  await verifyDomain(app, made.organization_id, `saml-${companies}.example`)
  return { caller, id: made.organization_id, domain: `saml-${companies}.example` }
}

const METADATA = () => ({ name: 'SAML', metadata_xml: idp.metadata, default_role: 'billing-viewer' as const })

async function companyWithSaml() {
  const made = await company()
  await made.caller.call(createSamlProvider, { body: METADATA() })
  await activateConnection(app, made.caller)
  return made
}

/** Reads the request that a browser carries to the identity provider. */
function requestIn(address: string) {
  const { searchParams } = new URL(address)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return readRequest(xml, searchParams.get('RelayState') ?? '')
}

function readRequest(xml: string, state: string) {
  const read = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    state,
    requestId: read(/ ID="([^"]+)"/),
    acs: read(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: read(/<saml:Issuer[^>]*>([^<]+)</),
    now: app.clock.now(),
    isForced: / ForceAuthn="true"/.test(xml),
  }
}

const leave = async (at: TestCaller, id: number) =>
  requestIn((await at.call(startSso, { body: { organization: String(id), redirect_uri: CALLBACK } })).redirect_uri)

/** The browser posts a response without a cookie of ours; answers where it is sent. */
async function post({ acs, state, isForced: _, ...asked }: ReturnType<typeof requestIn>, said: Partial<Speech> = {}) {
  const response = Buffer.from(idp.respond({ acs, ...asked, ...said })).toString('base64')
  return postAs(acs, { SAMLResponse: response, RelayState: state })
}

async function postAs(acs: string, form: Record<string, string>) {
  const answer = await app.server.inject({
    method: 'POST',
    url: new URL(acs).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, location: new URL(answer.headers.location ?? 'http://none.example') }
}

const finish = (at: TestCaller, id: number, location: URL) =>
  at.call(finishSso, {
    body: {
      organization: String(id),
      redirect_uri: CALLBACK,
      code: location.searchParams.get('code') ?? '',
      state: location.searchParams.get('state') ?? '',
    },
  })

test('somebody new comes in by SAML, and again as the same person', async () => {
  const { id, domain } = await companyWithSaml()
  const said = { nameId: 'ida-1', email: `ida@${domain}` }
  const at = app.visitor()
  const { status, location } = await post(await leave(at, id), said)
  expect([status, location.origin + location.pathname]).toEqual([303, CALLBACK])
  const known = await finish(at, id, location)
  expect(at.cookies.get('authenticated')).toBe('true')
  const again = app.visitor()
  expect(await finish(again, id, (await post(await leave(again, id), said)).location)).toEqual(known)
})

test('a request says who we are, and where the answer goes', async () => {
  const { id } = await companyWithSaml()
  expect(await leave(app.visitor(), id)).toEqual({
    state: expect.stringMatching(new RegExp(`^${id}\\.[\\w-]{43}$`)),
    requestId: expect.stringMatching(/^_[\w-]{43}$/),
    acs: `${ORIGIN}/api/authorization/sso/saml/${id}/acs`,
    audience: `${ORIGIN}/api/authorization/sso/saml/${id}/metadata`,
    now: app.clock.now(),
    isForced: false,
  })
})

/** Our certificate, as identity providers read it in our metadata. */
async function ourCertificate(id: number): Promise<X509Certificate> {
  const { body } = await app.server.inject({ url: `/api/authorization/sso/saml/${id}/metadata` })
  return new X509Certificate(Buffer.from(/X509Certificate>([^<]+)</.exec(body)?.[1] ?? '', 'base64'))
}

async function companyWith(more: object) {
  const made = await companyWithSaml()
  const body = {
    name: 'SAML',
    default_role: 'billing-viewer',
    name_id_format: 'unspecified',
    binding: 'unspecified',
  } as const
  await made.caller.call(updateSamlProvider, { body: { ...body, ...more } })
  return made
}

/** The page that a browser is sent to in order to post a request. */
async function pageAt(address: string, at: TestCaller) {
  const { pathname, search } = new URL(address)
  const answer = await app.server.inject({ url: pathname + search, cookies: Object.fromEntries(at.cookies) })
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(answer.body)?.[1] ?? ''
  const xml = Buffer.from(fieldOf('SAMLRequest'), 'base64').toString()
  return { answer, xml, action: / action="([^"]*)"/.exec(answer.body)?.[1], state: fieldOf('RelayState') }
}

const addressFor = async (at: TestCaller, id: number) =>
  (await at.call(startSso, { body: { organization: String(id), redirect_uri: CALLBACK } })).redirect_uri

describe('requests that are signed', () => {
  test('by redirect: RSA-SHA256 over request, state and algorithm, by the key in our metadata', async () => {
    const { id, domain } = await companyWith({ signed_request: true })
    const at = app.visitor()
    const address = await addressFor(at, id)
    const [signed = '', signature = ''] = new URL(address).search.slice(1).split('&Signature=')
    expect(signed).toMatch(
      /^SAMLRequest=[^&]+&RelayState=[^&]+&SigAlg=http%3A%2F%2Fwww\.w3\.org%2F2001%2F04%2Fxmldsig-more%23rsa-sha256$/,
    )
    const { publicKey } = await ourCertificate(id)
    const holds = (text: string) =>
      createVerify('RSA-SHA256').update(text).verify(publicKey, decodeURIComponent(signature), 'base64')
    expect(holds(signed)).toBe(true)
    expect(holds(signed.replace('RelayState=', 'RelayState=x'))).toBe(false)
    const { location } = await post(requestIn(address), { nameId: 'signed-1', email: `ida@${domain}` })
    await finish(at, id, location)
  })

  test('by POST: the request itself', async () => {
    const { id } = await companyWith({ with_signed_request: true, binding: 'post' })
    const at = app.visitor()
    const { xml } = await pageAt(await addressFor(at, id), at)
    const signature = new SignedXml({
      publicCert: (await ourCertificate(id)).toString(),
      getCertFromKeyInfo: () => null,
    })
    signature.loadSignature(/<Signature[\s\S]*<\/Signature>/.exec(xml)?.[0] ?? '')
    expect(signature.checkSignature(xml)).toBe(true)
    expect(signature.signatureAlgorithm).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(signature.getSignedReferences()).toEqual([expect.stringContaining('<samlp:AuthnRequest')])
  })

  test('are what our metadata promise, and what an identity provider’s metadata ask for; a choice goes before that', async () => {
    const { caller, id } = await company()
    const promised = async () =>
      / AuthnRequestsSigned="(\w+)"/.exec(
        (await app.server.inject({ url: `/api/authorization/sso/saml/${id}/metadata` })).body,
      )?.[1]
    expect(await promised()).toBe('false')
    const metadata_xml = idp.metadata.replace(
      '<md:IDPSSODescriptor',
      '<md:IDPSSODescriptor WantAuthnRequestsSigned="true"',
    )
    const saved = await caller.call(createSamlProvider, { body: { ...METADATA(), metadata_xml } })
    expect(saved.saml).toMatchObject({ signed_request: true, with_signed_request: true })
    expect(await promised()).toBe('true')

    const body = { name: 'SAML', name_id_format: 'unspecified', binding: 'unspecified' } as const
    expect((await caller.call(updateSamlProvider, { body })).saml).toMatchObject({ signed_request: true })
    await caller.call(updateSamlProvider, { body: { ...body, signed_request: false } })
    expect(await promised()).toBe('false')
    expect((await caller.call(updateSamlProvider, { body })).saml).toMatchObject({ signed_request: false })
  })

  test('by one key, whose private half is nowhere in clear and never answered', async () => {
    const [one, two] = [await company(), await company()]
    await app.db.execute(sql`delete from saml_signing_keys`)
    const [first, second] = await Promise.all([ourCertificate(one.id), ourCertificate(two.id)])
    expect(first.fingerprint256).toBe(second.fingerprint256)
    const { rows } = (await app.db.execute(sql`select * from saml_signing_keys`)) as { rows: unknown[] }
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/PRIVATE KEY/)

    const answer = await app.server.inject({ url: `/api/authorization/sso/saml/${one.id}/certificate` })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="doorstep.pem"')
    expect(new X509Certificate(answer.body).fingerprint256).toBe(first.fingerprint256)
    expect(answer.body).not.toMatch(/PRIVATE KEY/)
  })
})

describe('a request that goes as a form', () => {
  test('is posted by a page for the browser that left, and brings somebody in', async () => {
    const { id, domain } = await companyWith({ binding: 'post' })
    const at = app.visitor()
    const address = await addressFor(at, id)
    expect(address).toMatch(new RegExp(`^${ORIGIN}/api/authorization/sso/saml/${id}/request\\?page=[\\w-]{43}$`))
    const { answer, xml, action, state } = await pageAt(address, at)
    expect([answer.statusCode, action]).toEqual([200, 'https://idp.example/post'])
    expect(xml).toContain('Destination="https://idp.example/post"')
    const { location } = await post(readRequest(xml, state), { nameId: 'posted-1', email: `ida@${domain}` })
    expect(await finish(at, id, location)).toMatchObject({ staff: false })
  })

  test('comes from a page that can do nothing but that, and stands in no cache', async () => {
    const { id } = await companyWith({ binding: 'post' })
    const at = app.visitor()
    const { headers, body } = (await pageAt(await addressFor(at, id), at)).answer
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; form-action https:; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
    expect(body).toContain('<button>Continue</button>')
  })

  test('is had by nobody else, and not for long', async () => {
    const { id } = await companyWith({ binding: 'post' })
    const at = app.visitor()
    const address = await addressFor(at, id)
    const elsewhere = app.visitor()
    await addressFor(elsewhere, id)
    for (const stranger of [elsewhere, app.visitor()]) {
      const { answer } = await pageAt(address, stranger)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${ORIGIN}/login`])
    }
    expect((await pageAt(address, at)).answer.statusCode).toBe(200)
    app.clock.advance(16 * 60_000)
    expect((await pageAt(address, at)).answer.statusCode).toBe(303)
  })

  test('is the way where the metadata name no other', async () => {
    const { caller, id } = await company()
    const metadata_xml = idp.metadata.replace('HTTP-Redirect', 'HTTP-Other')
    await caller.call(createSamlProvider, { body: { ...METADATA(), metadata_xml } })
    await activateConnection(app, caller)
    expect(await addressFor(app.visitor(), id)).toContain(`/saml/${id}/request?`)
  })

  test('cannot be more than it is: an address in metadata stays an address', async () => {
    const { caller, id } = await company()
    const metadata_xml = idp.metadata.replace(
      'https://idp.example/post',
      'https://idp.example/post?a=1&amp;b=&quot;&gt;&lt;script&gt;',
    )
    await caller.call(createSamlProvider, { body: { ...METADATA(), metadata_xml, binding: 'post' } })
    await activateConnection(app, caller)
    const at = app.visitor()
    const { body } = (await pageAt(await addressFor(at, id), at)).answer
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).toContain('action="https://idp.example/post?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
  })
})

test('a response is good once, for the browser that left', async () => {
  const { id, domain } = await companyWithSaml()
  const at = app.visitor()
  const asked = await leave(at, id)
  const said = { nameId: 'ida-2', email: `ida@${domain}` }
  const { location } = await post(asked, said)
  await expect(finish(app.visitor(), id, location)).rejects.toEqual(LOST)
  await finish(at, id, location)
  await expect(finish(at, id, location)).rejects.toEqual(LOST)

  const replayed = await post(asked, said)
  expect(replayed.location.pathname).toBe('/login')
})

test('the answer of one round trip is none for another of the same browser', async () => {
  const [one, two] = [await companyWithSaml(), await companyWithSaml()]
  const at = app.visitor()
  const theirs = await post(await leave(at, one.id), { email: `ida@${two.domain}` })
  const mine = await leave(at, two.id)
  theirs.location.searchParams.set('state', mine.state)
  await expect(finish(at, two.id, theirs.location)).rejects.toEqual(UPSTREAM)
})

describe('rule B32: a fresh sign-in by SAML', () => {
  const leaveFresh = async (at: TestCaller, id: number) => {
    const body = { organization: String(id), redirect_uri: CALLBACK, fresh_sign_in: true }
    return requestIn((await at.call(startSso, { body })).redirect_uri)
  }
  async function isFresh(at: TestCaller): Promise<boolean> {
    const { access_token } = await at.call(issueToken, { body: {} })
    const answer = await at.send(confirmFreshSignIn, { headers: { authorization: `Bearer ${access_token}` } })
    return answer.statusCode === 204
  }

  test('is forced there, and counts if they showed who they are after the departure', async () => {
    const { id, domain } = await companyWithSaml()
    const [at, said] = [app.visitor(), { nameId: 'ida-fresh', email: `fresh@${domain}` }]
    await finish(at, id, (await post(await leave(at, id), { ...said, provedAgo: 3_600 })).location)
    expect(await isFresh(at)).toBe(false)

    const asked = await leaveFresh(at, id)
    expect(asked.isForced).toBe(true)
    await finish(at, id, (await post(asked, said)).location)
    expect(await isFresh(at)).toBe(true)
  })

  test.each([
    ['let them in as they were', 3_600],
    ['says a time shortly before', 120],
    ['says no time', null],
  ])('identity-context:not-asked-again: an identity provider that %s proves nothing', async (_, provedAgo) => {
    const { id, domain } = await companyWithSaml()
    const [at, said] = [app.visitor(), { nameId: 'ida-stale', email: `stale@${domain}`, provedAgo }]
    await finish(at, id, (await post(await leave(at, id), said)).location)
    const { location } = await post(await leaveFresh(at, id), said)
    await expect(finish(at, id, location)).rejects.toEqual(refused(400, 'identity-context:not-asked-again'))
  })

  test('an answer that is taken up later is no fresher for it', async () => {
    const { id, domain } = await companyWithSaml()
    const [at, said] = [app.visitor(), { nameId: 'ida-slow', email: `slow@${domain}` }]
    const { location } = await post(await leave(at, id), { ...said, provedAgo: 5 * 60 })
    app.clock.advance(11 * 60_000)
    await finish(at, id, location)
    expect(await isFresh(at)).toBe(false)
  })
})

describe('somebody who has a login here adds the SAML login of their company (rule B8)', () => {
  async function comeBackToAdd(at: TestCaller, said: Partial<Speech>) {
    const asked = requestIn((await at.call(startCompanyLogin)).redirect_uri)
    const { searchParams } = (await post(asked, said)).location
    return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
  }

  test('and comes in by it from then on, whatever address it tells', async () => {
    const { caller, id } = await companyWithSaml()
    const member = await app.member(caller, ['api-key-viewer'])
    const said = { nameId: 'linked-1', email: 'elsewhere@other.example' }
    await member.call(addCompanyLogin, { body: await comeBackToAdd(member, said) })
    expect((await member.call(listCredentials)).map(({ provider }) => provider)).toContain('sso')
    expect((await lettersTo(app, member.email)).map(({ subject }) => subject)).toContain(
      'A new way to log in to Doorstep',
    )

    const at = app.visitor()
    const { location } = await post(await leave(at, id), said)
    expect(await finish(at, id, location)).toEqual({ user_id: member.userId, staff: false })
  })

  test('and no login that is somebody else’s, and none by an answer that is forged', async () => {
    const { caller, id, domain } = await companyWithSaml()
    const said = { nameId: 'linked-2', email: `taken@${domain}` }
    const at = app.visitor()
    await finish(at, id, (await post(await leave(at, id), said)).location)
    await expect(caller.call(addCompanyLogin, { body: await comeBackToAdd(caller, said) })).rejects.toEqual(
      refused(409, 'identity-context:login-already-exists'),
    )
    const forged = await comeBackToAdd(caller, { nameId: 'linked-3', audience: 'https://other.example' })
    await expect(caller.call(addCompanyLogin, { body: forged })).rejects.toEqual(UPSTREAM)
  })

  test('with what they began themselves, in their own browser', async () => {
    const { caller } = await companyWithSaml()
    const member = await app.member(caller, ['api-key-viewer'])
    const theirs = await comeBackToAdd(caller, { nameId: 'linked-4' })
    await expect(member.call(addCompanyLogin, { body: theirs })).rejects.toEqual(LOST)
    member.cookies.set('browser', caller.cookies.get('browser') ?? '')
    await expect(member.call(addCompanyLogin, { body: theirs })).rejects.toEqual(LOST)
  })
})

test('nobody waits for what is unsolicited, forged, late or for another organization', async () => {
  const [{ id }, other] = [await companyWithSaml(), await companyWithSaml()]
  const at = app.visitor()
  const asked = await leave(at, id)
  for (const form of [
    { SAMLResponse: 'x', RelayState: '' },
    { SAMLResponse: 'x', RelayState: `${id}.${'a'.repeat(43)}` },
    { SAMLResponse: 'x', RelayState: 'https://evil.example' },
  ]) {
    const { status, location } = await postAs(asked.acs, form)
    expect([status, location.href]).toEqual([303, `${ORIGIN}/login`])
  }
  const elsewhere = asked.acs.replace(`/${id}/`, `/${other.id}/`)
  expect((await postAs(elsewhere, { SAMLResponse: 'x', RelayState: asked.state })).location.pathname).toBe('/login')

  const forged = await post(asked, { audience: 'https://other.example' })
  await expect(finish(at, id, forged.location)).rejects.toEqual(UPSTREAM)
  const late = await leave(at, id)
  app.clock.advance(16 * 60_000)
  expect((await post(late)).location.pathname).toBe('/login')
})

test('attack: of the responses to one departure three are read, whatever they hold (rule M91)', async () => {
  const { id, domain } = await companyWithSaml()
  const at = app.visitor()
  const asked = await leave(at, id)
  const junk = { SAMLResponse: Buffer.from('<a/>').toString('base64'), RelayState: asked.state }
  const codeOf = async (answer: ReturnType<typeof postAs>) => (await answer).location.searchParams.get('code')
  for (let time = 0; time < 2; time += 1) expect(await codeOf(postAs(asked.acs, junk))).toMatch(/^[\w-]{43}$/)
  // The person who left may still come back.
  const { location } = await post(asked, { nameId: 'ida-3', email: `ida@${domain}` })
  const fourth = await postAs(asked.acs, junk)
  expect([fourth.location.pathname, fourth.location.search]).toEqual(['/login', ''])
  await finish(at, id, location)
})

test('nothing is taken from the address, and nothing is unpacked: 64 MB of it come to nothing', async () => {
  const { id } = await companyWithSaml()
  const at = app.visitor()
  const asked = await leave(at, id)
  const bomb = deflateRawSync(Buffer.alloc(64 * 2 ** 20, '<a>')).toString('base64')
  const query = new URLSearchParams({ SAMLResponse: bomb.slice(0, 8_000), RelayState: asked.state })
  const byAddress = await app.server.inject({ url: `${new URL(asked.acs).pathname}?${query}` })
  expect(byAddress.statusCode).toBe(404)

  const { location } = await postAs(asked.acs, { SAMLResponse: bomb, RelayState: asked.state })
  await expect(finish(at, id, location)).rejects.toEqual(UPSTREAM)
})

test('what was posted stands nowhere in clear', async () => {
  const { id, domain } = await companyWithSaml()
  await post(await leave(app.visitor(), id), { email: `secretive@${domain}` })
  const { rows } = (await app.db.execute(sql`select * from browser_notes`)) as { rows: unknown[] }
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('secretive')
})

test('an empty address beside metadata as XML is as good as none', async () => {
  const { caller } = await company()
  const body = { ...METADATA(), metadata_url: '' }
  expect(await caller.call(createSamlProvider, { body })).toMatchObject({ type: 'SAML' })
  const change = { ...body, name_id_format: 'unspecified' as const, binding: 'unspecified' as const }
  expect(await caller.call(updateSamlProvider, { body: change })).toMatchObject({ type: 'SAML' })
})

test('metadata are summed up, with their certificates and dates', async () => {
  const { caller } = await company()
  const saved = await caller.call(createSamlProvider, { body: METADATA() })
  expect(saved).toMatchObject({
    type: 'SAML',
    state: 'configured',
    saml: { binding: 'unspecified', name_id_format: 'unspecified', with_signed_request: false, signed_request: false },
    saml_summary: {
      entity_id: 'https://idp.example/saml',
      endpoints: [
        { binding: 'post', url: 'https://idp.example/post' },
        { binding: 'redirect', url: 'https://idp.example/sso' },
      ],
      certificates: [
        {
          subject: 'CN=idp.example',
          not_before: expect.stringMatching(/^\d{4}-/),
          not_after: expect.stringMatching(/^\d{4}-/),
          fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        },
      ],
    },
  })
})

test('This metadata cannot be used: what is wrong with it is said at its field', async () => {
  const { caller } = await company()
  for (const [body, field, words] of [
    [{ metadata_xml: '<a/>' }, 'metadata_xml', /EntityDescriptor/],
    [{ metadata_xml: 'no xml' }, 'metadata_xml', /not XML/],
    [{ metadata_xml: `<!DOCTYPE a>${idp.metadata}` }, 'metadata_xml', /document type/],
    [
      { metadata_xml: idp.metadata.replaceAll(/HTTP-(Redirect|POST)/g, 'HTTP-Other') },
      'metadata_xml',
      /redirect or POST/,
    ],
    [
      { metadata_xml: idp.metadata.replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, '') },
      'metadata_xml',
      /certificate/,
    ],
    [{}, 'metadata_xml', /as XML or as an address/],
    [{ metadata_xml: idp.metadata, metadata_url: 'https://a.example' }, 'metadata_xml', /not both/],
    [{ metadata_url: 'https://169.254.169.254/' }, 'metadata_url', /^We could not fetch metadata from this address/],
    [{ metadata_url: 'http://idp.example/metadata' }, 'metadata_url', /^We could not fetch metadata from this address/],
  ] as const) {
    const save = caller.call(createSamlProvider, { body: { name: 'SAML', ...body } })
    const fields = { [field]: expect.stringMatching(words) }
    const problem = 'identity-context:idp-metadata-invalid'
    await expect(save).rejects.toEqual(expect.objectContaining({ problem, fields }))
  }
})

test('settings are changed and the metadata stay; what is not offered is refused at its field', async () => {
  const { caller } = await companyWithSaml()
  const change = (more: object) =>
    caller.call(updateSamlProvider, {
      body: { name: 'Renamed', binding: 'redirect', name_id_format: 'email', ...more },
    })
  expect(await change({})).toMatchObject({
    name: 'Renamed',
    saml: { name_id_format: 'email', metadata_xml: idp.metadata },
  })
  for (const [field, wrong] of [
    ['binding', { binding: 'artifact' }],
    ['binding', { binding: 'post', metadata_xml: idp.metadata.replace('HTTP-POST', 'HTTP-Other') }],
    ['binding', { binding: 'redirect', metadata_xml: idp.metadata.replace('HTTP-Redirect', 'HTTP-Other') }],
    ['transient_mapping_attribute_name', { name_id_format: 'transient' }],
    ['name_id_format', { name_id_format: 'other' }],
  ] as const) {
    const fields = { [field]: expect.any(String) }
    await expect(change(wrong)).rejects.toEqual(expect.objectContaining({ fields }))
  }
})

test('a test shows the attributes, or what was expected and what came', async () => {
  const { caller } = await company()
  await caller.call(createSamlProvider, { body: METADATA() })
  const tryOut = async (said: Partial<Speech>) => {
    const asked = requestIn((await caller.call(testIdentityProvider)).redirect_uri)
    const { searchParams } = (await post(asked, said)).location
    const body = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
    return (await caller.call(finishIdentityProviderTest, { body })).last_test
  }
  expect(await tryOut({ nameId: 'ida-3' })).toMatchObject({
    subject: 'ida-3',
    problem: '',
    attributes: expect.arrayContaining([{ name: 'givenName', value: 'Ida' }]),
  })
  const { problem } = (await tryOut({ audience: 'https://other.example' })) ?? {}
  expect(problem).toMatch(/audience mismatch.*Received: https:\/\/other\.example/)
  expect(await caller.call(getIdentityProvider)).toMatchObject({ last_test: { problem } })
})

test('our own metadata can be read by anybody', async () => {
  const { id } = await company()
  const answer = await app.server.inject({ url: `/api/authorization/sso/saml/${id}/metadata` })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
  expect(answer.body).toContain(`entityID="${ORIGIN}/api/authorization/sso/saml/${id}/metadata"`)
  expect(answer.body).toContain(`Location="${ORIGIN}/api/authorization/sso/saml/${id}/acs"`)
  expect((await app.server.inject({ url: '/api/authorization/sso/saml/x"/metadata' })).statusCode).toBe(404)
})

test('a form is taken at that door alone, and only so much of it', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const elsewhere = await app.server.inject({
    method: 'POST',
    url: '/api/authorization/sso/redirect',
    headers,
    payload: 'organization=1',
  })
  expect(elsewhere.statusCode).not.toBe(200)
  const large = await app.server.inject({
    method: 'POST',
    url: '/api/authorization/sso/saml/1/acs',
    headers,
    payload: `SAMLResponse=${'A'.repeat(300_000)}`,
  })
  expect(large.statusCode).toBe(413)
})
