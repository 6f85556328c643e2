import { X509Certificate } from 'node:crypto'
import { METADATA_LENGTH, type SamlSummary } from '@portal/contracts/authorization/identity-providers'
import { formatCount } from '@portal/contracts/counts'
import { oneLine } from '@portal/contracts/one-line'
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
/** Identity providers that a refusal names, and the length of each name. */
const [NAMED, NAME_LENGTH] = [5, 200]

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
  /** Certificates that it signs with; two during a rollover. At least one. */
  certificates: readonly X509Certificate[]
  /** Certificates that are listed but not believed, because their keys are weak or cannot be used. */
  unused: readonly UnusedCertificate[]
}

export interface UnusedCertificate {
  /** `""` if it cannot be read. */
  subject: string
  reason: string
}

/**
 * Parses the metadata of an identity provider (rule F89). Throws what is wrong with them, in words for the person who
 * entered them.
 */
export function readMetadata(xml: string): SamlMetadata {
  // What an address answers was not looked at before.
  if (xml.length > METADATA_LENGTH) throw new Error('The metadata is longer than 200,000 characters.')
  const { entity, provider } = onlyProviderIn(parseXml(xml, LIMITS))
  const entityId = attributeOf(entity, 'entityID')
  if (!entityId) throw new Error('The entity ID is missing.')

  const endpoints = childrenOf(provider, METADATA, 'SingleSignOnService').map((service) => ({
    binding: BINDINGS[attributeOf(service, 'Binding')] ?? 'unspecified',
    url: attributeOf(service, 'Location'),
  }))
  const [redirect, post] = [logInAddress(endpoints, 'redirect'), logInAddress(endpoints, 'post')]
  if (!redirect && !post) throw new Error('There is no address for a login by redirect or POST (SingleSignOnService).')
  const { certificates, unused } = signingCertificates(provider)
  if (!certificates.length) {
    throw new Error(unused[0]?.reason ?? 'There is no certificate for signatures (KeyDescriptor).')
  }
  return {
    entityId,
    logIn: { ...(redirect && { redirect }), ...(post && { post }) },
    wantsSignedRequests: ['true', '1'].includes(attributeOf(provider, 'WantAuthnRequestsSigned')),
    endpoints,
    certificates,
    unused,
  }
}

interface Provider {
  entity: XmlElement
  provider: XmlElement
}

/**
 * Returns the one SAML 2.0 identity provider of a document. Some products wrap theirs in an `EntitiesDescriptor`,
 * beside service providers.
 */
function onlyProviderIn(root: XmlElement): Provider {
  const isEntity = root.namespaceURI === METADATA && root.localName === 'EntityDescriptor'
  const isList = root.namespaceURI === METADATA && root.localName === 'EntitiesDescriptor'
  if (!isEntity && !isList) throw new Error('This is not the metadata of an identity provider (EntityDescriptor).')
  const entities = isEntity
    ? [root]
    : (Array.from(root.getElementsByTagNameNS(METADATA, 'EntityDescriptor')) as XmlElement[])
  const providers = entities.flatMap((entity) => {
    const [provider] = childrenOf(entity, METADATA, 'IDPSSODescriptor').filter((descriptor) =>
      attributeOf(descriptor, 'protocolSupportEnumeration').split(/\s+/).includes(PROTOCOL),
    )
    return provider ? [{ entity, provider }] : []
  })
  const [only, ...others] = providers
  if (!only) throw new Error('This metadata is not of a SAML 2.0 identity provider (IDPSSODescriptor).')
  if (others.length) {
    throw new Error(
      `This metadata is of ${formatCount(providers.length, 'identity provider')}: keep one of ${namesOf(providers)}.`,
    )
  }
  return only
}

/** Returns the names of the first few: the list of a federation holds hundreds, and anyone may have written it. */
function namesOf(providers: readonly Provider[]): string {
  const names = providers
    .slice(0, NAMED)
    .map(({ entity }) => oneLine(attributeOf(entity, 'entityID')).slice(0, NAME_LENGTH))
  const more = providers.length - names.length
  return names.join(', ') + (more ? ` and ${more} more` : '')
}

function logInAddress(endpoints: SamlMetadata['endpoints'], binding: RequestBinding): string | undefined {
  return endpoints.find(({ binding: by, url }) => by === binding && /^https?:\/\//.test(url) && parseUrl(url))?.url
}

function signingCertificates(provider: XmlElement): Pick<SamlMetadata, 'certificates' | 'unused'> {
  const keys = childrenOf(provider, METADATA, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const texts = keys.flatMap((key) => Array.from(key.getElementsByTagNameNS(DSIG, 'X509Certificate')) as XmlElement[])
  if (texts.length > MOST_CERTIFICATES) throw new Error('The metadata has more than 10 certificates for signatures.')
  const read = texts.map((element) => certificateOf(textIn(element)))
  return {
    certificates: read.filter((one) => one instanceof X509Certificate),
    unused: read.flatMap((one) => (one instanceof X509Certificate ? [] : [one])),
  }
}

/** Parses a certificate with or without the lines that PEM has around it; returns why it cannot be used. */
function certificateOf(text: string): X509Certificate | UnusedCertificate {
  const base64 = text.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    // Of a kind of key that Node does not know, reading it throws.
    const { asymmetricKeyType: kind, asymmetricKeyDetails: { modulusLength = 0 } = {} } = certificate.publicKey
    if (kind === 'rsa' && modulusLength >= SMALLEST_KEY_BITS) return certificate
    return { subject: subjectOf(certificate), reason: 'A certificate has no RSA key of 2048 bits or more.' }
  } catch {
    return { subject: '', reason: 'A certificate cannot be read.' }
  }
}

function subjectOf({ subject }: X509Certificate): string {
  return subject?.replace(/\n/g, ', ') ?? ''
}

/** The same for a person to compare with what their identity provider shows. */
export function summaryOf({ entityId, endpoints, certificates, unused }: SamlMetadata): SamlSummary {
  return {
    entity_id: entityId,
    endpoints: [...endpoints],
    certificates: certificates.map((certificate) => ({
      subject: subjectOf(certificate),
      not_before: new Date(certificate.validFrom).toISOString(),
      not_after: new Date(certificate.validTo).toISOString(),
      fingerprint: certificate.fingerprint256,
    })),
    unused_certificates: [...unused],
  }
}
