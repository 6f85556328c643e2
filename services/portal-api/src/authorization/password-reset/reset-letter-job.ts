import { PAGES } from '@portal/contracts/pages'
import { takeAttempts } from '@portal/foundation/attempts'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { withLetterCode } from '@portal/foundation/letter-codes'
import { type Letter, mailJob } from '@portal/foundation/mail'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { seal, unseal } from '@portal/foundation/secrets'
import { lacksWayIn } from '../credentials/lacks-way-in.ts'
import { issueMailedToken, mailedUntil } from '../mailed-tokens/mailed-tokens.sql.ts'
import { randomSendTime } from '../mailed-tokens/random-send-time.ts'
import { resetLetterSubjects } from '../sign-in/attempt-subjects.ts'
import { findLogin, type Login } from '../sign-in/logins.sql.ts'

export const RESET_LETTER = 'password-reset.letter'

export function resetLetterJob({ keys }: Foundation, asked: { email: string; requestId: string }, now: Date): Job {
  const payload = { asked: seal(keys.envelope, JSON.stringify(asked), RESET_LETTER) }
  return { kind: RESET_LETTER, payload, runAt: randomSendTime(now) }
}

/**
 * Writes to the stored address, never to the one that was typed: two may look alike. Does nothing for unknown
 * addresses.
 */
export function sendResetLetter({ settings, keys }: Foundation): JobHandler {
  return ({ payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const { email, requestId } = JSON.parse(unseal(keys.envelope, String(payload.asked), RESET_LETTER))
      const outcome = await mailResetTo(tx, { settings, keys }, email, now)
      if (outcome === 'too-many' || outcome === 'nobody') return

      const { login } = outcome
      if (!outcome.isMailed) await enqueue(tx, [mailJob(keys.envelope, noPasswordLetter(settings, login), now)])
      await writeAudit(tx, { now, requestId }, [auditLine('password.reset-requested', { subject: login.userId })])
    })
}

/**
 * Mails a link to set a password to the person with this address, if they log in with one or can no longer log in at
 * all (rule F87). An address gets only so many letters, also if staff ask for them (rule G21).
 */
export async function mailResetTo(
  tx: Transaction,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  email: string,
  now: Date,
): Promise<'too-many' | 'nobody' | { login: Login; isMailed: boolean }> {
  if (!(await takeAttempts(tx, resetLetterSubjects(email), now))) return 'too-many'
  const login = await findLogin(tx, email)
  if (!login || login.disabled) return 'nobody'

  const isLockedOut = !login.passwordHash && (await lacksWayIn(tx, settings, login.userId))
  const isMailed = isLockedOut || login.passwordHash !== undefined
  if (isMailed) await mailReset(tx, { settings, keys }, { ...login, isLockedOut }, now)
  return { login, isMailed }
}

/** Mails somebody a link to set a password. */
async function mailReset(
  tx: Transaction,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  { userId, email, isLockedOut }: Pick<Login, 'userId' | 'email'> & { isLockedOut: boolean },
  now: Date,
): Promise<void> {
  const token = await issueMailedToken(tx, { purpose: 'password-reset', identityId: userId, email }, now)
  const letter = resetLetter(settings, { email, isLockedOut }, token)
  const expiresAt = mailedUntil('password-reset', now)
  await enqueue(tx, [mailJob(keys.envelope, await withLetterCode(tx, keys.envelope, letter, { expiresAt }), now)])
}

/**
 * Mails a link to set a password to somebody who can no longer log in, for a colleague who invites them again (rule F88). Answers
 * whether they are locked out. Their address gets no more letters than if they asked for it themselves.
 */
export async function helpLockedOut(
  tx: Transaction,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
  { userId, email }: Pick<Login, 'userId' | 'email'>,
  now: Date,
): Promise<boolean> {
  if (!(await lacksWayIn(tx, settings, userId))) return false

  if (await takeAttempts(tx, resetLetterSubjects(email), now))
    await mailReset(tx, { settings, keys }, { userId, email, isLockedOut: true }, now)
  return true
}

export function resetLetter(
  { brandName, publicOrigin }: Foundation['settings'],
  { email, isLockedOut = false }: Pick<Login, 'email'> & { isLockedOut?: boolean },
  token: string,
): Letter {
  // Behind the #, which no server, log or mail scanner gets to see.
  const fragment = new URLSearchParams({ token, username: email })
  return {
    to: email,
    subject: `Set a new ${brandName} password`,
    words: isLockedOut
      ? [
          'The way you logged in so far no longer opens all of your accounts, so you can set a password. Choose it with this link.',
          'If you did not ask for it, ignore this message, or ask the owner of your account.',
        ]
      : [
          'Someone asked for a new password for your login. Choose it with this link.',
          'If it was not you, ignore this message: your password stays as it is.',
        ],
    action: { label: 'Set a new password', url: `${publicOrigin}${PAGES.resetPassword}#${fragment}` },
    afterwards: ['The link works once, for an hour. Setting a password logs you out everywhere else.'],
  }
}

/** Reading somebody's mail is no reason to give them another way in, as long as theirs works (rules B8, F87). */
export function noPasswordLetter(
  { brandName, publicOrigin }: Foundation['settings'],
  { email }: Pick<Login, 'email'>,
): Letter {
  return {
    to: email,
    subject: `Your ${brandName} login has no password`,
    words: ['Someone asked for a new password for your login. You log in another way, so there is none to set.'],
    action: { label: 'Log in', url: `${publicOrigin}${PAGES.login}` },
  }
}
