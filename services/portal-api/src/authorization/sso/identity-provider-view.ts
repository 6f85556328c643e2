import type { IdentityProvider } from '@portal/contracts/authorization/identity-providers'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import { callbackInfo } from './callback-addresses.ts'
import { countPeople, findReplaced, haveSameIssuer } from './connection-logins.sql.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { findVerifiedDomains } from './domains/domains.sql.ts'
import { type ConnectionRow, findConnectionIn, findOwnerOf } from './identity-providers.sql.ts'
import { lastTestOf } from './last-test.ts'
import { readMetadata, summaryOf } from './saml/metadata.ts'
import { isFoundByName } from './sso-names.sql.ts'

export interface Whose {
  own: Pick<OrganizationRow, 'id' | 'name'>
  accountId: number
  now: Date
}

/** Returns an organization's single sign-on settings as its owners see them: everything but the secret (rule F12). */
export async function identityProviderView(
  tx: Transaction,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  { own, accountId, now }: Whose,
  row: ConnectionRow | undefined,
): Promise<IdentityProvider> {
  const always = {
    account_id: accountId,
    callback_info: callbackInfo(settings, own.id),
    ...(await findableBy(tx, own, now)),
  }
  if (!row) {
    const nothing = { idp_id: '', name: '', owner: '', default_role: '' as const, last_test: null, replaces: null }
    return { ...always, ...nothing, people: 0, people_without_other_login: 0, state: 'undefined', type: 'undefined' }
  }
  const active = row.state === 'configured' ? await findConnectionIn(tx, own.id, 'active') : undefined
  return {
    ...always,
    ...(await connectionView(tx, keys, row)),
    replaces: active ? await besides(tx, active, row) : null,
  }
}

/** Returns by what people find an organization's single sign-on, and which connection can be taken back. */
export async function findableBy(
  tx: Transaction,
  own: Whose['own'],
  now: Date,
): Promise<Pick<IdentityProvider, 'domains' | 'is_found_by_name' | 'can_take_back'>> {
  return {
    domains: await findVerifiedDomains(tx, own.id),
    is_found_by_name: await isFoundByName(tx, own),
    can_take_back: await canTakeBack(tx, own.id, now),
  }
}

/** Returns a connection with its settings, everything but the secret. */
export async function connectionView(tx: Transaction, keys: Foundation['keys'], row: ConnectionRow) {
  return {
    idp_id: row.id,
    name: row.name,
    owner: await findOwnerOf(tx, row),
    state: row.state === 'active' ? ('active' as const) : ('configured' as const),
    type: row.settings.type,
    default_role: (row.defaultRole ?? '') as IdentityProvider['default_role'],
    last_test: lastTestOf(keys.envelope, row),
    ...(await peopleOf(tx, row.id)),
    ...settingsView(row.settings),
  }
}

/** A connection, and whether its logins hold for the one that takes its place. */
async function besides(tx: Transaction, row: ConnectionRow, next: ConnectionRow | undefined) {
  const keeps_logins = next !== undefined && haveSameIssuer(row, next)
  return { name: row.name, ...(await peopleOf(tx, row.id)), keeps_logins }
}

async function canTakeBack(
  tx: Transaction,
  organizationId: number,
  now: Date,
): Promise<IdentityProvider['can_take_back']> {
  const replaced = await findReplaced(tx, organizationId, now)
  if (!replaced) return null

  const active = await findConnectionIn(tx, organizationId, 'active')
  return { ...(await besides(tx, replaced, active)), until: replaced.keptUntil.toISOString() }
}

async function peopleOf(tx: Transaction, id: string) {
  const { people, withoutOther } = await countPeople(tx, id)
  return { people, people_without_other_login: withoutOther }
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
