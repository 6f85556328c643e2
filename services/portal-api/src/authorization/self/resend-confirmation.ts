import { resendConfirmation } from '@portal/contracts/authorization/self'
import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { handle } from '../../kernel/handle.ts'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { letterSubjects } from '../sign-in/attempt-subjects.ts'
import { takeOrRefuse } from '../sign-in/take-or-refuse.ts'
import { findUsername } from './self.sql.ts'

/** To the address that waits for it: the new one of somebody who is changing theirs, or the only one (rules B9, B10). */
export const resendConfirmationHandler = handle(
  resendConfirmation,
  async ({ caller, tx, now, audit, mail, foundation }) => {
    const username = await findUsername(tx, caller.userId)
    const email = username?.pendingEmail ?? (caller.confirmed ? undefined : caller.email)
    if (!email) throw problem('identity-context:already-confirmed')
    for (const subject of letterSubjects('address', email)) {
      await takeOrRefuse(tx, subject, now, 'request:rate-limited')
    }

    const token = await issueMailedToken(tx, { purpose: 'address', identityId: caller.userId, email }, now)
    audit('address.confirmation-sent', { subject: caller.userId })
    mail(addressLetter(foundation.settings, { to: email, userId: caller.userId, token }))
  },
)

/** Asks somebody whom we know to prove that an address is theirs. */
export function addressLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { to, userId, token }: { to: string; userId: number; token: string },
): Letter {
  const fragment = new URLSearchParams({ id: String(userId), token })
  return {
    to,
    subject: `Confirm your email address for ${brandName}`,
    words: ['Confirm that this address is yours. If you did not ask for this message, ignore it.'],
    action: { label: 'Confirm email address', url: `${publicOrigin}${PAGES.emailConfirmation}#${fragment}` },
    afterwards: ['The link works once, for 24 hours.'],
  }
}
