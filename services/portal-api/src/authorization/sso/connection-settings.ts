import type { SamlSettings } from '@portal/contracts/authorization/identity-providers'
import type * as z from 'zod/mini'

type Saml = z.infer<typeof SamlSettings>

/** Stored settings of an organization's identity provider; secrets are stored separately. */
export type ConnectionSettings =
  | { type: 'OIDC'; issuer: string; clientId: string; scopes: string[]; isIdTokenMapping: boolean }
  | {
      type: 'SAML'
      metadataXml: string
      /** Address of the metadata; `''` if they were typed in. */
      metadataUrl: string
      binding: Saml['binding']
      nameIdFormat: Saml['name_id_format']
      signsRequests: boolean
      transientMappingAttribute: string
    }

export type OidcConnection = Extract<ConnectionSettings, { type: 'OIDC' }>
export type SamlConnection = Extract<ConnectionSettings, { type: 'SAML' }>
