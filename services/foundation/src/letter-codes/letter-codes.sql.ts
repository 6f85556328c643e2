import { createHash, createHmac } from 'node:crypto'
import { canonicalEmail } from '@portal/contracts/canonical-email'
import {
  LETTER_CODE_SIGNS,
  type LetterCodePurpose,
  letterCodePurpose,
  readLetterCode,
} from '@portal/contracts/letter-code'
import { and, eq, lte, sql } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Letter } from '../mail/mail.ts'
import { deriveKey, deriveKeys, type EnvelopeKeys, seal, unseal } from '../secrets/envelope.ts'
import { isSameSecret } from '../secrets/is-same-secret.ts'
import { letterCodes } from './letter-codes.tables.ts'

const MOST_WRONG_ATTEMPTS = 5
const LENGTH = 8
const newCode = customAlphabet(LETTER_CODE_SIGNS, LENGTH)

interface Named {
  purpose: LetterCodePurpose
  email: string
}

/**
 * Adds a code to a letter whose link leads to a page that takes one, good until the link ends (rule D92). The code of an
 * earlier letter of this kind to this address ends. Throws for a letter without such a link.
 */
export async function withLetterCode(
  tx: Transaction,
  keys: EnvelopeKeys,
  letter: Letter,
  { expiresAt }: { expiresAt: Date },
): Promise<Letter> {
  const { pathname, hash } = new URL(letter.action?.url ?? '')
  const purpose = letterCodePurpose(pathname)
  if (!purpose) throw new Error(`No code is entered at ${pathname}.`)

  const code = newCode()
  const named = { purpose, email: letter.to }
  const row = { purpose, addressDigest: digestOf(named) }
  const fresh = {
    codeHash: hashOf(deriveKey(keys, 'letter-code'), named, code),
    sealedLink: seal(keys, pathname + hash, contextOf(named)),
    wrongAttempts: 0,
    expiresAt,
  }
  await tx
    .insert(letterCodes)
    .values({ ...row, ...fresh })
    .onConflictDoUpdate({ target: [letterCodes.purpose, letterCodes.addressDigest], set: fresh })
  return letterWithCode(letter, code)
}

/** Returns the letter with the words that say where a code is entered. */
export function letterWithCode(letter: Letter, code: string): Letter {
  const { origin, pathname } = new URL(letter.action?.url ?? '')
  const written = `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
  const words = `If the link does not work, open ${origin}${pathname} and enter this code: ${written}`
  return { ...letter, afterwards: [words, ...(letter.afterwards ?? [])] }
}

/**
 * Returns path and fragment of the link that a code stands for. Counts everything else as a wrong attempt, under the
 * lock of the letter's row, and answers nothing: an unknown address takes the same statements (rule D94). The caller
 * commits also where it refuses.
 */
export async function takeLetterLink(
  tx: Transaction,
  keys: EnvelopeKeys,
  { code, ...named }: Named & { code: string },
  now: Date,
): Promise<string | undefined> {
  const isNamed = and(eq(letterCodes.purpose, named.purpose), eq(letterCodes.addressDigest, digestOf(named)))
  const [row] = await tx.select().from(letterCodes).where(isNamed).for('update')
  const hashes = deriveKeys(keys, 'letter-code').map((key) => hashOf(key, named, readLetterCode(code) ?? ''))
  const isRight = hashes.some((hash) => isSameSecret(hash, row?.codeHash ?? ''))
  if (row && isRight && row.wrongAttempts < MOST_WRONG_ATTEMPTS && row.expiresAt > now)
    return unseal(keys, row.sealedLink, contextOf(named))

  const wrongAttempts = sql`least(${letterCodes.wrongAttempts} + 1, ${MOST_WRONG_ATTEMPTS})`
  await tx.update(letterCodes).set({ wrongAttempts }).where(isNamed)
  return undefined
}

/** Deletes codes whose links have ended; returns how many. */
export async function purgeLetterCodes(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, letterCodes, lte(letterCodes.expiresAt, now))
}

function digestOf({ purpose, email }: Named): string {
  return createHash('sha256')
    .update(`${purpose}\n${canonicalEmail(email)}`)
    .digest('base64url')
}

function hashOf(key: Buffer, named: Named, code: string): string {
  return createHmac('sha256', key)
    .update(`${digestOf(named)}\n${code}`)
    .digest('base64url')
}

function contextOf(named: Named): string {
  return `letter-code ${digestOf(named)}`
}
