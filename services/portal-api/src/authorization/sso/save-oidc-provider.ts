import { createOidcProvider, updateOidcProvider } from '@portal/contracts/authorization/identity-providers'
import type { ParsedBodyOf } from '@portal/contracts/call'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from '../organizations/lock-own-organization.ts'
import { findOrganizationOf } from '../organizations/organizations.sql.ts'
import type { OidcConnection } from './connection-settings.ts'
import { identityProviderView } from './identity-provider-view.ts'
import { findShownConnection, insertConnection, updateConnection } from './identity-providers.sql.ts'
import { issuerAsSpelled } from './issuer-spelling.ts'
import { refuseOtherIssuer, refuseUnsafeIssuer } from './provider-settings.ts'

export const createOidcProviderHandler = handle(createOidcProvider, {
  prepare: async ({ body, foundation }) => {
    refuseUnsafeIssuer(foundation.settings, body.issuer)
    return { ...body, issuer: await issuerAsSpelled(foundation, body.issuer) }
  },
  run: async ({ caller, account, tx, now, audit, foundation }, body) => {
    const own = await lockOwnOrganization(tx, account.id)
    const whose = { organizationId: own.id, userId: caller.userId }
    const written = { ...writtenOf(body), secret: body.client_secret }
    const row = await insertConnection({ tx, now, envelope: foundation.keys.envelope }, whose, written)
    audit('identity-provider.configured', { subject: row.id, name: row.name, type: 'OIDC', organization: own.id })
    return identityProviderView(tx, foundation, { own, accountId: account.id, now }, row)
  },
})

/** Idempotent. An empty secret leaves the one that is there; another issuer needs its own, and while it is active a connection of its own. */
export const updateOidcProviderHandler = handle(updateOidcProvider, {
  prepare: async ({ body, account, db, foundation }) => {
    refuseUnsafeIssuer(foundation.settings, body.issuer)
    const own = await findOrganizationOf(db, account.id)
    const shown = own && (await findShownConnection(db, own.id))
    const known = shown?.settings.type === 'OIDC' ? shown.settings.issuer : undefined
    return { ...body, issuer: await issuerAsSpelled(foundation, body.issuer, known) }
  },
  run: async ({ account, tx, now, audit, foundation }, body) => {
    const own = await lockOwnOrganization(tx, account.id)
    const found = await findShownConnection(tx, own.id)
    if (found?.settings.type !== 'OIDC') throw problem('identity-context:idp-not-configured')
    // Otherwise anyone who may change the settings could redirect the secret to themselves.
    if (!body.client_secret && found.settings.issuer !== body.issuer)
      throw problem('request:invalid', { fields: { client_secret: 'Enter the secret for the new issuer' } })

    const written = { ...writtenOf(body), secret: body.client_secret || undefined }
    refuseOtherIssuer(found, written.settings, 'issuer')
    const row = await updateConnection({ tx, now, envelope: foundation.keys.envelope }, found.id, written)
    audit('identity-provider.changed', { subject: row.id, name: row.name, organization: own.id })
    return identityProviderView(tx, foundation, { own, accountId: account.id, now }, row)
  },
})

function writtenOf({ name, issuer, client_id, scopes, is_id_token_mapping, default_role = '' }: OidcBody) {
  const settings: OidcConnection = {
    type: 'OIDC',
    issuer,
    clientId: client_id,
    // Without this one there is no ID token.
    scopes: [...new Set(['openid', ...(scopes.length ? scopes : ['profile', 'email'])])],
    isIdTokenMapping: is_id_token_mapping,
  }
  return { name, settings, defaultRole: default_role || null }
}

type OidcBody = Omit<ParsedBodyOf<typeof createOidcProvider>, 'client_secret'>
