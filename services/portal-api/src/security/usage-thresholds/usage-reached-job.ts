import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters, type Letter } from '@portal/foundation/mail'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { canonicalEmail, findAccountLabel } from '@portal/foundation/people'
import {
  findContactsByIds,
  findWarnedPercents,
  letterAbout,
  lettersToAccount,
  tellWebhooks,
} from '../../contacts/index.ts'
import { findLicences } from '../../subscriptions/index.ts'
import { findNamesOfLimits } from '../key-lifecycle/account-keys.sql.ts'
import { usageLetter, usageWords } from './usage-letter.ts'
import { claimReached, findThresholdsOf } from './usage-thresholds.sql.ts'
import type { ReachedRow } from './usage-thresholds.tables.ts'

type ReachedFacts = ReachedRow & { account: string; name: string; productLine?: string | undefined }

export const USAGE_REACHED = 'usage.reached'

/** Job that notifies the recipients of a reached percentage. */
export function usageReachedJob(id: number, now: Date): Job {
  return { kind: USAGE_REACHED, payload: { id }, runAt: now }
}

/**
 * Writes the letters in the transaction in which it notes that they are written: a worker that dies leaves all or nothing, and a
 * second one finds nothing to do.
 */
export function tellOfUsage(foundation: Pick<Foundation, 'settings' | 'keys'>): JobHandler {
  return ({ payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const reached = await claimReached(tx, Number(payload.id), now)
      if (!reached) return

      const facts = { ...reached, ...(await namesOf(tx, reached)) }
      const letters = await lettersAbout(tx, foundation, facts)
      await enqueueLetters(tx, foundation.keys.envelope, letters, now)
      await tellWebhooks(tx, reached.accountId, happeningOf(facts))
    })
}

/** One for each address: to those who are warned of every license (rule E12), and to the contacts chosen for this one or this key. */
async function lettersAbout(
  tx: Transaction,
  foundation: Pick<Foundation, 'settings' | 'keys'>,
  facts: ReachedFacts,
): Promise<Letter[]> {
  const { accountId, kind, percent } = facts
  const isWarned = kind === 'license' && (await findWarnedPercents(tx, [accountId])).get(accountId)?.has(percent)
  const thresholds = (await findThresholdsOf(tx, [facts])).filter((threshold) => threshold.percent === percent)
  const chosenIds = thresholds.flatMap(({ contactIds }) => contactIds)
  const chosen = (await findContactsByIds(tx, accountId, chosenIds)).filter(({ confirmedAt }) => confirmedAt !== null)

  const letter = usageLetter(foundation.settings, facts)
  const warned = isWarned ? await lettersToAccount(tx, foundation, accountId, letter, 'usage') : []
  const known = new Set(warned.map(({ to }) => canonicalEmail(to)))
  return [
    ...warned,
    ...chosen
      .filter(({ email }) => !known.has(canonicalEmail(email)))
      .map(({ id, email }) => letterAbout('usage', { kind: 'chosen', id, email }, letter, foundation)),
  ]
}

/** Returns the names of the account and of the subject; its id if it is gone by now. */
async function namesOf(tx: Transaction, { accountId, kind, subjectId }: ReachedRow) {
  const account = await findAccountLabel(tx, accountId)
  if (kind === 'key') return { account, name: (await findNamesOfLimits(tx, [subjectId])).get(subjectId) ?? subjectId }

  const held = (await findLicences(tx, accountId)).find(({ licence }) => licence.id === subjectId)
  return { account, name: held?.licence.label ?? subjectId, productLine: held?.line.key }
}

/** The same for programs. */
function happeningOf({ accountId, kind, subjectId, name, percent, used, allowed, since, reachedAt }: ReachedFacts) {
  return {
    event: percent >= 100 ? ('usage.exhausted' as const) : ('usage.threshold_reached' as const),
    at: reachedAt,
    data: {
      account_id: accountId,
      kind,
      subject_id: subjectId,
      name,
      percent,
      used,
      allowed,
      period_started: since.toISOString(),
    },
    words: usageWords({ kind, name, percent, used, allowed }),
  }
}
