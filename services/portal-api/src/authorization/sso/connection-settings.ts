import type { SamlSettings } from '@portal/contracts/authorization/identity-providers'
import type * as z from 'zod/mini'

type Saml = z.infer<typeof SamlSettings>

/** How an organization's identity provider is spoken to, as it is kept; secrets are kept apart. */
export type ConnectionSettings =
  | { type: 'OIDC'; issuer: string; clientId: string; scopes: string[]; isIdTokenMapping: boolean }
  | {
      type: 'SAML'
      metadataXml: string
      /** Where the metadata came from, `''` if they were typed in. */
      metadataUrl: string
      binding: Saml['binding']
      nameIdFormat: Saml['name_id_format']
      signsRequests: boolean
      transientMappingAttribute: string
    }

export type OidcConnection = Extract<ConnectionSettings, { type: 'OIDC' }>
export type SamlConnection = Extract<ConnectionSettings, { type: 'SAML' }>
