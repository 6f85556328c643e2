import type { ConnectionSettings } from './connection-settings.ts'
import { readMetadata } from './saml/metadata.ts'

/** What a connection's identity provider calls itself. */
export function issuerOf(settings: ConnectionSettings): string {
  return settings.type === 'OIDC' ? settings.issuer : readMetadata(settings.metadataXml).entityId
}
