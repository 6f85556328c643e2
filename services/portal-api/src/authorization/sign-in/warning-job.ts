import { randomInt } from 'node:crypto'
import { PAGES } from '@portal/contracts/pages'
import { takeAttempt } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { type Letter, MAIL, mailJob } from '@portal/foundation/mail'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { warningSubject } from './attempt-subjects.ts'
import type { Login } from './logins.sql.ts'

export const SIGN_IN_WARNING = 'sign-in.warning'
const SOONEST_MS = 60_000
const LATEST_MS = 15 * 60_000

/**
 * Job that warns the login's owner at a random time, so that an attacker cannot notice it in later responses. Unknown
 * logins get a job as well, which does nothing.
 */
export function warningJob({ settings, keys }: Foundation, login: Login | undefined, now: Date): Job {
  const letter = warningLetter(settings, login?.email ?? '')
  const payload = { userId: login?.userId ?? null, mail: mailJob(keys.envelope, letter, now).payload }
  return { kind: SIGN_IN_WARNING, payload, runAt: new Date(now.getTime() + randomInt(SOONEST_MS, LATEST_MS)) }
}

export function warningLetter(
  { brandName, publicOrigin }: Pick<Foundation['settings'], 'brandName' | 'publicOrigin'>,
  to: string,
): Letter {
  return {
    to,
    subject: `Failed attempts to log in to ${brandName}`,
    words: [
      'Someone tried to log in with your email address and wrong passwords. We made them wait.',
      'If it was you, wait a moment and try again. If it was not you, nothing happened, and there is nothing to do.',
    ],
    action: { label: 'Log in', url: `${publicOrigin}${PAGES.login}` },
  }
}

/** Idempotent: a person gets one such letter a day, regardless of who guesses from where. */
export const warnOfAttempts: JobHandler = ({ payload: { userId, mail } }, { db, now }) =>
  inTransaction(db, async (tx) => {
    if (typeof userId !== 'number') return
    const { blockedUntil } = await takeAttempt(tx, warningSubject(userId), now)
    if (blockedUntil) return

    await enqueue(tx, [{ kind: MAIL, payload: mail as Job['payload'], runAt: now }])
  })
