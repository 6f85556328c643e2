import { resumeTrack, suspendTrack } from '@portal/contracts/subscriptions/admin-subscriptions'
import { isTermOver } from '@portal/contracts/subscriptions/term-times'
import type { Transaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockLicense, setSuspended } from '../licences/licences.sql.ts'
import { scheduleRenewals, scheduleRenewalsNow } from '../renewals/schedule-renewals.ts'
import { isUsedUp } from '../renewals/taken-on.ts'
import { findSubscriptions, type SubscriptionFacts } from '../subscriptions/subscriptions.sql.ts'
import { lettersAboutLicense, resumedLetter, suspendedLetter } from './letters-of-staff-changes.ts'

/** Refuses the lookups of a license (rule I136). Idempotent: a suspended one keeps its reason and is not audited again. */
export const suspendTrackHandler = handle(suspendTrack, async ({ params, body, tx, now, audit, mail, foundation }) => {
  const [license, open] = await lockTrack(tx, params, now)
  const { reason } = body
  if (!(await setSuspended(tx, license, { at: now, reason }))) return

  audit('license.suspended', { subject: params.t, subscriptions: idsOf(open), reason }, { accountId: params.a })
  const letter = suspendedLetter(reason)
  for (const one of await lettersAboutLicense(tx, foundation, license, letter)) mail(one)
})

/**
 * Answers the lookups of a license again (rule I136). What was used up renews now, the rest at its end; what ended meanwhile stays ended.
 * Idempotent.
 */
export const resumeTrackHandler = handle(resumeTrack, async ({ params, tx, now, audit, mail, foundation }) => {
  const [license, open] = await lockTrack(tx, params, now)
  if (!(await setSuspended(tx, license, null))) return

  const waiting = open.filter(({ subscription }) => subscription.renewalAttemptedAt === null)
  await scheduleRenewals(tx, waiting.map(termOf))
  await scheduleRenewalsNow(tx, waiting.filter(isUsedUp).map(termOf), now)
  audit('license.resumed', { subject: params.t, subscriptions: idsOf(open) }, { accountId: params.a })
  for (const one of await lettersAboutLicense(tx, foundation, license, resumedLetter())) mail(one)
})

/**
 * Returns the license, locked as the account holds it, and its subscriptions that are not over. The account is locked first, as a renewal does.
 * @throws `license-not-found`
 */
async function lockTrack(tx: Transaction, { a, t }: { a: number; t: string }, now: Date) {
  await lockAccount(tx, a)
  if (!(await lockLicense(tx, a, t))) throw problem('subscription-context:license-not-found')
  const found = await findSubscriptions(tx, a, t)
  const open = found.filter(({ subscription }) => !isTermOver(subscription, now))
  return [{ accountId: a, licenseId: t }, open] as const
}

const termOf = ({ subscription }: SubscriptionFacts) => subscription
const idsOf = (found: readonly SubscriptionFacts[]) => found.map(({ subscription }) => subscription.id)
