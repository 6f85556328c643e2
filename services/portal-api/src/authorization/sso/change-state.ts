import {
  activateIdentityProvider,
  deactivateIdentityProvider,
  getIdentityProvider,
  removeIdentityProvider,
  restoreIdentityProvider,
} from '@portal/contracts/authorization/identity-providers'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from '../organizations/lock-own-organization.ts'
import type { OrganizationRow } from '../organizations/organizations.sql.ts'
import { deleteConnection, findReplaced, keepReplaced, moveLogins, retireConnection } from './connection-logins.sql.ts'
import { identityProviderView } from './identity-provider-view.ts'
import {
  type ConnectionRow,
  findConnectionIn,
  findShownConnection,
  setConnectionState,
} from './identity-providers.sql.ts'
import { hasPassedTest } from './last-test.ts'
import { claimName } from './sso-names.sql.ts'

export const getIdentityProviderHandler = handle(getIdentityProvider, async ({ account, tx, now, foundation }) => {
  const own = await lockOwnOrganization(tx, account.id)
  const whose = { own, accountId: account.id, now }
  return identityProviderView(tx, foundation, whose, await findShownConnection(tx, own.id))
})

/**
 * Lets the organization's people in by the connection that waits, once a test sign-in has passed since its settings were changed
 * (rule F80). By which address and name they find it follows from its verified domains (rule F14). The one that it replaces is kept with
 * its logins for 30 days (rule F81); logins of the same issuer move to the new one (rule F6). Idempotent.
 */
export const activateIdentityProviderHandler = handle(
  activateIdentityProvider,
  async ({ account, tx, now, audit, foundation }) => {
    const { own, whose, waiting, active } = await lockConnections(tx, account.id, now)
    if (!waiting && active) {
      await claimName(tx, own, now)
      return identityProviderView(tx, foundation, whose, active)
    }
    if (!waiting) throw problem('identity-context:idp-not-configured')
    if (!hasPassedTest(foundation.keys.envelope, waiting)) throw problem('identity-context:idp-not-tested')

    await putInPlace(tx, { next: waiting, active, own, now })
    audit('identity-provider.activated', { subject: waiting.id, name: waiting.name, organization: own.id })
    return identityProviderView(tx, foundation, whose, { ...waiting, state: 'active' })
  },
)

/**
 * Takes the connection back that was replaced last, with its logins, within 30 days (rule F81). The active one changes places with it,
 * so that this can be undone in the same way.
 */
export const restoreIdentityProviderHandler = handle(
  restoreIdentityProvider,
  async ({ account, tx, now, audit, foundation }) => {
    const { own, whose, active } = await lockConnections(tx, account.id, now)
    const replaced = await findReplaced(tx, own.id, now)
    if (!replaced) throw problem('identity-context:idp-not-replaced')

    await putInPlace(tx, { next: replaced, active, own, now })
    audit('identity-provider.restored', { subject: replaced.id, name: replaced.name, organization: own.id })
    return identityProviderView(tx, foundation, whose, await findShownConnection(tx, own.id))
  },
)

async function putInPlace(
  tx: Transaction,
  {
    next,
    active,
    own,
    now,
  }: { next: ConnectionRow; active: ConnectionRow | undefined; own: OrganizationRow; now: Date },
): Promise<void> {
  if (active) {
    await moveLogins(tx, active, next)
    await keepReplaced(tx, active.id, now)
  }
  await setConnectionState(tx, next.id, 'active')
  await claimName(tx, own, now)
}

/** Keeps its settings and its people's logins. A connection that waited beside it is removed, as one waits at most. Idempotent. */
export const deactivateIdentityProviderHandler = handle(
  deactivateIdentityProvider,
  async ({ account, tx, now, audit, foundation }) => {
    const { own, whose, waiting, active } = await lockConnections(tx, account.id, now)
    if (!active && waiting) return identityProviderView(tx, foundation, whose, waiting)
    if (!active) throw problem('identity-context:idp-not-configured')

    if (waiting) await retireConnection(tx, waiting.id, now)
    await setConnectionState(tx, active.id, 'configured')
    audit('identity-provider.deactivated', { subject: active.id, name: active.name, organization: own.id })
    return identityProviderView(tx, foundation, whose, { ...active, state: 'configured' })
  },
)

/** The one that waits and the one that lets people in, as far as there are any, of an organization that nobody else changes now. */
async function lockConnections(tx: Transaction, accountId: number, now: Date) {
  const own = await lockOwnOrganization(tx, accountId)
  return {
    own,
    whose: { own, accountId, now },
    waiting: await findConnectionIn(tx, own.id, 'configured'),
    active: await findConnectionIn(tx, own.id, 'active'),
  }
}

export const removeIdentityProviderHandler = handle(removeIdentityProvider, async ({ account, tx, audit }) => {
  const own = await lockOwnOrganization(tx, account.id)
  const shown = await findShownConnection(tx, own.id)
  if (!shown) throw problem('identity-context:idp-not-configured')
  if (shown.state === 'active') throw problem('identity-context:idp-active')

  await deleteConnection(tx, shown.id)
  audit('identity-provider.removed', { subject: shown.id, name: shown.name, organization: own.id })
})
