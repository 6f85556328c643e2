import * as z from 'zod/mini'
import { call } from '../call.ts'
import { text } from '../values.ts'

/** Settings of a SAML connection (account.md §3; values by rule F4). */
export const SamlSettings = z.object({
  metadata_xml: z.string(),
  binding: z.enum(['unspecified', 'post', 'redirect', 'artifact']),
  with_signed_request: z.boolean(),
  name_id_format: z.enum(['unspecified', 'email', 'persistent', 'transient']),
  transient_mapping_attribute_name: z.string(),
})

/** Settings of an OIDC connection; the client secret is never answered (rule F12). */
export const OidcSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  is_id_token_mapping: z.boolean(),
})

/** How an organization's people sign in (account.md §3). */
export const IdentityProvider = z.object({
  idp_id: z.string(),
  account_id: z.int(),
  name: z.string(),
  owner: z.string(),
  state: z.enum(['unknown', 'undefined', 'configured', 'active']),
  type: z.enum(['undefined', 'OIDC', 'SAML']),
  callback_info: z.array(z.object({ name: z.string(), url: z.string() })),
  oidc: z.optional(OidcSettings),
  saml: z.optional(SamlSettings),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** Exactly one of the two kinds of metadata is given (rule F3). */
const SamlMetadata = z.object({
  name: text(100),
  metadata_xml: z.optional(z.string()),
  metadata_url: z.optional(z.url()),
})

const SamlChange = z.object({
  ...SamlMetadata.shape,
  name_id_format: SamlSettings.shape.name_id_format,
  binding: SamlSettings.shape.binding,
  signed_request: z.boolean(),
})

const OidcChange = z.object({
  name: text(100),
  issuer: z.url(),
  client_id: z.string(),
  client_secret: z.string(),
  scopes: z.array(z.string()),
  is_id_token_mapping: z.boolean(),
})

/** All of these belong to an owner of the organization's primary account. */
const OF_PRIMARY_ACCOUNT = {
  service: 'authorization',
  requires: [['account-owner']],
  condition: 'primary-account',
} as const

const ANSWERS_PROVIDER = { ...OF_PRIMARY_ACCOUNT, response: IdentityProvider } as const

export const createSamlProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'PUT',
  path: '/organizations/idp/saml',
  body: SamlMetadata,
  errors: ['identity-context:idp-metadata-invalid'],
})

export const updateSamlProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/saml',
  body: SamlChange,
  errors: ['identity-context:idp-metadata-invalid', 'identity-context:idp-not-configured'],
})

export const createOidcProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'PUT',
  path: '/organizations/idp/oidc',
  body: OidcChange,
})

export const updateOidcProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/oidc',
  body: OidcChange,
  errors: ['identity-context:idp-not-configured'],
})

/** Loads the configuration; its state is `undefined` where there is none (rule F1). */
export const getIdentityProvider = call({ ...ANSWERS_PROVIDER, method: 'POST', path: '/organizations/idp' })

export const activateIdentityProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/activate',
  errors: ['identity-context:idp-not-configured'],
})

export const deactivateIdentityProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/deactivate',
  errors: ['identity-context:idp-not-configured'],
})

export const removeIdentityProvider = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'DELETE',
  path: '/organizations/idp',
  errors: ['identity-context:idp-active'],
})
