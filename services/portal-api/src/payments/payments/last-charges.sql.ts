import { CARD_DECLINES, type DeclineReason } from '@portal/contracts/payments/payments'
import { type FinishedCharge, lastDeclined } from '@portal/contracts/payments/usual-card'
import { statement, type Transaction } from '@portal/foundation/database'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { payments } from './payments.tables.ts'

interface ChargeRow {
  cardId: string
  state: string
  reason: string
  at: Date
}

/** Twin of `lastDeclined`: charges that say nothing about the card are left out. */
const IS_TELLING = or(
  inArray(payments.state, ['paid', 'refunded']),
  and(eq(payments.state, 'declined'), inArray(payments.reason, [...CARD_DECLINES])),
)

const lastChargesOfAccount = statement<{ accountId: number }, ChargeRow[]>('last-charges-of-account', (tx) =>
  tx
    .selectDistinctOn([payments.cardId], {
      cardId: payments.cardId,
      state: payments.state,
      reason: payments.reason,
      at: sql<Date>`coalesce(${payments.settledAt}, ${payments.createdAt})`.mapWith(payments.createdAt),
    })
    .from(payments)
    .where(and(eq(payments.accountId, sql.placeholder('accountId')), IS_TELLING))
    .orderBy(payments.cardId, desc(payments.createdAt)),
)

/** Returns when cards of an account were declined, by id, where that was their last charge (rule J134). */
export async function findDeclinedCards(tx: Transaction, accountId: number): Promise<ReadonlyMap<string, Date>> {
  const charges = await lastChargesOfAccount(tx, { accountId })
  return new Map(
    charges.flatMap((charge) => {
      const at = lastDeclined([finished(charge)])
      return at ? [[charge.cardId, at] as const] : []
    }),
  )
}

function finished({ state, reason, at }: ChargeRow): FinishedCharge {
  return { at, declineReason: state === 'declined' ? (reason as DeclineReason) : '' }
}
