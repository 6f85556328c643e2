import { X509Certificate } from 'node:crypto'
import { METADATA_LENGTH, type SamlSummary } from '@portal/contracts/authorization/identity-providers'
import { parseUrl } from '@portal/contracts/parse-url'
import { attributeOf, childrenOf, parseXml, textIn, type XmlElement, type XmlLimits } from './parse-xml.ts'

export const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const BINDINGS: Readonly<Record<string, string>> = {
  'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect': 'redirect',
  'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST': 'post',
  'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact': 'artifact',
  'urn:oasis:names:tc:SAML:2.0:bindings:SOAP': 'soap',
}
const SMALLEST_KEY_BITS = 2_048
/** Metadata that list each claim they can make have some hundreds of elements. */
const LIMITS: XmlLimits = { elements: 1_500, attributes: 2_500 }
const MOST_CERTIFICATES = 10

/** Binding of a request: in the address, or as a form that the browser posts. */
export type RequestBinding = 'redirect' | 'post'

/** The parts of an identity provider's metadata that we use. */
export interface SamlMetadata {
  entityId: string
  /** Log-in addresses by binding; at least one. */
  logIn: Readonly<Partial<Record<RequestBinding, string>>>
  /** It takes signed requests alone. */
  wantsSignedRequests: boolean
  endpoints: readonly { binding: string; url: string }[]
  /** Certificates that it signs with; two during a rollover. */
  certificates: readonly X509Certificate[]
}

/**
 * Parses the metadata of an identity provider. Throws what is wrong with them, in words for the person who entered
 * them.
 */
export function readMetadata(xml: string): SamlMetadata {
  // What an address answers was not looked at before.
  if (xml.length > METADATA_LENGTH) throw new Error('The metadata are longer than 200,000 characters.')
  const root = parseXml(xml, LIMITS)
  if (root.namespaceURI !== METADATA || root.localName !== 'EntityDescriptor')
    throw new Error('This is no metadata of one identity provider (EntityDescriptor).')
  const entityId = attributeOf(root, 'entityID')
  if (!entityId) throw new Error('The entity ID is missing.')
  const [provider] = childrenOf(root, METADATA, 'IDPSSODescriptor').filter((descriptor) =>
    attributeOf(descriptor, 'protocolSupportEnumeration').split(/\s+/).includes(PROTOCOL),
  )
  if (!provider) throw new Error('These metadata are of no SAML 2.0 identity provider (IDPSSODescriptor).')

  const endpoints = childrenOf(provider, METADATA, 'SingleSignOnService').map((service) => ({
    binding: BINDINGS[attributeOf(service, 'Binding')] ?? 'unspecified',
    url: attributeOf(service, 'Location'),
  }))
  const [redirect, post] = [logInAddress(endpoints, 'redirect'), logInAddress(endpoints, 'post')]
  if (!redirect && !post) throw new Error('There is no address for a log-in by redirect or POST (SingleSignOnService).')
  const certificates = signingCertificates(provider)
  if (!certificates.length) throw new Error('There is no certificate for signatures (KeyDescriptor).')
  return {
    entityId,
    logIn: { ...(redirect && { redirect }), ...(post && { post }) },
    wantsSignedRequests: ['true', '1'].includes(attributeOf(provider, 'WantAuthnRequestsSigned')),
    endpoints,
    certificates,
  }
}

function logInAddress(endpoints: SamlMetadata['endpoints'], binding: RequestBinding): string | undefined {
  return endpoints.find(({ binding: by, url }) => by === binding && /^https?:\/\//.test(url) && parseUrl(url))?.url
}

function signingCertificates(provider: XmlElement): X509Certificate[] {
  const keys = childrenOf(provider, METADATA, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const texts = keys.flatMap((key) => Array.from(key.getElementsByTagNameNS(DSIG, 'X509Certificate')) as XmlElement[])
  if (texts.length > MOST_CERTIFICATES) throw new Error('The metadata have more than 10 certificates for signatures.')
  return texts.map((element) => certificateOf(textIn(element)))
}

function certificateOf(base64: string): X509Certificate {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    throw new Error('A certificate cannot be read.')
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < SMALLEST_KEY_BITS)
    throw new Error('A certificate has no RSA key of 2048 bits or more.')
  return certificate
}

/** The same for a person to compare with what their identity provider shows. */
export function summaryOf({ entityId, endpoints, certificates }: SamlMetadata): SamlSummary {
  return {
    entity_id: entityId,
    endpoints: [...endpoints],
    certificates: certificates.map(({ subject, validFrom, validTo, fingerprint256 }) => ({
      subject: subject?.replace(/\n/g, ', ') ?? '',
      not_before: new Date(validFrom).toISOString(),
      not_after: new Date(validTo).toISOString(),
      fingerprint: fingerprint256,
    })),
  }
}
