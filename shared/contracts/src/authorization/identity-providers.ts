import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'
import { parseUrl } from '../parse-url.ts'
import { Time, text } from '../values.ts'
import { Redirection } from './oidc.ts'

/**
 * Binding of requests to the identity provider; if unspecified, by redirect if it supports that. An artifact is rejected at
 * its field.
 */
const BINDINGS = ['unspecified', 'post', 'redirect', 'artifact'] as const
export const NAME_ID_FORMATS = ['unspecified', 'email', 'persistent', 'transient'] as const

/** Roles of people who log in by single sign-on for the first time; `""` rejects new people (rule F10). */
export const DEFAULT_ROLES = ['', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer'] as const
const DefaultRole = z.enum(DEFAULT_ROLES)

/** Settings of a SAML connection (account.md §3; values by rule F4). */
export const SamlSettings = z.object({
  metadata_xml: z.string(),
  binding: z.enum(BINDINGS),
  with_signed_request: z.boolean(),
  /** The same by its other name (rule F2). */
  signed_request: z.boolean(),
  name_id_format: z.enum(NAME_ID_FORMATS),
  transient_mapping_attribute_name: z.string(),
})

/** Settings of an OIDC connection; the client secret is never answered (rule F12). */
export const OidcSettings = z.object({
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.array(z.string()),
  is_id_token_mapping: z.boolean(),
})

/** Summary of an identity provider's metadata. */
export const SamlSummary = z.object({
  entity_id: z.string(),
  endpoints: z.array(z.object({ binding: z.string(), url: z.string() })),
  certificates: z.array(
    z.object({ subject: z.string(), not_before: z.string(), not_after: z.string(), fingerprint: z.string() }),
  ),
  /** Certificates that are listed but not believed; a subject is `""` if the certificate cannot be read. */
  unused_certificates: z.array(z.object({ subject: z.string(), reason: z.string() })),
})
export type SamlSummary = z.infer<typeof SamlSummary>

/** Result of the last test: what the identity provider said about the person, or why the response was rejected. */
export const SsoTest = z.object({
  at: z.string(),
  subject: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  /** `""` where nothing was wrong. */
  problem: z.string(),
})
export type SsoTest = z.infer<typeof SsoTest>

/** A connection beside the one that is shown, and the people who have a login with it. */
const ReplacedConnection = z.object({
  name: z.string(),
  people: z.int(),
  people_without_other_login: z.int(),
  /** True if its logins continue to work with the connection that replaces it: both have the same issuer (rule F6). */
  keeps_logins: z.boolean(),
})

/** Single sign-on of an organization (account.md §3). */
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
  saml_summary: z.optional(SamlSummary),
  default_role: DefaultRole,
  /** Verified domains, by which single sign-on is found and newcomers are taken in (rule F14). */
  domains: z.array(z.string()),
  /**
   * True if people find it by the organization's name; false if it has no verified domain, or if another organization
   * with this name activated one first.
   */
  is_found_by_name: z.boolean(),
  /** Number of people with a login of it, and number of those who have no other way to log in. */
  people: z.int(),
  people_without_other_login: z.int(),
  /** The active connection that a waiting one takes the place of once it is activated; `null` if there is none. */
  replaces: z.nullable(ReplacedConnection),
  /** The connection that can be taken back, and until when (rule F81); `null` if there is none. */
  can_take_back: z.nullable(z.object({ ...ReplacedConnection.shape, until: Time })),
  last_test: z.nullable(SsoTest),
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** Maximum length of a typed XML document in characters; fetched ones may be larger. */
/** Characters. */
export const METADATA_LENGTH = 200_000

/** Exactly one of the two kinds of metadata is given (rule F3). What is not said of requests, the metadata say (rule F4). */
const SamlNew = z.object({
  name: name(100),
  metadata_xml: z.optional(z.string().check(z.maxLength(METADATA_LENGTH))),
  /** Empty beside metadata as XML is as good as left out. */
  metadata_url: z.optional(z.union([z.literal(''), z.url()], 'Enter a web address, such as https://www.example.com')),
  default_role: z.optional(DefaultRole),
  name_id_format: z.optional(SamlSettings.shape.name_id_format),
  binding: z.optional(SamlSettings.shape.binding),
  signed_request: z.optional(z.boolean()),
  with_signed_request: z.optional(z.boolean()),
  transient_mapping_attribute_name: z.optional(z.string().check(z.maxLength(200))),
})

const SamlChange = z.object({
  ...SamlNew.shape,
  name_id_format: SamlSettings.shape.name_id_format,
  binding: SamlSettings.shape.binding,
})

const SCOPE = /^[!#-[\]-~]{1,100}$/

/** The address at which a provider describes itself is taken for the provider; host and port are put in order. */
const Issuer = z.pipe(
  z.pipe(z.string().check(z.trim()), z.transform(issuerIn)),
  z.url({ protocol: /^https?$/, error: 'Enter the address of the issuer, such as https://login.example.com' }),
)

function issuerIn(entered: string): string {
  const url = parseUrl(entered)
  if (!url) return entered
  const path = url.pathname.replace(/\/\.well-known\/(openid-configuration|oauth-authorization-server)\/?$/i, '')
  return `${url.origin}${path === '/' ? '' : path}`
}

const OidcNew = z.object({
  name: name(100),
  issuer: Issuer,
  client_id: text(255),
  client_secret: text(1_000),
  scopes: z.array(z.string().check(z.regex(SCOPE, 'Enter a scope without spaces'))).check(z.maxLength(20)),
  is_id_token_mapping: z.boolean(),
  default_role: z.optional(DefaultRole),
})

/** The secret that is there stays where none is given. */
const OidcChange = z.object({ ...OidcNew.shape, client_secret: z.string().check(z.trim(), z.maxLength(1_000)) })

/** All of these belong to an owner of the organization's primary account. */
const OF_PRIMARY_ACCOUNT = {
  service: 'authorization',
  requires: [['account-owner']],
  condition: 'primary-account',
} as const

const ANSWERS_PROVIDER = { ...OF_PRIMARY_ACCOUNT, response: IdentityProvider } as const

/** Takes the place of one that is not active; beside an active one it waits until it is activated (rule F6). */
export const createSamlProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'PUT',
  path: '/organizations/idp/saml',
  body: SamlNew,
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
  body: OidcNew,
})

