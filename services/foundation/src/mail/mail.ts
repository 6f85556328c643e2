import type { Job } from '../outbox/enqueue.ts'
import { type EnvelopeKeys, seal, unseal } from '../secrets/envelope.ts'

/** A letter in plain words; how it looks is said once, in `letter-frame.ts`. */
export interface Letter {
  to: string
  subject: string
  /** What there is to know, a paragraph each. */
  words: readonly string[]
  /** The one thing to do, as a link into the portal. */
  action?: { label: string; url: string }
  /** What remains to be said below it, such as how long the link lives. */
  afterwards?: readonly string[]
}

export const MAIL = 'mail'
const HEADER_BREAK = /[\r\n\0]/

/** A letter as a job of the outbox, sealed: it may hold a link that signs somebody in. Throws on a forged header. */
export function mailJob(keys: EnvelopeKeys, letter: Letter, runAt: Date): Job {
  const { to, subject } = letter
  if (HEADER_BREAK.test(to) || HEADER_BREAK.test(subject)) throw new Error('A mail header cannot hold a line break.')
  return { kind: MAIL, payload: { letter: seal(keys, JSON.stringify(letter), MAIL) }, runAt }
}

export function openMailJob(keys: EnvelopeKeys, payload: Record<string, unknown>): Letter {
  return JSON.parse(unseal(keys, String(payload.letter), MAIL))
}
