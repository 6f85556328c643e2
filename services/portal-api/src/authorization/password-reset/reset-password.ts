import { resetPassword } from '@portal/contracts/authorization/password-reset'
import type { Transaction } from '@portal/foundation/database'
import { hashPassword, verifyPassword } from '@portal/foundation/passwords'
import { canonicalEmail } from '@portal/foundation/people'
import { problem, problemAt } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { handle } from '../../kernel/handle.ts'
import { lacksWayIn } from '../credentials/lacks-way-in.ts'
import { wayInAddedLetter } from '../credentials/way-in-letters.ts'
import { addPassword, findStaffWithWayIn, lockWaysIn } from '../credentials/ways-in.sql.ts'
import {
  findMailedToken,
  type MailedToken,
  useMailedToken,
  useUpMailedTokens,
} from '../mailed-tokens/mailed-tokens.sql.ts'
import type { MailedPurpose } from '../mailed-tokens/mailed-tokens.tables.ts'
import { passwordChangedLetter } from '../passwords/password-changed-letter.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { confirmAddress, lockAddress, savePassword } from '../self/self.sql.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { findHomeAccount, findLogin, isStillTheirs } from '../sign-in/logins.sql.ts'

const PURPOSES: readonly MailedPurpose[] = ['password-reset', 'one-time-password', 'staff-invitation']

/**
 * All faults of a link are rejected with the same problem. Success uses up every link of the person, ends all their
 * sessions and notifies them by mail (rule B11). A person whose login no longer works gets their first password this
 * way (rule F87).
 */
export const resetPasswordHandler = handle(resetPassword, {
  prepare: async ({ body, db, now, foundation }) => {
    const mailed = await findMailedToken(db, { token: body.token, purposes: PURPOSES, now })
    const login = mailed && (await findLogin(db, body.username))
    const isTheirs = mailed && login?.userId === mailed.identityId && isSame(login.email, mailed.email)
    if (!isTheirs || login.disabled) throw problem('identity-context:token-unusable')
    if (!login.passwordHash && !(await mayHaveFirst(db, foundation.settings, mailed)))
      throw problem('identity-context:token-unusable')

    await refuseKnownPassword(body.password, 'password')
    if (login.passwordHash && (await verifyPassword(login.passwordHash, body.password)))
      throw problemAt('identity-context:same-password', 'password')
    return { mailed, before: login.passwordHash, hash: await hashPassword(body.password) }
  },
  run: async ({ body, tx, now, audit, mail, foundation }, { mailed, before, hash }) => {
    const { identityId: userId, email } = mailed
    await lockAddress(tx, email)
    const isStill = before
      ? await isStillTheirs(tx, userId, before)
      : await mayHaveFirst(tx, foundation.settings, mailed)
    if (!isStill) throw problem('identity-context:token-unusable')
    if (!(await useMailedToken(tx, { token: body.token, purposes: PURPOSES, now })))
      throw problem('identity-context:token-unusable')

    if (before) await savePassword(tx, userId, { hash }, now)
    else await addPassword(tx, userId, { hash }, now)
    await useUpMailedTokens(tx, mailed, now)
    // A person who follows the mailed link has proved the address; one who got a password from staff has not.
    if (mailed.purpose !== 'one-time-password') await confirmAddress(tx, mailed, now)
    await endSessions({ tx, now }, userId, { reason: 'password-reset' })
    audit('password.reset', { subject: userId }, { actorId: userId, accountId: await findHomeAccount(tx, userId) })
    mail(
      before
        ? passwordChangedLetter(foundation.settings, email)
        : wayInAddedLetter(foundation.settings, { to: email, provider: 'password' }),
    )
  },
})

/** A new colleague has no way in before (rule G111), and a customer may have lost theirs (rule F87). */
async function mayHaveFirst(
  tx: Transaction,
  settings: Settings,
  { purpose, identityId }: MailedToken,
): Promise<boolean> {
  if (purpose !== 'staff-invitation') return lacksWayIn(tx, settings, identityId)

  await lockWaysIn(tx, identityId)
  return !(await findStaffWithWayIn(tx, settings, [identityId])).has(identityId)
}

/** The address may have been changed since the letter went out. */
function isSame(one: string, other: string): boolean {
  return canonicalEmail(one) === canonicalEmail(other)
}
