import { MINUTE_MS } from '@portal/contracts/time-units'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { type ProblemError, problem } from '@portal/foundation/problem'
import { findSession, hashToken, isExpired } from '@portal/foundation/sessions'
import * as z from 'zod/mini'
import type { Browser } from '../../kernel/exchange.ts'
import { countPasskeys } from '../passkeys/passkeys.sql.ts'
import { type NoteKind, readNote, takeNote, writeNote } from '../providers/browser-notes.sql.ts'
import { takeMailedCode } from '../sessions/mailed-codes.ts'
import type { Login } from '../sign-in/logins.sql.ts'

/** State of a log-in whose first step was right: its person, and what has to be still true when the code comes. */
const Ticket = z.object({
  userId: z.int(),
  provider: z.enum(['password', 'mailed-code']),
  /** SHA-256 of the password's hash, if the person has one: a changed or added one ends the ticket. */
  passwordDigest: z.nullable(z.string()),
  /** The session that asked for a mailed code, with which the log-in ends, and the code's token, which is used up with the second step. */
  mailed: z.nullable(z.object({ sessionId: z.string(), token: z.string() })),
  /** Organization of the session that this log-in replaces, if it opens that one alone (rule F85). */
  organizationId: z.nullable(z.int()),
})
export type Ticket = z.infer<typeof Ticket>

/** Good for this alone, in one browser, for five minutes (rule B91). */
const TICKET: NoteKind<Ticket> = { name: 'log-in-ticket', content: Ticket, lifetimeMs: 5 * MINUTE_MS }

interface FirstStep {
  now: Date
  browser: Browser
  foundation: Foundation
}

/**
 * Returns the refusal that asks for a code, with the ticket for it and whether a passkey will do (rule B104). `isStill` runs in the transaction that keeps the ticket;
 * where it answers false, none is kept.
 */
export async function askForCode(
  { now, browser, foundation: { db, keys } }: FirstStep,
  { passwordHash, ...person }: Omit<Ticket, 'passwordDigest'> & { passwordHash: string | null },
  isStill: (tx: Transaction) => Promise<boolean>,
): Promise<ProblemError | undefined> {
  const key = browser.ensureKey({ alsoIfRefused: true })
  const content = { ...person, passwordDigest: passwordHash === null ? null : hashToken(passwordHash) }
  const answer = await inTransaction(db, async (tx) => {
    if (!(await isStill(tx))) return undefined
    const ticket = await writeNote({ tx, now, envelope: keys.envelope }, { kind: TICKET, browser: { key }, content })
    return { ticket, has_passkey: (await countPasskeys(tx, person.userId)).count > 0 }
  })
  return answer && problem('identity-context:second-factor-required', { context: answer })
}

interface Returning {
  tx: Transaction
  now: Date
  browser: Browser
  foundation: Pick<Foundation, 'keys'>
}

/** Returns what a ticket of this browser says, and leaves it: a wrong code may be corrected. */
export function readTicket({ tx, now, browser, foundation }: Returning, token: string): Promise<Ticket | undefined> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  return readNote(pad, { kind: TICKET, browserKey: browser.key, token })
}

/** Takes a ticket away, so that it makes one session. */
export function takeTicket({ tx, now, browser, foundation }: Returning, token: string): Promise<Ticket | undefined> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  return takeNote(pad, { kind: TICKET, browserKey: browser.key, token })
}

/**
 * Returns whether the first step still counts: the person may log in, by the same password, or has the session that asked for
 * the mailed code. Uses that code up.
 */
export async function isGoodStill(
  context: Returning,
  { userId, passwordDigest, mailed }: Ticket,
  { disabled, passwordHash }: Pick<Login, 'disabled' | 'passwordHash'>,
): Promise<boolean> {
  if (disabled || passwordDigest !== (passwordHash === undefined ? null : hashToken(passwordHash))) return false
  if (mailed === null) return passwordDigest !== null

  const session = await findSession(context.tx, { id: mailed.sessionId, now: context.now })
  if (session?.userId !== userId || isExpired(session, context.now)) return false
  return takeMailedCode(context, { userId, token: mailed.token })
}
