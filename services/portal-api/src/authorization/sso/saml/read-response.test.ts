import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { cpuTimeOf } from '@portal/foundation/testing'
import { type Signing, type Speech, type TestSamlIdp, testSamlIdp } from '../../../testing/test-saml-idp.ts'
import { readMetadata } from './metadata.ts'
import { type Expected, readResponse } from './read-response.ts'

const ACS = 'https://portal.example/api/authorization/sso/saml/31/acs'
const ENTITY = 'https://portal.example/api/authorization/sso/saml/31/metadata'
const REQUEST = '_request'
const NOW = new Date('2026-03-09T09:00:00Z')

let idp: TestSamlIdp
let other: TestSamlIdp

beforeAll(async () => {
  ;[idp, other] = [await testSamlIdp(), await testSamlIdp()]
})

const ASKED = { requestId: REQUEST, acs: ACS, audience: ENTITY, now: NOW }
const respond = (speech: Partial<Speech> = {}, signing: Signing = {}) => idp.respond({ ...ASKED, ...speech }, signing)

function read(xml: string, expected: Partial<Expected> = {}) {
  const metadata = readMetadata(idp.metadata)
  const asked = { metadata, acs: ACS, entityId: ENTITY, requestId: REQUEST, transientAttribute: '', now: NOW }
  return readResponse(Buffer.from(xml).toString('base64'), { ...asked, ...expected })
}

/** Returns one part of a document verbatim. */
function part(xml: string, pattern: RegExp): string {
  const [found] = pattern.exec(xml) ?? []
  if (!found) throw new Error(`${pattern} is not in the document.`)
  return found
}
const assertionIn = (xml: string) => part(xml, /<saml:Assertion[\s\S]*<\/saml:Assertion>/)
const signatureIn = (xml: string) => part(xml, /<Signature [\s\S]*?<\/Signature>/)
const evil = (xml: string) => xml.replace('>ida<', '>owner<').replace('ida@company.example', 'owner@company.example')
const unsigned = (xml: string) => xml.replace(/<Signature [\s\S]*?<\/Signature>/, '')

describe('what is believed', () => {
  test.each([
    ['a signed assertion', { assertion: true }],
    ['a signed response', { assertion: false, response: true }],
    ['both signed', { assertion: true, response: true }],
    [
      'a longer hash',
      {
        algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
        digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      },
    ],
  ])('%s', async (_, signing) => {
    expect(await read(respond({}, signing))).toEqual({
      issuer: 'https://idp.example/saml',
      subject: 'ida',
      email: 'ida@company.example',
      isEmailVouched: true,
      firstName: 'Ida',
      lastName: '',
      provedAt: NOW.getTime(),
      attributes: [
        { name: 'email', value: 'ida@company.example' },
        { name: 'givenName', value: 'Ida' },
      ],
    })
  })

  test('rule M96: a name is one line and shows all that it says', async () => {
    const person = await read(respond({ givenName: 'Ida&#13;&#10;evil\u202egpj' }))
    expect(person).toMatchObject({ firstName: 'Ida evilgpj', subject: 'ida' })
  })

  test('a minute between the clocks', async () => {
    expect(await read(respond({ from: 50, until: 300 }))).toMatchObject({ subject: 'ida' })
    expect(await read(respond({ from: -300, until: -50 }))).toMatchObject({ subject: 'ida' })
  })

  test('either of two certificates, while the identity provider changes from one to the other', async () => {
    const [key] = /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/.exec(other.metadata) ?? []
    const both = readMetadata(idp.metadata.replace('<md:KeyDescriptor', `${key}<md:KeyDescriptor`))
    expect(both.certificates).toHaveLength(2)
    expect(await read(respond(), { metadata: both })).toMatchObject({ subject: 'ida' })
    expect(await read(other.respond(ASKED), { metadata: both })).toMatchObject({ subject: 'ida' })
  })
})

