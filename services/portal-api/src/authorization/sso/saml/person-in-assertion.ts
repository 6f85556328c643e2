import { oneLine } from '@portal/contracts/one-line'
import type { SsoPerson } from '../sso-person.ts'
import { SAML } from './check-shape.ts'
import { attributeOf, childrenOf, onlyChild, textIn, type XmlElement } from './parse-xml.ts'

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** Attribute names that identity providers use for the fields we need. */
const NAMES = {
  email: ['email', 'mail', 'emailaddress', `${CLAIMS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  firstName: ['firstname', 'givenname', 'given_name', `${CLAIMS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['lastname', 'surname', 'sn', 'family_name', `${CLAIMS}/surname`, 'urn:oid:2.5.4.4'],
}

/** Returns the subject of an assertion. The assertion must be verified already. */
export function personIn(
  assertion: XmlElement,
  { issuer, transientAttribute }: { issuer: string; transientAttribute: string },
): SsoPerson {
  const nameId = onlyChild(onlyChild(assertion, SAML, 'Subject'), SAML, 'NameID')
  const attributes = attributesIn(assertion)
  const attribute = (names: readonly string[]) =>
    attributes.find(({ name }) => names.includes(name.toLowerCase()))?.value ?? ''
  const isTransient = attributeOf(nameId, 'Format') === TRANSIENT
  const subject = isTransient ? attribute([transientAttribute.toLowerCase()]) : textIn(nameId)
  if (!subject || subject.length > 255)
    throw new Error(isTransient ? 'The user ID attribute is missing.' : 'The assertion has no user ID.')

  const email = attribute(NAMES.email) || (subject.includes('@') ? subject : '')
  return {
    issuer,
    subject,
    email: email.slice(0, 254),
    isEmailVouched: true,
    firstName: oneLine(attribute(NAMES.firstName)).slice(0, 100),
    lastName: oneLine(attribute(NAMES.lastName)).slice(0, 100),
    attributes,
  }
}

function attributesIn(assertion: XmlElement): { name: string; value: string }[] {
  const statements = childrenOf(assertion, SAML, 'AttributeStatement')
  const found = statements.flatMap((statement) => childrenOf(statement, SAML, 'Attribute'))
  return found.slice(0, 100).map((attribute) => ({
    name: attributeOf(attribute, 'Name').slice(0, 200),
    value: childrenOf(attribute, SAML, 'AttributeValue')
      .map((value) => (value.textContent ?? '').trim())
      .join(', ')
      .slice(0, 500),
  }))
}
