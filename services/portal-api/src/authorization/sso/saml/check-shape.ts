import { DSIG } from './metadata.ts'
import { allElements, attributeOf, childrenOf, elementsIn, onlyChild, textIn, type XmlElement } from './parse-xml.ts'

export const SAMLP = 'urn:oasis:names:tc:SAML:2.0:protocol'
export const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
]
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]

export interface Shape {
  assertion: XmlElement
  isResponseSigned: boolean
  isAssertionSigned: boolean
}

/**
 * Rejects a response that is not exactly one assertion in one response, with every signature covering its whole
 * element. Anything that wraps, moves or duplicates signed content has a different shape, so the question which copy
 * counts never arises.
 */
export function checkShape(response: XmlElement): Shape {
  if (response.namespaceURI !== SAMLP || response.localName !== 'Response')
    throw new Error('This is not a SAML response.')
  const all = allElements(response)
  const named = (name: string) => all.filter(({ localName }) => localName === name)
  if (named('Response').length !== 1) throw new Error('There is more than one response.')
  if (named('EncryptedAssertion').length || named('EncryptedID').length)
    throw new Error('Encrypted assertions are not accepted.')
  const assertion = onlyChild(response, SAML, 'Assertion')
  if (named('Assertion').length !== 1) throw new Error('There is more than one assertion.')
  refuseDoubledIds(all)

  const signatures = named('Signature')
  const isResponseSigned = isSigned(response, signatures)
  const isAssertionSigned = isSigned(assertion, signatures)
  if (signatures.length !== Number(isResponseSigned) + Number(isAssertionSigned))
    throw new Error('A signature stands where none belongs.')
  if (!signatures.length) throw new Error('Neither the response nor the assertion is signed.')
  if (named('SignedInfo').length !== signatures.length) throw new Error('A signature has more than one SignedInfo.')
  return { assertion, isResponseSigned, isAssertionSigned }
}

function refuseDoubledIds(all: readonly XmlElement[]): void {
  const ids = all.flatMap((element) =>
    Array.from(element.attributes ?? [])
      .filter(({ localName, name }) => (localName ?? name).toLowerCase() === 'id')
      .map(({ value }) => value),
  )
  if (new Set(ids).size !== ids.length) throw new Error('Two elements have the same ID.')
}

/**
 * Returns whether an element carries its own signature. The signature has to cover the whole element with a strong
 * algorithm.
 */
function isSigned(element: XmlElement, signatures: readonly XmlElement[]): boolean {
  const own = signatures.filter(({ parentNode }) => parentNode === element)
  const [signature] = own
  if (!signature) return false
  if (own.length > 1 || signature.namespaceURI !== DSIG) throw new Error('There is more than one signature.')

  const allowed = ['SignedInfo', 'SignatureValue', 'KeyInfo']
  if (elementsIn(signature).some(({ localName }) => !allowed.includes(localName ?? '')))
    throw new Error('A signature holds what does not belong there.')
  textIn(onlyChild(signature, DSIG, 'SignatureValue'))
  const info = onlyChild(signature, DSIG, 'SignedInfo')
  refuseUnless([EXCLUSIVE], info, 'CanonicalizationMethod')
  refuseUnless(SIGNATURES, info, 'SignatureMethod')
  const reference = onlyChild(info, DSIG, 'Reference')
  const id = attributeOf(element, 'ID')
  if (!id || attributeOf(reference, 'URI') !== `#${id}`)
    throw new Error('A signature covers something else than where it stands.')
  refuseUnless(DIGESTS, reference, 'DigestMethod')
  textIn(onlyChild(reference, DSIG, 'DigestValue'))
  const transforms = childrenOf(onlyChild(reference, DSIG, 'Transforms'), DSIG, 'Transform')
  const used = transforms.map((transform) => attributeOf(transform, 'Algorithm'))
  if (used.length !== 2 || !TRANSFORMS.every((transform) => used.includes(transform)))
    throw new Error('A signature transforms what it covers.')
  return true
}

function refuseUnless(algorithms: readonly string[], element: XmlElement, name: string): void {
  const used = attributeOf(onlyChild(element, DSIG, name), 'Algorithm')
  if (!algorithms.includes(used)) throw new Error(`${name} ${used || 'without an algorithm'} is not accepted.`)
}