describe('signature wrapping', () => {
  const wrappings: Record<string, () => string> = {
    'XSW1: the signed response within its own signature, around it another': () => {
      const signed = respond({}, { assertion: false, response: true })
      const signature = signatureIn(signed)
      const wrapped = signature.replace('</Signature>', `${unsigned(signed)}</Signature>`)
      return evil(signed).replace('ID="_response"', 'ID="_evil"').replace(signature, wrapped)
    },
    'XSW2: the signed response before its signature': () => {
      const signed = respond({}, { assertion: false, response: true })
      const signature = signatureIn(signed)
      return evil(signed)
        .replace('ID="_response"', 'ID="_evil"')
        .replace(signature, `${unsigned(signed)}${signature}`)
    },
    'XSW3: another assertion before the signed one': () => {
      const signed = respond()
      const assertion = assertionIn(signed)
      const another = evil(unsigned(assertion)).replace('ID="_assertion"', 'ID="_evil"')
      return signed.replace(assertion, another + assertion)
    },
    'XSW4: the signed assertion within another': () => {
      const signed = respond()
      const assertion = assertionIn(signed)
      const another = evil(unsigned(assertion)).replace('ID="_assertion"', 'ID="_evil"')
      return signed.replace(assertion, another.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`))
    },
    'XSW5: another assertion with the signature, the signed one behind it': () => {
      const signed = respond()
      const assertion = assertionIn(signed)
      const another = evil(assertion).replace('ID="_assertion"', 'ID="_evil"')
      return signed.replace(assertion, another + unsigned(assertion))
    },
    'XSW6: another assertion with the signature, the signed one within that': () => {
      const signed = respond()
      const assertion = assertionIn(signed)
      const another = evil(assertion).replace('ID="_assertion"', 'ID="_evil"')
      return signed.replace(assertion, another.replace('</Signature>', `${unsigned(assertion)}</Signature>`))
    },
    'XSW7: another assertion of the same name in an extension': () => {
      const signed = respond()
      const another = evil(unsigned(assertionIn(signed)))
      return signed.replace('<samlp:Status>', `<samlp:Extensions>${another}</samlp:Extensions><samlp:Status>`)
    },
    'XSW8: the signed assertion in an object of the signature of another': () => {
      const signed = respond()
      const assertion = assertionIn(signed)
      const inObject = evil(assertion).replace('</Signature>', `<Object>${unsigned(assertion)}</Object></Signature>`)
      return signed.replace(assertion, inObject.replace('ID="_assertion"', 'ID="_evil"'))
    },
  }
  test.each(Object.entries(wrappings))('%s', async (_, wrap) => {
    const wrapped = wrap()
    expect(wrapped).toContain('>owner<')
    await expect(read(wrapped)).rejects.toThrow()
  })
})

test('another assertion is refused wherever it stands, also beside one that holds', async () => {
  const signed = respond()
  const another = evil(unsigned(assertionIn(signed))).replace('ID="_assertion"', 'ID="_evil"')
  const beside = signed.replace('<samlp:Status>', `<samlp:Extensions>${another}</samlp:Extensions><samlp:Status>`)
  await expect(read(beside)).rejects.toThrow('There is more than one assertion.')
})

describe('signatures', () => {
  test('none, one that was taken away, and one of something else', async () => {
    await expect(read(respond({}, { assertion: false }))).rejects.toThrow('Neither')
    await expect(read(unsigned(respond()))).rejects.toThrow('Neither')
    const signed = respond()
    const signature = signatureIn(signed)
    const moved = unsigned(signed).replace('<samlp:Status>', `${signature}<samlp:Status>`)
    await expect(read(moved)).rejects.toThrow('covers something else')
    const inSubject = unsigned(signed).replace('<saml:NameID', `${signature}<saml:NameID`)
    await expect(read(inSubject)).rejects.toThrow('stands where none belongs')
  })

  test('what was changed after it was signed', async () => {
    await expect(read(evil(respond()))).rejects.toThrow('Invalid signature')
    await expect(read(evil(respond({}, { assertion: false, response: true })))).rejects.toThrow()
  })

  test('a signed response around another assertion than it was signed with', async () => {
    const both = respond({}, { assertion: true, response: true })
    const swapped = both.replace(assertionIn(both), assertionIn(respond({ nameId: 'owner' })))
    await expect(read(swapped)).rejects.toThrow('Invalid document signature')
  })

  test('the key of somebody else, also one that the signature brings along', async () => {
    await expect(read(other.respond(ASKED))).rejects.toThrow('Invalid signature')
    const own = other.certificate.replace(/-----[^-]+-----|\s/g, '')
    const keyed = other
      .respond(ASKED)
      .replace(
        '</Signature>',
        `<KeyInfo><X509Data><X509Certificate>${own}</X509Certificate></X509Data></KeyInfo></Signature>`,
      )
    await expect(read(keyed)).rejects.toThrow()
  })

  test.each([
    ['SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['a digest of SHA-1', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
    ['a canonical form with comments', { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' }],
    [
      'a canonical form that takes in what is around',
      { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
    ],
  ])('%s', async (_, signing) => {
    await expect(read(respond({}, signing))).rejects.toThrow('is not accepted')
  })

  test('a certificate that is used as a secret', async () => {
    const hmac = respond().replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256')
    await expect(read(hmac)).rejects.toThrow('is not accepted')
  })

  test('two SignedInfo, two digests, a comment in a digest, another transform', async () => {
    const signed = respond()
    const info = part(signed, /<SignedInfo>[\s\S]*<\/SignedInfo>/)
    await expect(read(signed.replace(info, info + info))).rejects.toThrow('2 SignedInfo')
    const digest = part(signed, /<DigestValue>[^<]*<\/DigestValue>/)
    await expect(read(signed.replace(digest, digest + digest))).rejects.toThrow('2 DigestValue')
    const commented = digest.replace('<DigestValue>', '<DigestValue><!--AAAA-->')
    await expect(read(signed.replace(digest, commented))).rejects.toThrow('Comments')
    const nested = digest.replace('<DigestValue>', '<DigestValue><x>AAAA</x>')
    await expect(read(signed.replace(digest, nested))).rejects.toThrow('more than text')
    const xslt = signed.replace('xmldsig#enveloped-signature', 'TR/1999/REC-xslt-19991116')
    await expect(read(xslt)).rejects.toThrow('transforms what it covers')
  })

  test('an ID under another namespace beside the one that was signed', async () => {
    const signed = respond()
    const named = 'xmlns:x="urn:x" x:ID="_assertion" ID="_evil"'
    await expect(read(evil(signed).replace('ID="_assertion"', named))).rejects.toThrow('covers something else')
    const both = 'xmlns:x="urn:x" x:ID="_evil" ID="_assertion"'
    await expect(read(evil(signed).replace('ID="_assertion"', both))).rejects.toThrow('Invalid signature')
  })

  // Software that cannot write a relative namespace down in canonical form may take the digest of nothing for that of all.
  test('a namespace that has no canonical form, also with the digest and the signature of nothing', async () => {
    const NOTHING = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    const signed = evil(respond())
    const inAssertion = signed.replace('<saml:Assertion ', '<saml:Assertion xmlns:void="1" ')
    const ofNothing = inAssertion.replace(/<DigestValue>[^<]*</, `<DigestValue>${NOTHING}<`)
    const inSignature = ofNothing.replace('<SignedInfo', '<SignedInfo xmlns:void="1"')
    for (const forged of [inAssertion, ofNothing, inSignature])
      await expect(read(forged)).rejects.toThrow('Invalid signature')
  })

  test('two signatures of one element, and two elements of one ID', async () => {
    const signed = respond()
    const signature = signatureIn(signed)
    await expect(read(signed.replace(signature, signature + signature))).rejects.toThrow('more than one signature')
    const twice = signed.replace('<samlp:Status>', '<samlp:Status ID="_assertion">')
    await expect(read(twice)).rejects.toThrow('the same ID')
  })
})

describe('texts that are read in two ways', () => {
  test.each([
    ['a comment', 'owner@company.example<!---->.evil.example'],
    ['an instruction', 'owner@company.example<?x y?>.evil.example'],
    ['a section', 'owner@company.example<![CDATA[.evil.example]]>'],
  ])('%s in a name id', async (_, nameIdMarkup) => {
    await expect(read(respond({ nameIdMarkup }))).rejects.toThrow('not accepted')
  })

  test('an element in a name id, and two name ids', async () => {
    await expect(read(respond({ nameIdMarkup: 'owner<saml:x/>' }))).rejects.toThrow('more than text')
    const two = respond({ nameIdMarkup: 'ida</saml:NameID><saml:NameID>owner' })
    await expect(read(two)).rejects.toThrow('2 NameID')
  })
})

describe('documents that do something', () => {
  test('an external entity is not fetched, and no type is read', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end('owner')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    try {
      for (const type of [
        `<!DOCTYPE r [<!ENTITY e SYSTEM "http://127.0.0.1:${port}/e">]>`,
        `<!DOCTYPE r SYSTEM "http://127.0.0.1:${port}/d">`,
        '<!doctype r>',
      ]) {
        await expect(read(type + respond())).rejects.toThrow('document type')
      }
    } finally {
      await new Promise((closed) => server.close(closed))
    }
    expect(asked).toEqual([])
  })

  test('a bomb of entities is refused unread, as metadata too', async () => {
    const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('')
    const bomb = `<!DOCTYPE r [<!ENTITY a0 "ha">${levels}]>`
    await expect(read(bomb + respond().replace('>ida<', '>&a9;<'))).rejects.toThrow('document type')
    expect(() => readMetadata(bomb + idp.metadata)).toThrow('document type')
  })

  test('what is too large, no base64 or no XML', async () => {
    const metadata = readMetadata(idp.metadata)
    const asked = { metadata, acs: ACS, entityId: ENTITY, requestId: REQUEST, transientAttribute: '', now: NOW }
    for (const posted of ['A'.repeat(200_000), '<Response/>', '', Buffer.from('<a><b></a>').toString('base64')]) {
      await expect(readResponse(posted, asked)).rejects.toThrow('This is no')
    }
  })

  test('an encrypted assertion beside a plain one', async () => {
    const signed = respond()
    const beside = signed.replace('<saml:Assertion', '<saml:EncryptedAssertion/><saml:Assertion')
    await expect(read(beside)).rejects.toThrow('Encrypted')
  })
})

describe('for whom, from whom, until when', () => {
  test.each<[string, Partial<Speech>, string]>([
    ['another audience', { audience: 'https://other.example' }, 'audience'],
    ['another recipient', { recipient: 'https://other.example/acs' }, 'recipient'],
    ['another destination', { destination: 'https://other.example/acs' }, 'destination'],
    ['another issuer', { issuer: 'https://other.example' }, 'issuer'],
    [
      'rule B83: one that differs by the last slash, which is said',
      { issuer: 'https://idp.example/saml/' },
      'The issuer calls itself https://idp.example/saml/, and its metadata https://idp.example/saml: ask',
    ],
    ['another request', { requestId: '_another' }, 'InResponseTo'],
    ['no request: unsolicited', { requestId: '' }, 'InResponseTo'],
    ['another request in the assertion alone', { confirmedRequest: '_another' }, 'InResponseTo'],
    ['no request in the assertion alone', { confirmedRequest: '' }, 'InResponseTo'],
    ['a confirmation by key', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }, 'confirmation method'],
    ['a confirmation by sender', { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }, 'confirmation method'],
    ['a status other than success', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'status'],
    ['a status that only ends like success', { status: 'urn:evil:Success' }, 'status'],
    ['an end that is past', { from: -600, until: -61 }, 'ended'],
    ['an end of the confirmation alone that is past', { from: -600, confirmedUntil: -61 }, 'ended'],
    ['a beginning that is to come', { from: 61, until: 300 }, 'good in'],
  ])('%s', async (_, speech, words) => {
    await expect(read(respond(speech))).rejects.toThrow(words)
    await expect(read(respond(speech, { assertion: false, response: true }))).rejects.toThrow(words)
  })

  test('another request in the response alone, which nobody signed', async () => {
    const moved = respond().replace('InResponseTo="_request"', 'InResponseTo="_another"')
    await expect(read(moved)).rejects.toThrow('InResponseTo')
  })

  test('a signed response says where it goes', async () => {
    const nowhere = respond({ destination: '' }, { response: true })
    await expect(read(nowhere)).rejects.toThrow('destination')
  })

  test('the certificate of one organization’s provider says nothing at another’s', async () => {
    const elsewhere = { entityId: ENTITY.replace('31', '32'), acs: ACS.replace('31', '32') }
    await expect(read(respond(), elsewhere)).rejects.toThrow(/recipient|destination|audience/)
  })
})

describe('attack: a response that costs more to read than to send', () => {
  const withMore = (more: string) =>
    respond({}, { assertion: true, response: true }).replace(
      '</saml:AttributeStatement>',
      `${more}</saml:AttributeStatement>`,
    )
  const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')

  test.each([
    ['9,000 empty elements', () => withMore('<a/>'.repeat(9_000)), 'more than 400 elements'],
    [
      '400 elements inside each other',
      () => withMore('<a>'.repeat(400) + '</a>'.repeat(400)),
      'more than 400 elements',
    ],
    ['5,000 attributes', () => withMore(`<a ${attributes(5_000)}/>`), 'more than 800 attributes'],
    [
      '2,000 namespaces',
      () => withMore(`<a ${Array.from({ length: 2_000 }, (_, index) => `xmlns:n${index} = 'n'`).join(' ')}/>`),
      'more than 800 attributes',
    ],
    ['9,000 elements that are never closed', () => withMore('<a '.repeat(9_000)), 'more than 400 elements'],
  ])('%s are counted, and refused unread', async (_, response, words) => {
    await expect(read(response())).rejects.toThrow(words)
  })

  test('120,000 spaces are looked at once each', async () => {
    const metadata = readMetadata(idp.metadata)
    const asked = { metadata, acs: ACS, entityId: ENTITY, requestId: REQUEST, transientAttribute: '', now: NOW }
    const cost = (posted: string) => cpuTimeOf(() => readResponse(posted, asked).catch(() => undefined))
    const honest = await cost(`${'A'.repeat(120_000)}!`)
    expect(await cost(`A${' '.repeat(120_000)}!`)).toBeLessThan(50 * honest + 50)
  })

  test('of as many characters as are taken, none takes much longer than another', async () => {
    const cost = (more: string) => cpuTimeOf(() => read(withMore(more)).catch(() => undefined))
    const honest = await cost(
      `<saml:Attribute Name="a">${'<saml:AttributeValue>text</saml:AttributeValue>'.repeat(200)}</saml:Attribute>`,
    )
    const nested = Array.from({ length: 350 }, (_, index) => `<n${index}:a xmlns:n${index}="n">`)
    const ends = Array.from({ length: 350 }, (_, index) => `</n${349 - index}:a>`)
    for (const more of [
      nested.join('') + ends.join(''),
      `<a ${attributes(700)}/>`,
      `<a>${'&amp;'.repeat(17_000)}</a>`,
      `<a>${'>'.repeat(85_000)}</a>`,
      `<a b="${'&lt;'.repeat(20_000)}"/>`,
    ])
      expect(await cost(more)).toBeLessThan(10 * honest)
  })

  test('somebody in 150 groups is read', async () => {
    const groups = '<saml:AttributeValue xmlns:xs="x" xs:type="xs:string">group</saml:AttributeValue>'.repeat(150)
    const response = idp.respond({
      ...ASKED,
      nameId: 'ida',
      email: `ida@company.example</saml:AttributeValue>${groups}<saml:AttributeValue>x`,
    })
    expect(await read(response)).toMatchObject({ subject: 'ida' })
  })

  test('metadata of 9,000 elements are refused unread, and those of 50 certificates', () => {
    const more = (text: string) => idp.metadata.replace('</md:IDPSSODescriptor>', `${text}</md:IDPSSODescriptor>`)
    expect(() => readMetadata(more('<a/>'.repeat(9_000)))).toThrow('more than 1500 elements')
    expect(() => readMetadata(more(`<a>${'x'.repeat(200_000)}</a>`))).toThrow('longer than 200,000 characters')
    const key = part(idp.metadata, /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/)
    expect(() => readMetadata(more(key.repeat(50)))).toThrow('more than 10 certificates')
  })
})
