import {
  finishIdentityProviderTest,
  type SsoTest,
  testIdentityProvider,
} from '@portal/contracts/authorization/identity-providers'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockOwnOrganization } from '../organizations/lock-own-organization.ts'
import { findOrganizationOf } from '../organizations/organizations.sql.ts'
import { takeDeparture } from '../providers/round-trip.ts'
import { identityProviderView } from './identity-provider-view.ts'
import { findConnection, findShownConnection, saveTest } from './identity-providers.sql.ts'
import { problemInWords } from './problem-in-words.ts'
import { comeBackFromSso, departForSso, keepSsoDeparture, type Returned, reasonOf } from './sso-trip.ts'

const LABEL = 'test'

/** Leaves for the identity provider like a log-in, with the current settings, active or not (rule F11). */
export const testIdentityProviderHandler = handle(testIdentityProvider, {
  prepare: async (context) => {
    const { caller, account, db, foundation } = context
    const own = await findOrganizationOf(db, account.id)
    const row = own && (await findShownConnection(db, own.id))
    if (!row) throw problem('identity-context:idp-not-configured')

    await takeDeparture(context)
    return departForSso(foundation, row, { label: LABEL, purpose: { testBy: caller.userId } })
  },
  run: async (context, leaving) => ({ redirect_uri: await keepSsoDeparture(context, leaving) }),
})

/**
 * Stores the received data, or the reason why they were rejected, for the owners to see; discards them if the settings
 * have changed since. Logs no one in.
 */
export const finishIdentityProviderTestHandler = handle(finishIdentityProviderTest, {
  prepare: async (context) => {
    const { body, caller, now } = context
    const returned = await comeBackFromSso(context, { iss: undefined, ...body }, { label: LABEL })
    const { purpose } = returned.departure
    if (purpose === 'log-in' || !('testBy' in purpose) || purpose.testBy !== caller.userId)
      throw problem('identity-context:round-trip-lost')

    if (returned.departure.settingsAt !== returned.row.updatedAt.getTime())
      throw problem('identity-context:round-trip-lost')

    return { row: returned.row, test: { at: now.toISOString(), ...(await outcomeOf(returned, body.error)) } }
  },
  run: async ({ account, tx, now, audit, foundation }, { row, test }) => {
    const own = await lockOwnOrganization(tx, account.id)
    const still = await findConnection(tx, row.id)
    const isSame = still?.organizationId === own.id && still.updatedAt.getTime() === row.updatedAt.getTime()
    if (!isSame) throw problem('identity-context:round-trip-lost')

    await saveTest({ tx, now, envelope: foundation.keys.envelope }, row.id, test)
    audit('identity-provider.tested', { subject: row.id, organization: own.id })
    const whose = { own, accountId: account.id, now }
    return identityProviderView(tx, foundation, whose, await findShownConnection(tx, own.id))
  },
})

async function outcomeOf({ readPerson }: Returned, error: string | undefined): Promise<Omit<SsoTest, 'at'>> {
  if (error) return { subject: '', attributes: [], problem: problemInWords(error.slice(0, 100)) }

  try {
    const { subject, attributes } = await readPerson()
    return { subject, attributes: [...attributes], problem: '' }
  } catch (failure) {
    return { subject: '', attributes: [], problem: problemInWords(reasonOf(failure)) }
  }
}
