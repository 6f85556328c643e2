import { PAGES } from '@portal/contracts/pages'
import { takeAttempts } from '@portal/foundation/attempts'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { type Letter, mailJob } from '@portal/foundation/mail'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { seal, unseal } from '@portal/foundation/secrets'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { unforeseenMoment } from '../mailed-tokens/unforeseen-moment.ts'
import { resetLetterSubjects } from '../sign-in/attempt-subjects.ts'
import { findLogin, type Login } from '../sign-in/logins.sql.ts'

export const RESET_LETTER = 'password-reset.letter'

export function resetLetterJob({ keys }: Foundation, asked: { email: string; requestId: string }, now: Date): Job {
  const payload = { asked: seal(keys.envelope, JSON.stringify(asked), RESET_LETTER) }
  return { kind: RESET_LETTER, payload, runAt: unforeseenMoment(now) }
}

/** Writes to the address that we know, never to the one that was typed: two may look alike. For nobody it comes to nothing. */
export function writeToForgetful({ settings, keys }: Foundation): JobHandler {
  return ({ payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const { email, requestId } = JSON.parse(unseal(keys.envelope, String(payload.asked), RESET_LETTER))
      if (!(await takeAttempts(tx, resetLetterSubjects(email), now))) return
      const login = await findLogin(tx, email)
      if (!login || login.disabled) return

      const mailed = { purpose: 'password-reset', identityId: login.userId, email: login.email } as const
      const letter = login.passwordHash
        ? resetLetter(settings, login, await issueMailedToken(tx, mailed, now))
        : noPasswordLetter(settings, login)
      await enqueue(tx, [mailJob(keys.envelope, letter, now)])
      await writeAudit(tx, { now, requestId }, [auditLine('password.reset-requested', { subject: login.userId })])
    })
}

export function resetLetter(
  { brandName, publicOrigin }: Foundation['settings'],
  { email }: Pick<Login, 'email'>,
  token: string,
): Letter {
  // Behind the #, which no server, log or mail scanner gets to see.
  const fragment = new URLSearchParams({ token, username: email })
  return {
    to: email,
    subject: `Set a new ${brandName} password`,
    words: [
      'Somebody asked for a new password for your login. Choose it with this link.',
      'If it was not you, ignore this message: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: `${publicOrigin}${PAGES.resetPassword}#${fragment}` },
    afterwards: ['The link works once, for an hour. Setting a password logs you out everywhere else.'],
  }
}

/** Reading somebody's mail is no reason to give them another way in (rule B8). */
export function noPasswordLetter(
  { brandName, publicOrigin }: Foundation['settings'],
  { email }: Pick<Login, 'email'>,
): Letter {
  return {
    to: email,
    subject: `Your ${brandName} login has no password`,
    words: ['Somebody asked for a new password for your login. You log in another way, so there is none to set.'],
    action: { label: 'Log in', url: `${publicOrigin}${PAGES.login}` },
  }
}
