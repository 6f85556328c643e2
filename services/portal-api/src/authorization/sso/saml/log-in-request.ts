import { SAML as ServiceProvider } from '@node-saml/node-saml'
import type { Foundation } from '@portal/foundation/foundation'
import { callbackAddresses } from '../callback-addresses.ts'
import type { SamlConnection } from '../connection-settings.ts'
import { type RequestBinding, readMetadata, type SamlMetadata } from './metadata.ts'
import { findSigningKey } from './signing-key.sql.ts'

const NAME_ID: Readonly<Record<SamlConnection['nameIdFormat'], string | null>> = {
  unspecified: null,
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
}

/** Our request: an address to redirect to, or the fields of a form and the address to post it to. */
export type LogInRequest = { address: string } | { postTo: string; fields: Record<string, string> }

/** Builds the log-in request that the browser carries to the identity provider. */
export async function logInRequest(
  foundation: Pick<Foundation, 'settings' | 'db' | 'keys' | 'clock'>,
  organizationId: number,
  { metadataXml, binding, nameIdFormat, signsRequests }: SamlConnection,
  { nonce, state, isFresh }: { nonce: string; state: string; isFresh: boolean },
): Promise<LogInRequest> {
  const { acs, entityId } = callbackAddresses(foundation.settings, organizationId)
  const metadata = readMetadata(metadataXml)
  const { by, entryPoint } = wayThere(metadata, binding)
  const signing = signsRequests && {
    privateKey: (await findSigningKey(foundation)).privateKey,
    signatureAlgorithm: 'sha256' as const,
    digestAlgorithm: 'sha256' as const,
  }
  const provider = new ServiceProvider({
    callbackUrl: acs,
    issuer: entityId,
    entryPoint,
    idpCert: metadata.certificates.map((certificate) => certificate.toString()),
    identifierFormat: NAME_ID[nameIdFormat],
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    generateUniqueId: () => requestIdOf(nonce),
    // In a form it stands as it is; in an address it is packed.
    skipRequestCompression: by === 'post',
    ...signing,
  })
  if (by === 'redirect') return { address: await provider.getAuthorizeUrlAsync(state, undefined, {}) }

  const fields = await provider.getAuthorizeMessageAsync(state, undefined, {})
  return { postTo: entryPoint, fields: fields as Record<string, string> }
}

/** Uses the chosen binding; if the metadata no longer offer it, the one they do. */
function wayThere({ logIn }: SamlMetadata, binding: SamlConnection['binding']) {
  const ways: RequestBinding[] = binding === 'post' ? ['post', 'redirect'] : ['redirect', 'post']
  for (const by of ways) {
    const entryPoint = logIn[by]
    if (entryPoint) return { by, entryPoint }
  }
  throw new Error('The metadata has no login address.')
}

/** An id may not begin with a digit. */
export function requestIdOf(nonce: string): string {
  return `_${nonce}`
}
