import { oneLine } from '@portal/contracts/one-line'
import type { Transaction } from '../database/transaction.ts'
import { enqueue, type Job } from '../outbox/enqueue.ts'
import { type EnvelopeKeys, seal, unseal } from '../secrets/envelope.ts'

/** A letter in plain words; how it looks is said once, in `letter-frame.ts`. */
export interface Letter {
  to: string
  subject: string
  /** Subject in the list of sent letters, for one whose own subject names a person. */
  listedAs?: string
  /** Account that the letter is about; left out for one that is about its reader alone. */
  accountId?: number
  /** The content, one paragraph each. */
  words: readonly string[]
  /** Names and values, such as the lines of a bill. */
  rows?: readonly (readonly [name: string, value: string])[]
  /** Digits to be typed in where they were asked for. */
  code?: string
  /** A file that goes along. */
  attachment?: Attachment
  /** A paper that goes along, drawn when the letter is sent. */
  paper?: LetterPaper
  /** The one thing to do, as a link into the portal. */
  action?: { label: string; url: string }
  /** Paragraphs below the button, such as how long the link is valid. */
  afterwards?: readonly string[]
  /** The way out of letters of this kind; a letter that somebody chose to get has one. */
  unsubscribe?: Unsubscribe
}

export interface Attachment {
  name: string
  type: string
  base64: string
}

export interface LetterPaper {
  id: number
  /** Paragraph that says that the paper is attached. */
  attached: string
  /** Paragraph that says where the paper is, if the letter has to go without it. */
  missing: string
}

interface Unsubscribe {
  /** Reason for the letter. */
  words: string
  /** Label of the link to the confirmation page. */
  label: string
  url: string
  /** Address that mail programs post to from their own unsubscribe button (RFC 8058). */
  oneClickUrl: string
}

export const MAIL = 'mail'
/** Kind of job of a letter whose paper is still to be drawn, which takes longer: log-ins do not wait for it. */
export const MAIL_WITH_PAPER = 'mail.paper'
export const MAIL_KINDS = [MAIL, MAIL_WITH_PAPER] as const
/** Characters of a subject; a server of mail refuses a header of more than 998 in one line. */
const LONGEST_SUBJECT = 300

/**
 * Returns a letter as an outbox job, sealed because it may hold a link that logs a person in. Puts each text on one
 * line without invisible characters, whatever names it contains (rule M96). Throws if the address could be read as
 * several.
 */
export function mailJob(keys: EnvelopeKeys, letter: Letter, runAt: Date): Job {
  const { to } = letter
  if (oneLine(to) !== to || /\s/.test(to)) throw new Error('A letter goes to one address.')
  const kind = letter.paper ? MAIL_WITH_PAPER : MAIL
  return { kind, payload: { letter: seal(keys, JSON.stringify(inPlainLines(letter)), MAIL) }, runAt }
}

/** Has letters sent once the transaction has committed, each by a job of its own. */
export function enqueueLetters(
  tx: Transaction,
  keys: EnvelopeKeys,
  letters: readonly Letter[],
  runAt: Date,
): Promise<void> {
  return enqueue(
    tx,
    letters.map((letter) => mailJob(keys, letter, runAt)),
  )
}

function inPlainLines(letter: Letter): Letter {
  const { subject, listedAs, words, rows, afterwards, unsubscribe } = letter
  return {
    ...letter,
    subject: subjectLine(subject),
    ...(listedAs && { listedAs: subjectLine(listedAs) }),
    words: words.map(oneLine),
    ...(rows && { rows: rows.map(([name, value]) => [oneLine(name), oneLine(value)] as const) }),
    ...(afterwards && { afterwards: afterwards.map(oneLine) }),
    ...(unsubscribe && { unsubscribe: { ...unsubscribe, words: oneLine(unsubscribe.words) } }),
  }
}

function subjectLine(subject: string): string {
  const line = oneLine(subject)
  return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT - 1).replace(/\p{Cs}$/u, '')}…` : line
}

export function openMailJob(keys: EnvelopeKeys, payload: Record<string, unknown>): Letter {
  return JSON.parse(unseal(keys, String(payload.letter), MAIL))
}
