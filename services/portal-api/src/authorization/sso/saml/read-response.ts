import { SAML as ServiceProvider, ValidateInResponseTo } from '@node-saml/node-saml'
import { withoutSlash } from '../issuer-spelling.ts'
import type { SsoPerson } from '../sso-person.ts'
import { checkShape, SAML, SAMLP } from './check-shape.ts'
import type { SamlMetadata } from './metadata.ts'
import {
  attributeOf,
  childrenOf,
  onlyChild,
  parsePlainXml,
  textIn,
  type XmlElement,
  type XmlLimits,
} from './parse-xml.ts'
import { personIn } from './person-in-assertion.ts'

/** Characters of a response as it is posted; one with many attributes has a tenth of it. */
export const MOST_CHARACTERS = 128 * 1024
const SKEW_MS = 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/**
 * Enough for a person in two hundred groups. The library is quadratic in elements: 9,000 of them blocked the process
 * for seconds.
 */
const LIMITS: XmlLimits = { elements: 400, attributes: 800 }

/** A person as described by an assertion; `provedAt` is by the identity provider's clock, in ms. */
export type ProvedPerson = SsoPerson & { provedAt?: number | undefined }

/** Values that a response has to match to be trusted. */
export interface Expected {
  metadata: SamlMetadata
  /** Address that it was posted to. */
  acs: string
  /** Our entity id at the identity provider. */
  entityId: string
  /** Id of the request that it answers. */
  requestId: string
  /** Attribute that identifies the person if their name id is transient. */
  transientAttribute: string
  now: Date
}

/**
 * Reads the person from a response. The library verifies signatures; this checks the rest: algorithms, the position of
 * signatures, audience, request and validity period. Throws the reason if a response is rejected.
 */
export async function readResponse(posted: string, expected: Expected): Promise<ProvedPerson> {
  if (posted.length > MOST_CHARACTERS) throw new Error('This is not a SAML response.')
  const encoded = posted.replace(/\s/g, '')
  if (!BASE64.test(encoded)) throw new Error('This is not a SAML response.')
  const response = parsePlainXml(Buffer.from(encoded, 'base64').toString('utf8'), LIMITS)
  const shape = checkShape(response)
  checkAnswer(response, shape.isResponseSigned, expected)

  // Only what the signature covers is read from here on.
  const assertion = parsePlainXml(await verifiedAssertion(encoded, shape, expected), LIMITS)
  if (assertion.namespaceURI !== SAML || assertion.localName !== 'Assertion') throw new Error('There is no assertion.')
  checkAssertion(assertion, expected)
  const { metadata, transientAttribute } = expected
  return { ...personIn(assertion, { issuer: metadata.entityId, transientAttribute }), provedAt: provedIn(assertion) }
}

/** Returns the time of authentication; the earliest of several, and `undefined` if one is missing. */
function provedIn(assertion: XmlElement): number | undefined {
  const instants = childrenOf(assertion, SAML, 'AuthnStatement').map((one) => attributeOf(one, 'AuthnInstant'))
  return instants.every(Boolean) ? Math.min(...instants.map(timeOf)) : undefined
}

/** Checks the response's own statements: success, and an answer to our request. */
function checkAnswer(response: XmlElement, isSigned: boolean, { metadata, acs, requestId }: Expected): void {
  expectSame('version', '2.0', attributeOf(response, 'Version'))
  const status = attributeOf(onlyChild(onlyChild(response, SAMLP, 'Status'), SAMLP, 'StatusCode'), 'Value')
  expectSame('status', SUCCESS, status)
  expectSame('InResponseTo', requestId, attributeOf(response, 'InResponseTo'))
  const destination = response.hasAttribute('Destination') || isSigned
  if (destination) expectSame('destination', acs, attributeOf(response, 'Destination'))
  for (const issuer of childrenOf(response, SAML, 'Issuer')) expectIssuer(metadata.entityId, textIn(issuer))
}

