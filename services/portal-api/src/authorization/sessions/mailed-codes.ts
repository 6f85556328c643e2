import { createHmac } from 'node:crypto'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { deriveKey, type EnvelopeKeys } from '@portal/foundation/secrets'
import * as z from 'zod/mini'
import type { Browser } from '../../kernel/exchange.ts'
import { type NoteKind, readNote, takeNote, writeNote } from '../providers/browser-notes.sql.ts'

/** Valid for this person in this session and browser; it expires like every note of a browser, after 15 minutes. */
const FreshCode = z.object({ userId: z.int() })
const FRESH_CODE: NoteKind<z.infer<typeof FreshCode>> = { name: 'fresh-code', content: FreshCode }

interface Pad {
  tx: Transaction
  now: Date
  browser: Browser
  foundation: Pick<Foundation, 'keys'>
}

interface MailedCode {
  userId: number
  /** Subject of {@link mailedCodeToken}. */
  token: string
}

export async function keepMailedCode(
  { tx, now, browser, foundation }: Pad,
  { userId, token }: MailedCode,
): Promise<void> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  await writeNote(pad, { kind: FRESH_CODE, browser: { key: browser.ensureKey() }, content: { userId }, token })
}

/** Returns whether a mailed code is that of this session and browser, and leaves it. */
export async function isMailedCode(
  { tx, now, browser, foundation }: Pad,
  { userId, token }: MailedCode,
): Promise<boolean> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  return (await readNote(pad, { kind: FRESH_CODE, browserKey: browser.key, token }))?.userId === userId
}

/** The same, and uses it up. */
export async function takeMailedCode(
  { tx, now, browser, foundation }: Pad,
  { userId, token }: MailedCode,
): Promise<boolean> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  return (await takeNote(pad, { kind: FRESH_CODE, browserKey: browser.key, token }))?.userId === userId
}

/**
 * Returns what a code is kept under. Six digits are quickly guessed by anyone with a copy of the database, so it depends on a
 * key that is not stored there.
 */
export function mailedCodeToken(keys: EnvelopeKeys, { sessionId, code }: { sessionId: string; code: string }): string {
  return createHmac('sha256', deriveKey(keys, 'fresh-code')).update(`${sessionId}.${code}`).digest('base64url')
}
