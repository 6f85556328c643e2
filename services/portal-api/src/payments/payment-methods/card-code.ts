import { createHmac } from 'node:crypto'
import { mailCardCode } from '@portal/contracts/payments/payment-methods'
import { MINUTE_MS } from '@portal/contracts/time-units'
import {
  type AttemptRule,
  attemptDigest,
  clearAttempts,
  letterSubjects,
  takeOrRefuse,
} from '@portal/foundation/attempts'
import { type Database, inTransaction } from '@portal/foundation/database'
import { problemAt } from '@portal/foundation/problem'
import { deriveKey, type EnvelopeKeys, isSameSecret } from '@portal/foundation/secrets'
import { handle } from '../../kernel/handle.ts'

/** A code is good in the quarter of an hour in which it was mailed, and in the next. */
const QUARTER_MS = 15 * MINUTE_MS
const GUESSES: AttemptRule = { free: 5, firstWait: MINUTE_MS, longestWait: 60 * MINUTE_MS, memory: 60 * MINUTE_MS }

/** A person in one session, for one account. */
interface Asker {
  userId: number
  sessionId: string
  accountId: number
}

/** Stateless: the code is derived from the person and the time with a key that is not in the database. */
export const mailCardCodeHandler = handle(mailCardCode, async ({ caller, account, tx, now, mail, foundation }) => {
  for (const subject of letterSubjects('card-code', caller.email))
    await takeOrRefuse(tx, subject, now, 'request:rate-limited')

  const asker = { userId: caller.userId, sessionId: caller.sessionId, accountId: account.id }
  mail({
    to: caller.email,
    subject: `Your ${foundation.settings.brandName} code for another card`,
    words: ['Enter this code beside the card. It lets you try five more cards within the hour.'],
    code: codeOf(foundation.keys.envelope, asker, quarterOf(now)),
    afterwards: [
      'It works for a quarter of an hour. We never ask for it in a call or a message.',
      'If you tried no cards, somebody else is logged in as you: log out everywhere else under Security.',
    ],
  })
})

interface Given {
  db: Database
  keys: EnvelopeKeys
  now: Date
}

/** Refuses a code that was not mailed to this person in this session; guesses have to wait. */
export async function checkCardCode({ db, keys, now }: Given, asker: Asker, code: string): Promise<void> {
  const guesses = { subject: attemptDigest('card-code', String(asker.userId)), rule: GUESSES }
  await inTransaction(db, (tx) => takeOrRefuse(tx, guesses, now, 'identity-context:too-many-attempts'))
  const quarter = quarterOf(now)
  if (![quarter, quarter - 1].some((one) => isSameSecret(code, codeOf(keys, asker, one))))
    throw problemAt('identity-context:code-unusable', 'mailed_code')
  await inTransaction(db, (tx) => clearAttempts(tx, guesses))
}

function quarterOf(now: Date): number {
  return Math.floor(now.getTime() / QUARTER_MS)
}

function codeOf(keys: EnvelopeKeys, { userId, sessionId, accountId }: Asker, quarter: number): string {
  const digest = createHmac('sha256', deriveKey(keys, 'card-code'))
    .update([userId, sessionId, accountId, quarter].join('.'))
    .digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
