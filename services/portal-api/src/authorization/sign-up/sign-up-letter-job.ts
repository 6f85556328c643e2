import { PAGES } from '@portal/contracts/pages'
import { letterSubjects, takeAttempts } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { withLetterCode } from '@portal/foundation/letter-codes'
import { type Letter, mailJob } from '@portal/foundation/mail'
import { enqueue, type Job, type JobHandler } from '@portal/foundation/outbox'
import { seal, unseal } from '@portal/foundation/secrets'
import { mailedUntil } from '../mailed-tokens/mailed-tokens.sql.ts'
import { randomSendTime } from '../mailed-tokens/random-send-time.ts'
import { findLogin } from '../sign-in/logins.sql.ts'
import { findRegistration, type Registration } from './registrations.sql.ts'

export const SIGN_UP_LETTER = 'sign-up.letter'

/** Content of the letter's link: the token and the page to continue at, because it may be opened in any browser. */
interface Link {
  token: string
  invite?: string | undefined
  redirect?: string | undefined
}

export function signUpLetterJob(
  { keys }: Foundation,
  { identityId, link }: { identityId: number; link: Link },
  now: Date,
): Job {
  const payload = { identityId, link: seal(keys.envelope, JSON.stringify(link), SIGN_UP_LETTER) }
  return { kind: SIGN_UP_LETTER, payload, runAt: randomSendTime(now) }
}

/**
 * Writes to the owner of the mailbox: how to finish, or that they already have a login (rule B16). Letters to one
 * address are limited, regardless of who requests them; earlier links stay valid (rule B9).
 */
export function writeToRegistrant({ settings, keys }: Foundation): JobHandler {
  return ({ payload: { identityId, link } }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const registration = await findRegistration(tx, Number(identityId))
      if (!registration) return
      if (!(await takeAttempts(tx, letterSubjects('sign-up', registration.email), now))) return

      const login = await findLogin(tx, registration.email)
      if (login?.disabled) return
      if (login) return enqueue(tx, [mailJob(keys.envelope, knownLetter(settings, login.email), now)])

      const facts = JSON.parse(unseal(keys.envelope, String(link), SIGN_UP_LETTER))
      const letter = confirmLetter(settings, registration, facts)
      const expiresAt = mailedUntil('sign-up', registration.createdAt)
      await enqueue(tx, [mailJob(keys.envelope, await withLetterCode(tx, keys.envelope, letter, { expiresAt }), now)])
    })
}

export function confirmLetter(
  { brandName, publicOrigin }: Foundation['settings'],
  { identityId, email }: Pick<Registration, 'identityId' | 'email'>,
  link: Link,
): Letter {
  // Behind the #, which no server, log or mail scanner gets to see.
  const facts = Object.entries({ id: String(identityId), email, ...link }).filter(([, fact]) => fact !== undefined)
  const fragment = new URLSearchParams(facts as [string, string][])
  return {
    to: email,
    subject: `Confirm your email address for ${brandName}`,
    words: [
      `Welcome to ${brandName}. Confirm that this address is yours, and your login is ready.`,
      'If you did not sign up, ignore this message: nothing happens without you.',
    ],
    action: { label: 'Confirm email address', url: `${publicOrigin}${PAGES.emailConfirmation}#${fragment}` },
    afterwards: ['The link works once, for 24 hours.'],
  }
}

export function knownLetter({ brandName, publicOrigin }: Foundation['settings'], to: string): Letter {
  return {
    to,
    subject: `You already have a ${brandName} login`,
    words: [
      'Someone signed up with your email address. It already has a login, so nothing was changed.',
      'If it was you, log in. If you forgot the password, the login page helps you set another.',
    ],
    action: { label: 'Log in', url: `${publicOrigin}${PAGES.login}` },
  }
}
