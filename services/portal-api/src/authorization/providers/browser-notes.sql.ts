import { deleteRows, type Transaction } from '@portal/foundation/database'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import { hashToken, newToken } from '@portal/foundation/sessions'
import { and, eq, gt, lte } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { browserNotes } from './browser-notes.tables.ts'

const QUARTER_HOUR_MS = 15 * 60_000

/** The kind of a note: its name, the schema that its content is parsed with, and how long it is kept, in ms. */
export interface NoteKind<Content> {
  name: string
  content: z.ZodMiniType<Content>
  /** A quarter of an hour if omitted. */
  lifetimeMs?: number
}

interface Pad {
  tx: Transaction
  envelope: EnvelopeKeys
  now: Date
}

interface Note<Content> {
  kind: NoteKind<Content>
  /** The browser's key, or its hash as stored in a note for the same browser. */
  browser: { key: string } | { hash: string }
  content: Content
  /** A new one if left out. */
  token?: string
}

/** Keeps something for the lifetime of its kind, for the browser with this key. Returns the token that it is had for. */
export async function writeNote<Content>(
  { tx, envelope, now }: Pad,
  { kind, browser, content, token = newToken() }: Note<Content>,
): Promise<string> {
  const tokenHash = hashToken(token)
  await tx.insert(browserNotes).values({
    tokenHash,
    browserHash: 'key' in browser ? hashToken(browser.key) : browser.hash,
    kind: kind.name,
    sealed: seal(envelope, JSON.stringify(content), `browser-notes:${tokenHash}`),
    expiresAt: new Date(now.getTime() + (kind.lifetimeMs ?? QUARTER_HOUR_MS)),
  })
  return token
}

interface Wanted<Content> {
  kind: NoteKind<Content>
  browserKey: string | undefined
  token: string
}

/** Takes a note away, so that of two who ask for it one gets it. Another browser neither gets it nor spoils it. */
export async function takeNote<Content>({ tx, envelope, now }: Pad, wanted: Wanted<Content>) {
  const where = isThatNote(wanted, now)
  if (!where) return undefined

  const [note] = await tx.delete(browserNotes).where(where).returning()
  return note && contentOf(wanted.kind, note, envelope)
}

/** Reads a note and leaves it where it is. */
export async function readNote<Content>({ tx, envelope, now }: Pad, wanted: Wanted<Content>) {
  const where = isThatNote(wanted, now)
  if (!where) return undefined

  const [note] = await tx.select().from(browserNotes).where(where)
  return note && contentOf(wanted.kind, note, envelope)
}

/**
 * Reads a note without the browser that it is for, and leaves it: for what comes from elsewhere in its name, and is worth nothing
 * before that browser takes it up.
 */
export async function findNote<Content>(
  { tx, envelope, now }: Pad,
  { kind, token }: Pick<Wanted<Content>, 'kind' | 'token'>,
): Promise<{ content: Content; browserHash: string } | undefined> {
  const { tokenHash, expiresAt } = browserNotes
  const isThat = and(eq(tokenHash, hashToken(token)), eq(browserNotes.kind, kind.name), gt(expiresAt, now))
  const [note] = await tx.select().from(browserNotes).where(isThat)
  return note && { content: contentOf(kind, note, envelope), browserHash: note.browserHash }
}

function isThatNote<Content>({ kind, browserKey, token }: Wanted<Content>, now: Date) {
  if (browserKey === undefined) return undefined
  return and(
    eq(browserNotes.tokenHash, hashToken(token)),
    eq(browserNotes.browserHash, hashToken(browserKey)),
    eq(browserNotes.kind, kind.name),
    gt(browserNotes.expiresAt, now),
  )
}

function contentOf<Content>(
  { content }: NoteKind<Content>,
  { sealed, tokenHash }: typeof browserNotes.$inferSelect,
  envelope: EnvelopeKeys,
): Content {
  return content.parse(JSON.parse(unseal(envelope, sealed, `browser-notes:${tokenHash}`)))
}

/** Deletes what nobody came back for; returns how many. */
export async function purgeOldNotes(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, browserNotes, lte(browserNotes.expiresAt, now))
}
