import { createSamlProvider, updateSamlProvider } from '@portal/contracts/authorization/identity-providers'
import type { Foundation } from '@portal/foundation/foundation'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from '../organizations/lock-own-organization.ts'
import { identityProviderView } from './identity-provider-view.ts'
import { findShownConnection, insertConnection, updateConnection } from './identity-providers.sql.ts'
import { fetchMetadata } from './provider-settings.ts'
import { readMetadata } from './saml/metadata.ts'

export const createSamlProviderHandler = handle(createSamlProvider, {
  prepare: async ({ body, foundation }) => {
    const given = await givenMetadata(foundation, body)
    if (!given) throw refusedMetadata('Give the metadata as XML or as an address')
    return given
  },
  run: async ({ body, caller, account, tx, now, audit, foundation }, given) => {
    const own = await lockOwnOrganization(tx, account.id)
    const whose = { organizationId: own.id, userId: caller.userId }
    const settings = {
      type: 'SAML' as const,
      ...given,
      binding: 'redirect' as const,
      nameIdFormat: 'unspecified' as const,
      signsRequests: false,
      transientMappingAttribute: '',
    }
    const written = { name: body.name, settings, defaultRole: body.default_role || null, secret: undefined }
    const row = await insertConnection({ tx, now, envelope: foundation.keys.envelope }, whose, written)
    audit('identity-provider.configured', { subject: row.id, name: row.name, type: 'SAML', organization: own.id })
    return identityProviderView(tx, foundation, { organizationId: own.id, accountId: account.id }, row)
  },
})

/** Safe to repeat. Metadata that are not given stay as they are. */
export const updateSamlProviderHandler = handle(updateSamlProvider, {
  prepare: async ({ body, foundation }) => {
    const { binding, signed_request, with_signed_request, name_id_format, transient_mapping_attribute_name } = body
    if (binding === 'post' || binding === 'artifact') throw refused('binding', 'Only redirect is offered')
    if (signed_request || with_signed_request) throw refused('signed_request', 'Signed requests are not offered')
    if (name_id_format === 'transient' && !transient_mapping_attribute_name)
      throw refused('transient_mapping_attribute_name', 'Name the attribute that says who somebody is')
    return givenMetadata(foundation, body)
  },
  run: async ({ body, account, tx, now, audit, foundation }, given) => {
    const own = await lockOwnOrganization(tx, account.id)
    const found = await findShownConnection(tx, own.id)
    if (found?.settings.type !== 'SAML') throw problem('identity-context:idp-not-configured')

    const settings = {
      ...found.settings,
      ...given,
      binding: body.binding,
      nameIdFormat: body.name_id_format,
      transientMappingAttribute: body.transient_mapping_attribute_name ?? '',
    }
    const written = { name: body.name, settings, defaultRole: body.default_role || null, secret: undefined }
    const row = await updateConnection({ tx, now, envelope: foundation.keys.envelope }, found.id, written)
    audit('identity-provider.changed', { subject: row.id, name: row.name, organization: own.id })
    return identityProviderView(tx, foundation, { organizationId: own.id, accountId: account.id }, row)
  },
})

interface MetadataGiven {
  metadata_xml?: string | undefined
  metadata_url?: string | undefined
}

/** The metadata as they were typed in or are fetched now, read once so that what is wrong with them is said here (rule F3). */
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
    throw refusedMetadata('The metadata could not be had from this address', 'metadata_url')
  }
}

function refusedMetadata(message: string, field = 'metadata_xml') {
  const refusal = problem('identity-context:idp-metadata-invalid')
  return Object.assign(refusal, { fields: { [field]: message } })
}

function refused(field: string, message: string) {
  return problem('request:invalid', { fields: { [field]: message } })
}