async function verifiedAssertion(
  posted: string,
  { isResponseSigned, isAssertionSigned }: { isResponseSigned: boolean; isAssertionSigned: boolean },
  { metadata, acs, entityId }: Expected,
): Promise<string> {
  const provider = new ServiceProvider({
    callbackUrl: acs,
    issuer: entityId,
    audience: entityId,
    idpCert: metadata.certificates.map((certificate) => certificate.toString()),
    // Every signature that is there has to be right.
    wantAuthnResponseSigned: isResponseSigned,
    wantAssertionsSigned: isAssertionSigned,
    // By our own clock, below.
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  })
  const { profile } = await provider.validatePostResponseAsync({ SAMLResponse: posted })
  const verified = profile?.getAssertionXml?.()
  if (!verified) throw new Error('There is no assertion.')
  return verified
}

function checkAssertion(assertion: XmlElement, expected: Expected): void {
  const { metadata, entityId, now } = expected
  expectSame('version', '2.0', attributeOf(assertion, 'Version'))
  expectIssuer(metadata.entityId, textIn(onlyChild(assertion, SAML, 'Issuer')))
  const ahead = timeOf(attributeOf(assertion, 'IssueInstant')) - now.getTime()
  if (ahead > SKEW_MS) {
    throw new Error(`The assertion was issued ${Math.round(ahead / 1_000)} s in the future: compare the clocks.`)
  }

  const subject = onlyChild(assertion, SAML, 'Subject')
  const refusals = childrenOf(subject, SAML, 'SubjectConfirmation').map((one) => refusalOf(one, expected))
  if (!refusals.includes(undefined)) throw new Error(refusals[0] ?? 'Nothing confirms the subject.')

  const conditions = onlyChild(assertion, SAML, 'Conditions')
  refuseOutside(conditions, now)
  const audiences = childrenOf(conditions, SAML, 'AudienceRestriction')
  if (!audiences.length) throw new Error('The assertion has no audience (AudienceRestriction).')
  for (const restriction of audiences) {
    const named = childrenOf(restriction, SAML, 'Audience').map(textIn)
    if (!named.includes(entityId)) expectSame('audience', entityId, named.join(' '))
  }
  const statements = childrenOf(assertion, SAML, 'AuthnStatement')
  if (!statements.length) throw new Error('The assertion has no login (AuthnStatement).')
}

/** Returns why a confirmation is not valid here and now; `undefined` if it is. */
function refusalOf(confirmation: XmlElement, { acs, requestId, now }: Expected): string | undefined {
  try {
    expectSame('confirmation method', BEARER, attributeOf(confirmation, 'Method'))
    const data = onlyChild(confirmation, SAML, 'SubjectConfirmationData')
    expectSame('recipient', acs, attributeOf(data, 'Recipient'))
    expectSame('InResponseTo', requestId, attributeOf(data, 'InResponseTo'))
    if (!attributeOf(data, 'NotOnOrAfter')) throw new Error('The confirmation has no end.')
    refuseOutside(data, now)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function refuseOutside(element: XmlElement, now: Date): void {
  const [begin, end] = [attributeOf(element, 'NotBefore'), attributeOf(element, 'NotOnOrAfter')]
  const seconds = (time: string) => Math.round(Math.abs(timeOf(time) - now.getTime()) / 1_000)
  if (begin && timeOf(begin) > now.getTime() + SKEW_MS)
    throw new Error(`The assertion is good in ${seconds(begin)} s only: compare the clocks.`)
  if (end && timeOf(end) <= now.getTime() - SKEW_MS)
    throw new Error(`The assertion ended ${seconds(end)} s ago: compare the clocks.`)
}

function timeOf(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new Error('The assertion has a time that is none.')
  return time
}

/** An entity ID is a name and no address: one slash more is another provider, which the refusal says (rule B83). */
function expectIssuer(entityId: string, received: string): void {
  if (received !== entityId && withoutSlash(received) === withoutSlash(entityId)) {
    throw new Error(
      `The issuer calls itself ${received}, and its metadata ${entityId}: ask the identity provider’s team for metadata with the same entity ID.`,
    )
  }
  expectSame('issuer', entityId, received)
}

function expectSame(what: string, expected: string, received: string): void {
  if (received !== expected)
    throw new Error(`The ${what} is not ours: ${expected} expected, ${received || 'none'} received.`)
}
