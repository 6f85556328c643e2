import { beforeAll, describe, expect, test } from '@jest/globals'
import { type TestSamlIdp, testSamlIdp } from '../../../testing/test-saml-idp.ts'
import { readMetadata, summaryOf } from './metadata.ts'

let [idp, weak]: TestSamlIdp[] = []

beforeAll(async () => {
  ;[idp, weak] = [await testSamlIdp(), await testSamlIdp({ keyBits: 1024 })]
})

const metadataOf = (one = idp) => one?.metadata ?? ''
const entityOf = (one = idp) => metadataOf(one).replace(/^<\?xml[^>]*>\s*/, '')
const list = (...entities: string[]) =>
  `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entities.join('')}</md:EntitiesDescriptor>`
const SERVICE_PROVIDER =
  '<md:EntityDescriptor entityID="https://shop.example"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor>'
const keyOf = (one?: TestSamlIdp) => /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/.exec(metadataOf(one))?.[0] ?? ''
const besideAnother = (key: string) => metadataOf().replace('<md:KeyDescriptor', `${key}<md:KeyDescriptor`)

describe('rule F89: a list of entities', () => {
  test.each([
    ['one, as Keycloak wraps it', () => list(entityOf())],
    ['one beside a service provider', () => list(SERVICE_PROVIDER, entityOf())],
    ['one in a list within a list', () => list(list(entityOf()))],
  ])('is read where it is of one identity provider: %s', (_, xml) => {
    expect(readMetadata(xml())).toEqual(readMetadata(metadataOf()))
  })

  test('of several identity providers is refused with their names', () => {
    const second = entityOf().replace('https://idp.example/saml', 'https://second.example/saml')
    expect(() => readMetadata(list(entityOf(), second))).toThrow(
      'This metadata is of 2 identity providers: keep one of https://idp.example/saml, https://second.example/saml.',
    )
  })

  test('of very many is refused in few words, on one line', () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      entityOf(weak).replace(
        'https://idp.example/saml',
        `https://idp.example/${at}&#10;\u202e${'x'.repeat(at ? 0 : 300)}`,
      ),
    ).map((entity) => entity.replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, ''))
    const refuse = () => readMetadata(list(...many))
    expect(refuse).toThrow(/^This metadata is of 300 identity providers: keep one of [ -~]{1,500} and 295 more\.$/)
  })

  test.each([
    ['no entity', () => list()],
    ['a service provider alone', () => list(SERVICE_PROVIDER)],
    [
      'a service provider that is no list',
      () => SERVICE_PROVIDER.replace(' ', ' xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" '),
    ],
  ])('with %s is refused', (_, xml) => {
    expect(() => readMetadata(xml())).toThrow('This metadata is not of a SAML 2.0 identity provider')
  })
})

describe('rule F89: certificates', () => {
  const SHORT = 'A certificate has no RSA key of 2048 bits or more.'

  test('with a short key stand beside good ones unused, with their subject and the reason', () => {
    const metadata = readMetadata(besideAnother(keyOf(weak)))
    expect(metadata.certificates.map((one) => one.toString().trim())).toEqual([
      idp?.certificate.replace(/\r\n/g, '\n').trim(),
    ])
    expect(summaryOf(metadata).unused_certificates).toEqual([{ subject: 'CN=idp.example', reason: SHORT }])
  })

  test('that cannot be read stand beside good ones unused', () => {
    const broken = keyOf(idp).replace(/(<ds:X509Certificate>)[^<]*/, '$1not a certificate')
    const { certificates, unused } = readMetadata(besideAnother(broken))
    expect(certificates).toHaveLength(1)
    expect(unused).toEqual([{ subject: '', reason: 'A certificate cannot be read.' }])
  })

  test('are refused with the reason where none is good', () => {
    expect(() => readMetadata(metadataOf(weak))).toThrow(SHORT)
  })

  test('may have the lines of PEM around them', () => {
    const armored = metadataOf().replace(
      /(<ds:X509Certificate>)([^<]*)/,
      '$1\n-----BEGIN CERTIFICATE-----\n$2\n-----END CERTIFICATE-----\n',
    )
    expect(readMetadata(armored)).toEqual(readMetadata(metadataOf()))
  })

  test('have to be there', () => {
    expect(() => readMetadata(metadataOf().replace(keyOf(idp), ''))).toThrow('There is no certificate for signatures')
  })
})
