import { type IdentityProvider, SsoTest } from '@portal/contracts/authorization/identity-providers'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { callbackInfo } from './callback-addresses.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { type ConnectionRow, findOwnerOf, openTest } from './identity-providers.sql.ts'
import { findDomainsOf } from './organization-domains.sql.ts'
import { readMetadata, summaryOf } from './saml/metadata.ts'

interface Whose {
  organizationId: number
  accountId: number
}

/** How an organization's people sign in, as its owners see it: everything but the secret (rule F12). */
export async function identityProviderView(
  tx: Transaction,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  { organizationId, accountId }: Whose,
  row: ConnectionRow | undefined,
): Promise<IdentityProvider> {
  const always = {
    account_id: accountId,
    callback_info: callbackInfo(settings, organizationId),
    domains: await findDomainsOf(tx, organizationId),
  }
  if (!row) {
    const nothing = { idp_id: '', name: '', owner: '', default_role: '' as const, last_test: null }
    return { ...always, ...nothing, state: 'undefined', type: 'undefined' }
  }
  const test = openTest(keys.envelope, row)
  return {
    ...always,
    idp_id: row.id,
    name: row.name,
    owner: await findOwnerOf(tx, row),
    state: row.state === 'active' ? 'active' : 'configured',
    type: row.settings.type,
    default_role: (row.defaultRole ?? '') as IdentityProvider['default_role'],
    last_test: test === null ? null : SsoTest.parse(test),
    ...settingsView(row.settings),
  }
}

function settingsView(settings: ConnectionSettings): Pick<IdentityProvider, 'oidc' | 'saml' | 'saml_summary'> {
  if (settings.type === 'OIDC') {
    const { issuer, clientId, scopes, isIdTokenMapping } = settings
    return { oidc: { issuer, clientId, scopes, is_id_token_mapping: isIdTokenMapping } }
  }
  const { metadataXml, binding, signsRequests, nameIdFormat, transientMappingAttribute } = settings
  return {
    saml: {
      metadata_xml: metadataXml,
      binding,
      with_signed_request: signsRequests,
      signed_request: signsRequests,
      name_id_format: nameIdFormat,
      transient_mapping_attribute_name: transientMappingAttribute,
    },
    saml_summary: summaryOf(readMetadata(metadataXml)),
  }
}
