import { createSamlProvider, updateSamlProvider } from '@portal/contracts/authorization/identity-providers'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import type * as z from 'zod/mini'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from '../organizations/lock-own-organization.ts'
import type { SamlConnection } from './connection-settings.ts'
import { identityProviderView } from './identity-provider-view.ts'
import { findShownConnection, insertConnection, updateConnection } from './identity-providers.sql.ts'
import { fetchMetadata, refuseOtherIssuer } from './provider-settings.ts'
import { readMetadata } from './saml/metadata.ts'

export const createSamlProviderHandler = handle(createSamlProvider, {
  prepare: async ({ body, foundation }) => {
    const given = await givenMetadata(foundation, body)
    if (!given) throw refusedMetadata('Give the metadata as XML or as an address')
    return { type: 'SAML' as const, ...given, ...requestsAsAsked(body, given.metadataXml) }
  },
  run: async ({ body, caller, account, tx, now, audit, foundation }, settings) => {
    const own = await lockOwnOrganization(tx, account.id)
    const whose = { organizationId: own.id, userId: caller.userId }
    const written = { name: body.name, settings, defaultRole: body.default_role || null, secret: undefined }
    const row = await insertConnection({ tx, now, envelope: foundation.keys.envelope }, whose, written)
    audit('identity-provider.configured', { subject: row.id, name: row.name, type: 'SAML', organization: own.id })
    return identityProviderView(tx, foundation, { own, accountId: account.id, now }, row)
  },
})

/** Idempotent. Metadata that are not given stay as they are, and so does whether requests are signed. */
export const updateSamlProviderHandler = handle(updateSamlProvider, {
  prepare: ({ body, foundation }) => givenMetadata(foundation, body),
  run: async ({ body, account, tx, now, audit, foundation }, given) => {
    const own = await lockOwnOrganization(tx, account.id)
    const found = await findShownConnection(tx, own.id)
    if (found?.settings.type !== 'SAML') throw problem('identity-context:idp-not-configured')

    const known = { ...found.settings, ...given }
    const settings = { ...known, ...requestsAsAsked(body, known.metadataXml, known.signsRequests) }
    const written = { name: body.name, settings, defaultRole: body.default_role || null, secret: undefined }
    refuseOtherIssuer(found, settings, body.metadata_url ? 'metadata_url' : 'metadata_xml')
    const row = await updateConnection({ tx, now, envelope: foundation.keys.envelope }, found.id, written)
    audit('identity-provider.changed', { subject: row.id, name: row.name, organization: own.id })
    return identityProviderView(tx, foundation, { own, accountId: account.id, now }, row)
  },
})

type Asked = Pick<
  z.infer<typeof createSamlProvider.body>,
  'binding' | 'signed_request' | 'with_signed_request' | 'name_id_format' | 'transient_mapping_attribute_name'
>

/**
 * Returns how log-in requests are sent. Unspecified signing stays as it is, or follows the identity provider's
 * metadata.
 */
function requestsAsAsked(
  { binding = 'unspecified', name_id_format: nameIdFormat = 'unspecified', ...asked }: Asked,
  metadataXml: string,
  signedBefore?: boolean,
): Pick<SamlConnection, 'binding' | 'nameIdFormat' | 'signsRequests' | 'transientMappingAttribute'> {
  const { logIn, wantsSignedRequests } = readMetadata(metadataXml)
  if (binding === 'artifact') throw refused('binding', 'Artifacts are not offered')
  if (binding !== 'unspecified' && !logIn[binding])
    throw refused('binding', `The metadata has no login address by ${binding === 'post' ? 'POST' : 'redirect'}`)
  const { transient_mapping_attribute_name: transientMappingAttribute = '' } = asked
  if (nameIdFormat === 'transient' && !transientMappingAttribute)
    throw refused('transient_mapping_attribute_name', 'Enter the user ID attribute')

  const signsRequests = asked.signed_request ?? asked.with_signed_request ?? signedBefore ?? wantsSignedRequests
  return { binding, nameIdFormat, signsRequests, transientMappingAttribute }
}

interface MetadataGiven {
  metadata_xml?: string | undefined
  metadata_url?: string | undefined
}

/** Returns the metadata as typed in or as fetched now; parsing them here reports errors at this point (rule F3). */
async function givenMetadata(
  { settings }: Foundation,
  { metadata_xml: xml = '', metadata_url: url = '' }: MetadataGiven,
): Promise<{ metadataXml: string; metadataUrl: string } | undefined> {
  if (xml && url) throw refusedMetadata('Give the metadata as XML or as an address, not both')
  if (!xml && !url) return undefined

  const metadataXml = xml || (await fetched(settings, url))
  try {
    readMetadata(metadataXml)
  } catch (error) {
    throw refusedMetadata((error as Error).message, url ? 'metadata_url' : 'metadata_xml')
  }
  return { metadataXml, metadataUrl: url }
}

async function fetched(settings: Foundation['settings'], url: string): Promise<string> {
  try {
    return await fetchMetadata(settings, url)
  } catch {
    throw refusedMetadata(
      'We could not fetch metadata from this address. It has to be a public https address that answers within 3 seconds, without a redirect',
      'metadata_url',
    )
  }
}

function refusedMetadata(message: string, field = 'metadata_xml') {
  const refusal = problem('identity-context:idp-metadata-invalid')
  return Object.assign(refusal, { fields: { [field]: message } })
}

function refused(field: string, message: string) {
  return problem('request:invalid', { fields: { [field]: message } })
}
