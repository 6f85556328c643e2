import { createHmac, randomInt } from 'node:crypto'
import { mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { clearAttempts, letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Letter } from '@portal/foundation/mail'
import { problem } from '@portal/foundation/problem'
import { deriveKey, type EnvelopeKeys } from '@portal/foundation/secrets'
import type { Settings } from '@portal/foundation/settings'
import * as z from 'zod/mini'
import type { Given, Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { type NoteKind, takeNote, writeNote } from '../providers/browser-notes.sql.ts'
import { askForCode } from '../second-factor/log-in-ticket.ts'
import { findSecondFactorSince } from '../second-factor/second-factor.sql.ts'
import { findPasswordLogin } from '../self/self.sql.ts'
import { freshCodeSubject } from '../sign-in/attempt-subjects.ts'
import { letIn } from '../sign-in/let-in.ts'
import { lockUser } from '../sign-in/logins.sql.ts'

const DIGITS = 6

/** Valid for this person in this session and browser; it expires like every note of a browser, after 15 minutes. */
const FreshCode = z.object({ userId: z.int() })
const FRESH_CODE: NoteKind<z.infer<typeof FreshCode>> = { name: 'fresh-code', content: FreshCode }

/**
 * For people whose provider does not report when it authenticated them (rule B37). A person with a password has to use
 * it: mail is the weaker proof and would be a way around the password.
 */
export const mailFreshCodeHandler = handle(mailFreshCode, async (context) => {
  const { caller, tx, now, browser, audit, mail, foundation } = context
  const { userId, sessionId, email } = caller
  if (await findPasswordLogin(tx, userId)) throw problem('identity-context:has-password')
  for (const subject of letterSubjects('fresh-code', email))
    await takeOrRefuse(tx, subject, now, 'request:rate-limited')

  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const { envelope } = foundation.keys
  const token = tokenOf(envelope, { sessionId, code })
  await writeNote(
    { tx, now, envelope },
    { kind: FRESH_CODE, browser: { key: browser.ensureKey() }, content: { userId }, token },
  )
  audit('session.code-mailed', { subject: userId })
  mail(codeLetter(foundation.settings, { to: email, code }))
})

/** A sign-in like any other: it brings a new cookie, and ends the session that asked for the code. */
export const signInWithCodeHandler = handle(signInWithCode, {
  prepare: async (context) => {
    const { caller, db, now } = context
    await inTransaction(db, (tx) =>
      takeOrRefuse(tx, freshCodeSubject(caller.userId), now, 'identity-context:too-many-attempts'),
    )
    if (await findSecondFactorSince(db, caller.userId)) throw await askForSecondStep(context)
  },
  run: async (context) => {
    const { userId, staff, organizationId } = context.caller
    await lockUser(context.tx, userId)
    if (!(await takeFreshCode(context.tx, context))) throw codeUnusable()
    // The code proves anew who is here; what the session opens stays as it was (rule F85).
    return letIn(context, { userId, staff, provider: 'mailed-code', organizationId, secondStep: 'if-on' })
  },
})

/** Uses a mailed code up, and returns whether it was the one of this session and browser. */
async function takeFreshCode(
  tx: Transaction,
  { body, caller, now, browser, foundation }: Given<typeof signInWithCode>,
): Promise<boolean> {
  const { userId, sessionId } = caller
  const { envelope } = foundation.keys
  const token = tokenOf(envelope, { sessionId, code: body.code })
  const note = await takeNote({ tx, now, envelope }, { kind: FRESH_CODE, browserKey: browser.key, token })
  if (note?.userId !== userId) return false

  await clearAttempts(tx, freshCodeSubject(userId))
  return true
}

/** Asks a person with two-step login for a code of their app as well (rule B97); the mailed one is used up. */
async function askForSecondStep(context: Prepared<typeof signInWithCode>) {
  const { userId, sessionId, organizationId } = context.caller
  const person = { userId, provider: 'mailed-code' as const, passwordHash: null, sessionId, organizationId }
  return (await askForCode(context, person, (tx) => takeFreshCode(tx, context))) ?? codeUnusable()
}

function codeUnusable() {
  const refusal = problem('identity-context:code-unusable')
  return Object.assign(refusal, { fields: { code: refusal.message } })
}

/**
 * Six digits are quickly guessed by anyone with a copy of the database, so the token depends on a key that is not
 * stored there.
 */
function tokenOf(keys: EnvelopeKeys, { sessionId, code }: { sessionId: string; code: string }): string {
  return createHmac('sha256', deriveKey(keys, 'fresh-code')).update(`${sessionId}.${code}`).digest('base64url')
}

export function codeLetter(
  { brandName }: Pick<Settings, 'brandName'>,
  { to, code }: { to: string; code: string },
): Letter {
  return {
    to,
    subject: `Your ${brandName} code`,
    words: ['Enter this code on the page that asked for it.'],
    code,
    afterwards: [
      'It works once, for a quarter of an hour. We never ask for it in a call or a message.',
      'If you did not ask for it, someone else is logged in as you: log out everywhere else under Security.',
    ],
  }
}
