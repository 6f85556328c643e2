import { activateIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { findOrganizationOf } from '../authorization/organizations/organizations.sql.ts'
import { findShownConnection, saveTest } from '../authorization/sso/identity-providers.sql.ts'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'

/** Notes a test sign-in that passed for the connection that an account's owner has set up (rule F80). */
export async function passTest({ db, clock, foundation }: TestApp, { accountId }: TestCaller): Promise<void> {
  const own = await findOrganizationOf(db, accountId)
  const row = own && (await findShownConnection(db, own.id))
  if (!row) throw new Error('There is no connection to test.')

  const writer = { tx: db, now: clock.now(), envelope: foundation.keys.envelope }
  await saveTest(writer, row.id, { at: clock.now().toISOString(), subject: 'somebody', attributes: [], problem: '' })
}

/** Activates the connection that waits, as if a test sign-in had passed. */
export async function activateConnection(app: TestApp, owner: TestCaller) {
  await passTest(app, owner)
  return owner.call(activateIdentityProvider)
}
