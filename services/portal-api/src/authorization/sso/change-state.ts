import {
  activateIdentityProvider,
  deactivateIdentityProvider,
  getIdentityProvider,
  removeIdentityProvider,
} from '@portal/contracts/authorization/identity-providers'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from '../organizations/lock-own-organization.ts'
import { identityProviderView } from './identity-provider-view.ts'
import {
  deleteConnection,
  findConnectionIn,
  findShownConnection,
  moveLogins,
  setConnectionState,
} from './identity-providers.sql.ts'
import { issuerOf } from './issuer-of.ts'

export const getIdentityProviderHandler = handle(getIdentityProvider, async ({ account, tx, foundation }) => {
  const own = await lockOwnOrganization(tx, account.id)
  const whose = { organizationId: own.id, accountId: account.id }
  return identityProviderView(tx, foundation, whose, await findShownConnection(tx, own.id))
})

/**
 * Lets the organization's people in by it; the one that did so before is gone then, and its logins with the same issuer stay
 * (rule F6). Safe to repeat.
 */
export const activateIdentityProviderHandler = handle(
  activateIdentityProvider,
  async ({ account, tx, audit, foundation }) => {
    const { own, whose, waiting, active } = await lockConnections(tx, account.id)
    if (!waiting && active) return identityProviderView(tx, foundation, whose, active)
    if (!waiting) throw problem('identity-context:idp-not-configured')

    if (active) {
      const issuer = issuerOf(active.settings)
      if (issuer === issuerOf(waiting.settings)) await moveLogins(tx, { id: active.id, issuer }, waiting.id)
      await deleteConnection(tx, active.id)
    }
    await setConnectionState(tx, waiting.id, 'active')
    audit('identity-provider.activated', { subject: waiting.id, name: waiting.name, organization: own.id })
    return identityProviderView(tx, foundation, whose, { ...waiting, state: 'active' })
  },
)

/** Its settings and its people's logins stay; what waited beside it goes, as there is one that waits at most. Safe to repeat. */
export const deactivateIdentityProviderHandler = handle(
  deactivateIdentityProvider,
  async ({ account, tx, audit, foundation }) => {
    const { own, whose, waiting, active } = await lockConnections(tx, account.id)
    if (!active && waiting) return identityProviderView(tx, foundation, whose, waiting)
    if (!active) throw problem('identity-context:idp-not-configured')

    if (waiting) await deleteConnection(tx, waiting.id)
    await setConnectionState(tx, active.id, 'configured')
    audit('identity-provider.deactivated', { subject: active.id, name: active.name, organization: own.id })
    return identityProviderView(tx, foundation, whose, { ...active, state: 'configured' })
  },
)

/** The one that waits and the one that lets people in, as far as there are any, of an organization that nobody else changes now. */
async function lockConnections(tx: Transaction, accountId: number) {
  const own = await lockOwnOrganization(tx, accountId)
  return {
    own,
    whose: { organizationId: own.id, accountId },
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
