import { randomUUID } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { html } from '../html.ts'
import type { IssuerPerson } from '../issuers/issuer-people.ts'

interface Speech {
  requestId: string
  acs: string
  audience: string
  issuer: string
  /** `undefined` if they declined. */
  person: IssuerPerson | undefined
  keys: { private: string; cert: string }
}

const MINUTES_5_MS = 300_000
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status'

/** Builds what a real identity provider posts: a response with an assertion about a person, signed with SHA-256. */
export function signedResponse({ requestId, acs, audience, issuer, person, keys }: Speech): string {
  const now = new Date().toISOString()
  const end = new Date(Date.now() + MINUTES_5_MS).toISOString()
  const attribute = (name: string, value: string) =>
    html`<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`
  const assertion = person
    ? html`<saml:Assertion ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${person.sub}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${requestId}" Recipient="${acs}" NotOnOrAfter="${end}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attribute('email', person.email)}${attribute('givenName', person.firstName)}${attribute('surname', person.lastName)}</saml:AttributeStatement></saml:Assertion>`
    : ''
  const status = person ? `${STATUS}:Success` : `${STATUS}:AuthnFailed`
  const { markup } =
    html`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${now}" Destination="${acs}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`
  return sign(markup, person ? 'Assertion' : 'Response', keys)
}

function sign(xml: string, what: string, keys: Speech['keys']): string {
  const signed = new SignedXml({
    privateKey: keys.private,
    publicCert: keys.cert,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const xpath = `//*[local-name(.)='${what}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]
  signed.addReference({ xpath, digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256', transforms })
  signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signed.getSignedXml()
}
