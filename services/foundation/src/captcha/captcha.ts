import { createHash } from 'node:crypto'
import type { CaptchaAction } from '@portal/contracts/call'
import type { BotCheck } from '@portal/contracts/captcha'
import { lte } from 'drizzle-orm'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Foundation } from '../foundation.ts'
import { usedBotChecks } from './captcha.tables.ts'
import { type Asked, isSolved, makePuzzle, PUZZLE_LIFETIME_MS } from './puzzle.ts'
import { assess } from './recaptcha.ts'

/** `doubtful`: let through, and to be limited more strictly, because nobody could or would vouch for a person. */
export type BotVerdict = 'human' | 'doubtful' | 'refused'

type Parts = Pick<Foundation, 'settings' | 'keys' | 'db'>

/**
 * Returns what the browser needs for its answer. The puzzle is included even where reCAPTCHA is used, because that may
 * be blocked.
 */
export async function openBotCheck(
  { settings, keys }: Pick<Parts, 'settings' | 'keys'>,
  action: CaptchaAction,
  now: Date,
): Promise<BotCheck> {
  const challenge = await makePuzzle(keys.envelope, settings.botCheckRounds, { action, host: hostOf(settings), now })
  return { challenge, recaptcha_site_key: settings.recaptcha?.siteKey ?? '' }
}

/** Checks an answer and uses it up: each works for one action, on this host, once, within two minutes (rule B17). */
export async function judge(
  { settings, keys, db }: Parts,
  answer: string,
  { action, now, address }: { action: CaptchaAction; now: Date; address: string },
): Promise<BotVerdict> {
  const asked = { action, host: hostOf(settings), now }
  const verdict = await verdictOn({ settings, keys }, answer, { ...asked, address })
  if (verdict === 'refused') return verdict

  const digest = createHash('sha256').update(answer).digest('base64url')
  const expiresAt = new Date(now.getTime() + PUZZLE_LIFETIME_MS)
  const mine = await db
    .insert(usedBotChecks)
    .values({ digest, expiresAt })
    .onConflictDoNothing()
    .returning({ digest: usedBotChecks.digest })
  return mine.length ? verdict : 'refused'
}

/**
 * Returns the verdict. With reCAPTCHA configured, a solved puzzle is accepted instead if the browser could not reach
 * it.
 */
async function verdictOn(
  { settings: { recaptcha }, keys }: Pick<Parts, 'settings' | 'keys'>,
  answer: string,
  asked: Asked & { address: string },
): Promise<BotVerdict> {
  if (await isSolved(keys.envelope, answer, asked)) return recaptcha ? 'doubtful' : 'human'
  return recaptcha ? assess(recaptcha, answer, asked) : 'refused'
}

/** Deletes answers that have expired anyway; returns how many. */
export async function purgeUsedBotChecks(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, usedBotChecks, lte(usedBotChecks.expiresAt, now))
}

function hostOf({ publicOrigin }: Parts['settings']): string {
  return new URL(publicOrigin).hostname
}
