import type { signUp, signUpWithOidc } from '@portal/contracts/authorization/sign-up'
import { takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import { newToken } from '@portal/foundation/sessions'
import type { Context, Prepared } from '../../kernel/context.ts'
import { keepMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { signUpSubject } from '../sign-in/attempt-subjects.ts'
import { createRegistration, type Registration, type WayIn } from './registrations.sql.ts'
import { signUpLetterJob } from './sign-up-letter-job.ts'
import { refuseUnusableAddress } from './usable-address.ts'

type Call = typeof signUp | typeof signUpWithOidc

/** Refuses what nobody can sign up with, at no cost to their network, and then counts the sign-up against it (rule B17). */
export async function admitSignUp(
  { browser, isDoubtful, db, now, foundation }: Prepared<Call>,
  username: string,
  checkMore: () => Promise<void> = async () => {},
): Promise<void> {
  await refuseAtOnce([refuseUnusableAddress(username, foundation.settings), checkMore()])
  const subject = signUpSubject(browser.address, { isDoubtful })
  await inTransaction(db, (tx) => takeOrRefuse(tx, subject, now, 'identity-context:rate-limiting'))
}

/** Reports all invalid fields in one response, so that people need not find them one by one. */
async function refuseAtOnce(checks: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(checks)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const [first] = refusals
  if (first) throw Object.assign(first, { fields: Object.assign({}, ...refusals.map(({ fields }) => fields)) })
}

export function register(
  { tx, body, now }: Pick<Context<Call>, 'tx' | 'body' | 'now'>,
  { username, ...wayIn }: WayIn & { username: string },
) {
  return createRegistration(tx, {
    ...(wayIn as WayIn),
    email: username,
    firstName: body.first_name ?? '',
    lastName: body.last_name ?? '',
    browserId: body.browser_id,
    firstClick: body.first_click,
    now,
  })
}

/** Leaves the rest to the owner of the mailbox. */
export async function confirmByMail(
  { tx, body, now, audit, enqueue, foundation }: Context<Call>,
  { identityId, email }: Registration,
): Promise<void> {
  const token = newToken()
  await keepMailedToken(tx, { purpose: 'sign-up', identityId, email }, token, now)
  audit('registration.requested', { subject: identityId })
  const { invite_url: invite, redirect_url: redirect } = body
  enqueue(signUpLetterJob(foundation, { identityId, link: { token, invite, redirect } }, now))
}
