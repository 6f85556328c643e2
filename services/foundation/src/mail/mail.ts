import type { Job } from '../outbox/enqueue.ts'
import { type EnvelopeKeys, seal, unseal } from '../secrets/envelope.ts'

/** A letter in plain words; how it looks is said once, in `letter-frame.ts`. */
export interface Letter {
  to: string
  subject: string
  /** What there is to know, a paragraph each. */
  words: readonly string[]
  /** Names and what stands beside them, such as the lines of a bill. */
  rows?: readonly (readonly [name: string, value: string])[]
  /** Digits to be typed in where they were asked for. */
  code?: string
  /** A file that goes along. */
  attachment?: { name: string; type: string; base64: string }
  /** The one thing to do, as a link into the portal. */
  action?: { label: string; url: string }
  /** What remains to be said below it, such as how long the link lives. */
  afterwards?: readonly string[]
  /** The way out of letters of this kind; a letter that somebody chose to get has one. */
  unsubscribe?: Unsubscribe
}

interface Unsubscribe {
  /** Why somebody gets the letter. */
  words: string
  /** The page that asks once more, for whoever reads the letter. */
  label: string
  url: string
  /** For the mail program, which posts to it when somebody presses its own button (RFC 8058). */
  oneClickUrl: string
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
