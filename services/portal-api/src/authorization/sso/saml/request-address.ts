import { SAML as ServiceProvider } from '@node-saml/node-saml'
import type { Settings } from '@portal/foundation/settings'
import { callbackAddresses } from '../callback-addresses.ts'
import type { SamlConnection } from '../connection-settings.ts'
import { readMetadata } from './metadata.ts'

const NAME_ID: Readonly<Record<SamlConnection['nameIdFormat'], string | null>> = {
  unspecified: null,
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

/** Where to send a browser that is to log in, with our request in the address. */
export function requestAddress(
  settings: Pick<Settings, 'publicOrigin' | 'apiHostTemplate'>,
  organizationId: number,
  { metadataXml, nameIdFormat }: SamlConnection,
  { nonce, state, isFresh }: { nonce: string; state: string; isFresh: boolean },
): Promise<string> {
  const { acs, entityId } = callbackAddresses(settings, organizationId)
  const { ssoUrl, certificates } = readMetadata(metadataXml)
  const provider = new ServiceProvider({
    callbackUrl: acs,
    issuer: entityId,
    entryPoint: ssoUrl,
    idpCert: certificates.map((certificate) => certificate.toString()),
    identifierFormat: NAME_ID[nameIdFormat],
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    generateUniqueId: () => requestIdOf(nonce),
  })
  return provider.getAuthorizeUrlAsync(state, undefined, {})
}

/** An id may not begin with a digit. */
export function requestIdOf(nonce: string): string {
  return `_${nonce}`
}
