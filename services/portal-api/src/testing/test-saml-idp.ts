import { generate } from 'selfsigned'
import { SignedXml } from 'xml-crypto'

/** A SAML request and the person the answer is about. */
export interface Speech {
  requestId: string
  acs: string
  audience: string
  now: Date
  nameId?: string
  email?: string
  givenName?: string
  /** Markup, to be wrong with. */
  nameIdMarkup?: string
  /** Replaces the whole confirmation data, or method. */
  recipient?: string
  confirmedRequest?: string
  method?: string
  destination?: string
  issuer?: string
  status?: string
  /** Time since authentication, in s; `null` to leave it out. */
  provedAgo?: number | null
  /** Start of the assertion's validity, in s from now. */
  from?: number
  until?: number
  /** End of the confirmation's validity; the same if omitted. */
  confirmedUntil?: number
}

export interface Signing {
  response?: boolean
  assertion?: boolean
  algorithm?: string
  digest?: string
  canonicalization?: string
}

export interface TestSamlIdp {
  entityId: string
  metadata: string
  certificate: string
  /** Expiry of the certificate. */
  ends: Date
  /** A response as it would be posted, before base64. */
  respond(speech: Speech, signing?: Signing): string
}

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

interface IdpOptions {
  entityId?: string
  /** Start of its certificate's validity, and its lifetime in ms. */
  from?: Date
  endsIn?: number
  keyBits?: 1024 | 2048
}

/** An identity provider with its own key, which signs anything it is told to. */
export async function testSamlIdp({
  entityId = 'https://idp.example/saml',
  from = new Date(),
  endsIn = 365 * 86_400_000,
  keyBits = 2048,
}: IdpOptions = {}): Promise<TestSamlIdp> {
  const ends = new Date(Math.floor((from.getTime() + endsIn) / 1_000) * 1_000)
  const { private: privateKey, cert: certificate } = await generate([{ name: 'commonName', value: 'idp.example' }], {
    keySize: keyBits,
    algorithm: 'sha256',
    notBeforeDate: from,
    notAfterDate: ends,
  })
  const base64 = certificate.replace(/-----[^-]+-----|\s/g, '')
  const metadata = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
</md:IDPSSODescriptor>
</md:EntityDescriptor>`

  const sign = (xml: string, what: 'Response' | 'Assertion', signing: Signing) => {
    const { algorithm = RSA_SHA256, digest = SHA256, canonicalization = EXCLUSIVE } = signing
    const signed = new SignedXml({
      privateKey,
      publicCert: certificate,
      signatureAlgorithm: algorithm,
      canonicalizationAlgorithm: canonicalization as never,
    })
    const xpath = `//*[local-name(.)='${what}']`
    signed.addReference({
      xpath,
      digestAlgorithm: digest,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE],
    })
    signed.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
    return signed.getSignedXml()
  }
  return {
    entityId,
    metadata,
    certificate,
    ends,
    respond: (speech, { response = false, assertion = true, ...how } = {}) => {
      let xml = responseOf(entityId, speech)
      if (assertion) xml = sign(xml, 'Assertion', how)
      if (response) xml = sign(xml, 'Response', how)
      return xml
    },
  }
}

function responseOf(entityId: string, speech: Speech): string {
  const { requestId, acs, audience, now, nameId = 'ida', email = 'ida@company.example' } = speech
  const { recipient = acs, confirmedRequest = requestId, destination = acs, issuer = entityId } = speech
  const { method = 'urn:oasis:names:tc:SAML:2.0:cm:bearer', from = -10, until = 300 } = speech
  const { confirmedUntil = until, provedAgo = 0, givenName = 'Ida' } = speech
  const { status = 'urn:oasis:names:tc:SAML:2.0:status:Success', nameIdMarkup = nameId } = speech
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
  const proved = provedAgo === null ? '' : ` AuthnInstant="${at(-provedAgo)}"`
  const answers = confirmedRequest ? ` InResponseTo="${confirmedRequest}"` : ''
  return `<samlp:Response ${NAMESPACES} ID="_response" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}"${requestId ? ` InResponseTo="${requestId}"` : ''}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status><saml:Assertion ${NAMESPACES} ID="_assertion" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${nameIdMarkup}</saml:NameID><saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData${answers} Recipient="${recipient}" NotOnOrAfter="${at(confirmedUntil)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(from)}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement${proved}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="givenName"><saml:AttributeValue>${givenName}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`
}
