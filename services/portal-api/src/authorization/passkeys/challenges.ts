import { MINUTE_MS } from '@portal/contracts/time-units'
import { giveAttemptBack, takeOrRefuse } from '@portal/foundation/attempts'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import * as z from 'zod/mini'
import type { Browser } from '../../kernel/exchange.ts'
import { type NoteKind, takeNote, writeNote } from '../providers/browser-notes.sql.ts'
import { challengeSubject } from '../sign-in/attempt-subjects.ts'

/** How long a challenge can be answered, in ms (rule B102). */
export const CHALLENGE_MS = 5 * MINUTE_MS

/** The purpose of an answer, and the person who has to give it, if that is known. */
const Challenge = z.object({
  purpose: z.enum(['add', 'log-in', 'second-step', 'fresh-sign-in']),
  userId: z.nullable(z.int()),
})
export type Challenge = z.infer<typeof Challenge>

/** The token of the note is the challenge itself, so the answer brings it back. */
const CHALLENGE: NoteKind<Challenge> = { name: 'passkey-challenge', content: Challenge, lifetimeMs: CHALLENGE_MS }

interface Asking {
  tx: Transaction
  now: Date
  browser: Browser
  foundation: Pick<Foundation, 'keys'>
}

/** Returns a new challenge for this browser: 32 random bytes in base64url. Counts it against the network until it is answered. */
export async function newChallenge({ tx, now, browser, foundation }: Asking, content: Challenge): Promise<string> {
  await takeOrRefuse(tx, challengeSubject(browser.address), now, 'identity-context:too-many-attempts')
  const pad = { tx, now, envelope: foundation.keys.envelope }
  return writeNote(pad, { kind: CHALLENGE, browser: { key: browser.ensureKey() }, content })
}

interface Answering extends Omit<Asking, 'tx'> {
  db: Database
}

/**
 * Takes the challenge of an answer away, whatever the answer comes to: in a transaction of its own, which no refusal rolls back.
 * Returns it if it was given to this browser for this purpose, and for this person.
 */
export async function takeChallenge(
  { db, now, browser, foundation }: Answering,
  clientData: string,
  { purpose, userId }: Challenge,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData)
  if (challenge === undefined) return undefined

  const asked = await inTransaction(db, async (tx) => {
    const pad = { tx, now, envelope: foundation.keys.envelope }
    const taken = await takeNote(pad, { kind: CHALLENGE, browserKey: browser.key, token: challenge })
    if (taken) await giveAttemptBack(tx, challengeSubject(browser.address))
    return taken
  })
  return asked?.purpose === purpose && asked.userId === userId ? challenge : undefined
}

/** Returns the challenge that an answer says it is for; nothing where it says none. */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
