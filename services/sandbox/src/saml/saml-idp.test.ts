import { createSign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'
import { createSamlIdp } from './saml-idp.ts'

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

type Keys = { private: string; cert: string }
let [portal, idp] = [] as unknown as [Server, Server]
let [own, another] = [] as unknown as [Keys, Keys]
let [portalOrigin, idpOrigin] = ['', '']

const listening = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  ;[own, another] = [await generate([]), await generate([])]
  portal = createServer((_, response) => {
    response.end(`<X509Certificate>${own.cert.replace(/-----[^-]+-----|\s/g, '')}</X509Certificate>`)
  })
  portalOrigin = await listening(portal)
  const listener = await createSamlIdp({ sandboxPort: 4099, portalOrigin })
  idp = createServer(listener)
  idpOrigin = await listening(idp)
})
afterAll(() => {
  portal.close()
  idp.close()
})

const requestXml = () =>
  `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_request" AssertionConsumerServiceURL="${portalOrigin}/acs"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${portalOrigin}/metadata</saml:Issuer></samlp:AuthnRequest>`

function signedQuery({ keys = own, algorithm = RSA_SHA256, state = 'mine' } = {}): string {
  const SAMLRequest = deflateRawSync(requestXml()).toString('base64')
  const query = new URLSearchParams({ SAMLRequest, RelayState: state, SigAlg: algorithm }).toString()
  const signature = createSign(algorithm === RSA_SHA1 ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(query)
    .sign(keys.private)
  return `${query}&${new URLSearchParams({ Signature: signature.toString('base64') })}`
}

function signedForm(change = (xml: string) => xml, keys = own): URLSearchParams {
  const signed = new SignedXml({
    privateKey: keys.private,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  signed.addReference({
    xpath: "//*[local-name(.)='AuthnRequest']",
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
  })
  signed.computeSignature(requestXml())
  const SAMLRequest = Buffer.from(change(signed.getSignedXml())).toString('base64')
  return new URLSearchParams({ SAMLRequest, RelayState: 'mine' })
}

const get = async (path: string) => (await fetch(`${idpOrigin}${path}`)).status
const post = async (path: string, body: URLSearchParams) =>
  (await fetch(`${idpOrigin}${path}`, { method: 'POST', body, redirect: 'manual' })).status

describe('a request in the address', () => {
  const unsigned = () => new URLSearchParams({ SAMLRequest: deflateRawSync(requestXml()).toString('base64') })

  test('is taken unsigned, but not where signatures are asked for', async () => {
    expect(await get(`/saml/sso?${unsigned()}`)).toBe(200)
    expect(await get(`/saml/strict/sso?${unsigned()}`)).toBe(400)
  })

  test('is taken signed by the key in the portal’s metadata', async () => {
    expect(await get(`/saml/strict/sso?${signedQuery()}`)).toBe(200)
  })

  test('is refused if anything of it is another: state, request, key, algorithm', async () => {
    const other = deflateRawSync(requestXml().replace('_request', '_another')).toString('base64')
    for (const query of [
      signedQuery().replace('RelayState=mine', 'RelayState=yours'),
      signedQuery().replace(/SAMLRequest=[^&]+/, new URLSearchParams({ SAMLRequest: other }).toString()),
      signedQuery({ keys: another }),
      signedQuery({ algorithm: RSA_SHA1 }),
    ]) {
      expect([await get(`/saml/strict/sso?${query}`), await get(`/saml/sso?${query}`)]).toEqual([400, 400])
    }
  })
})

describe('a request in a form', () => {
  const unsigned = () => new URLSearchParams({ SAMLRequest: Buffer.from(requestXml()).toString('base64') })

  test('is taken unsigned, but not where signatures are asked for', async () => {
    expect(await post('/saml/sso', unsigned())).toBe(303)
    expect(await post('/saml/strict/sso', unsigned())).toBe(400)
  })

  test('is taken signed, and refused with another address, or by another key', async () => {
    expect(await post('/saml/strict/sso', signedForm())).toBe(303)
    for (const form of [signedForm((xml) => xml.replace('/acs', '/evil')), signedForm((xml) => xml, another)]) {
      expect(await post('/saml/strict/sso', form)).toBe(400)
    }
  })

  test('is answered as it was signed, whatever stands around it', async () => {
    const wrap = (xml: string) =>
      `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_evil" AssertionConsumerServiceURL="${portalOrigin}/evil"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${portalOrigin}/metadata</saml:Issuer>${xml}</samlp:AuthnRequest>`
    const url = `${idpOrigin}/saml/strict/sso`
    const taken = await fetch(url, { method: 'POST', body: signedForm(wrap), redirect: 'manual' })
    const place = (taken.headers.get('location') ?? '').replace(/^http:\/\/[^/]+/, idpOrigin)
    const body = new URLSearchParams({ answer: 'allow', email: 'ida@company.example' })
    const answer = await (await fetch(place, { method: 'POST', body })).text()
    expect(answer).toContain(`action="${portalOrigin}/acs"`)
  })
})