export const updateOidcProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/oidc',
  body: OidcChange,
  errors: ['identity-context:idp-not-configured'],
})

/** Loads the configuration; its state is `undefined` if there is none (rule F1). */
export const getIdentityProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp',
  whileActing: 'allowed',
})

/**
 * Takes a test sign-in that passed after the last change of the settings (rule F80). A connection that was active is kept for 30 days
 * (rule F81).
 */
export const activateIdentityProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/activate',
  errors: ['identity-context:idp-not-configured', 'identity-context:idp-not-tested'],
})

/** Takes the connection back that was replaced last, with its people's logins (rule F81). */
export const restoreIdentityProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/restore',
  errors: ['identity-context:idp-not-replaced'],
})

export const deactivateIdentityProvider = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/deactivate',
  errors: ['identity-context:idp-not-configured'],
})

/** The one that waits beside an active one, or else the one there is. */
export const removeIdentityProvider = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'DELETE',
  path: '/organizations/idp',
  errors: ['identity-context:idp-active', 'identity-context:idp-not-configured'],
})

/** Begins a sign-in that lets nobody in and shows what the identity provider says (rule F11). */
export const testIdentityProvider = call({
  ...OF_PRIMARY_ACCOUNT,
  method: 'POST',
  path: '/organizations/idp/test',
  response: Redirection,
  errors: ['identity-context:idp-not-configured', 'identity-context:general-upstream-failure'],
})

/** Ends the test; `last_test` holds its result. */
export const finishIdentityProviderTest = call({
  ...ANSWERS_PROVIDER,
  method: 'POST',
  path: '/organizations/idp/test/result',
  body: z.object({ code: z.string(), state: z.string(), iss: z.optional(z.string()), error: z.optional(z.string()) }),
  errors: ['identity-context:round-trip-lost'],
})
