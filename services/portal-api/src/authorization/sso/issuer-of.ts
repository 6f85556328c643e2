import type { ConnectionSettings } from './connection-settings.ts'
import { readMetadata } from './saml/metadata.ts'

/** Returns the entity id or issuer of a connection's identity provider. */
export function issuerOf(settings: ConnectionSettings): string {
  return settings.type === 'OIDC' ? settings.issuer : readMetadata(settings.metadataXml).entityId
}
