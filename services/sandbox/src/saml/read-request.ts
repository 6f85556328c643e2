import { createVerify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

const MOST_REQUEST_BYTES = 16 * 1024
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const ACS = /AssertionConsumerServiceURL="([^"<>]+)"/
const ISSUER = /<saml:Issuer[^>]*>([^<>"]+)</
const CERTIFICATE = /<(?:\w+:)?X509Certificate>([^<]+)</

/** A request of the portal; the response goes only to the portal. */
export interface PortalRequest {
  acs: string
  requestId: string
  audience: string
  relayState: string
}

interface Carried {
  /** The raw query, for a request by redirect. */
  query?: string
  /** The posted form, for a request by post. */
  form?: URLSearchParams | undefined
}

interface Demands {
  portalOrigin: string
  /** Unsigned requests are refused; a signature that is there has to hold in any case. */
  isSignatureAsked: boolean
}

/** Reads a request in either binding and verifies its signature with the certificate in the sender's metadata. */
export async function readRequest(
  { query = '', form }: Carried,
  { portalOrigin, isSignatureAsked }: Demands,
): Promise<PortalRequest> {
  const carried = form ?? new URLSearchParams(query)
  const packed = Buffer.from(carried.get('SAMLRequest') ?? '', 'base64')
  const sent = (form ? packed : inflateRawSync(packed, { maxOutputLength: MOST_REQUEST_BYTES })).toString('utf8')
  const signer = addressIn(sent, ISSUER, portalOrigin)
  const isSigned = form ? /<(?:\w+:)?SignatureValue>/.test(sent) : carried.has('Signature')
  if (!isSigned && isSignatureAsked) throw new Error('The request is not signed.')

  const xml = isSigned ? await signedOf({ query, form, sent }, signer) : sent
  if (xml === undefined) throw new Error('The signature of the request does not hold.')
  const [, requestId = ''] = / ID="([\w-]+)"/.exec(xml) ?? []
  return {
    acs: addressIn(xml, ACS, portalOrigin),
    requestId,
    audience: addressIn(xml, ISSUER, portalOrigin),
    relayState: carried.get('RelayState') ?? '',
  }
}

function addressIn(xml: string, pattern: RegExp, portalOrigin: string): string {
  const [, address = ''] = pattern.exec(xml) ?? []
  if (!address.startsWith(`${portalOrigin}/`)) throw new Error('That is not the portal.')
  return address
}

/** Returns the part of a request that is covered by a valid signature. */
async function signedOf({ query = '', form, sent }: Carried & { sent: string }, signer: string) {
  const certificate = await certificateAt(signer)
  if (form) return signedXml(sent, certificate)
  return doesQueryHold(query, certificate) ? sent : undefined
}

async function certificateAt(metadata: string): Promise<X509Certificate> {
  const [, base64 = ''] = CERTIFICATE.exec(await (await fetch(metadata)).text()) ?? []
  return new X509Certificate(Buffer.from(base64, 'base64'))
}

/** Signed is the address as it was sent, in this order (SAML bindings 3.4.4.1). */
function doesQueryHold(query: string, { publicKey }: X509Certificate): boolean {
  const parts = new Map(query.split('&').map((part) => [part.slice(0, part.indexOf('=')), part]))
  const { searchParams } = new URL(`?${query}`, 'http://none.example')
  if (searchParams.get('SigAlg') !== RSA_SHA256) return false

  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => parts.get(name) ?? []).join('&')
  return createVerify('RSA-SHA256')
    .update(signed)
    .verify(publicKey, searchParams.get('Signature') ?? '', 'base64')
}

function signedXml(xml: string, certificate: X509Certificate): string | undefined {
  const [signature = ''] = /<(?:\w+:)?Signature\b[\s\S]*<\/(?:\w+:)?Signature>/.exec(xml) ?? []
  const signed = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null })
  signed.loadSignature(signature)
  try {
    if (!signed.checkSignature(xml) || signed.signatureAlgorithm !== RSA_SHA256) return undefined
  } catch {
    return undefined
  }
  const [covered = '', ...others] = signed.getSignedReferences()
  return others.length === 0 && /^<(?:\w+:)?AuthnRequest\b/.test(covered) ? covered : undefined
}
