import { splitAs } from '@portal/contracts/sales/price-of'
import { type AuditContext, auditLine, writeAudit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { enqueueLetters, type Letter } from '@portal/foundation/mail'
import { nanoid } from 'nanoid'
import { creditOrder, debitOrder, lockOrder, noteLatestPayment, type OrderRow } from '../../billing/index.ts'
import { startOrder } from '../../subscriptions/index.ts'
import { wordsOf } from '../payment-methods/add-payment-method.ts'
import type { CardRow } from '../payment-methods/payment-methods.sql.ts'
import { lettersOfRefund } from '../refunds/letters-of-refunds.ts'
import type { Charged } from '../vault/vault.ts'
import { latestPaymentOf } from './latest-payment.ts'
import { lettersOfPayment } from './letters-of-payments.ts'
import { type ChargeUpdate, type PriceAndTax, paymentTransition } from './payment-lifecycle.ts'
import {
  changePayment,
  findCharge,
  findPaymentAndCard,
  findPaymentByKey,
  insertTransaction,
  keptOf,
  type PaymentRow,
  unpaidOf,
} from './payments.sql.ts'
import type { transactions } from './payments.tables.ts'
import { tellPayers } from './tell-payers.ts'

/** The latest information about a payment, from the vault or derived from the clock. */
export type ChargeResult = Pick<Charged, 'key' | 'state' | 'reason'> & Partial<Charged> & ChargeUpdate

type Parts = Pick<Foundation, 'keys' | 'settings' | 'log'>
type By = Pick<AuditContext, 'now' | 'requestId' | 'network'>

/**
 * Applies the result of a charge with all its consequences, in the caller's transaction: the ledger line, the processed
 * order, its subscriptions and the receipt, all or nothing. Must come last in the transaction. Idempotent, in any order
 * of results (rule K18).
 */
export async function applyChargeResult(tx: Transaction, parts: Parts, result: ChargeResult, by: By): Promise<void> {
  const found = await findPaymentByKey(tx, result.key)
  const order = found && (await lockOrder(tx, found.orderId))
  // Read again under the lock: another transaction may have applied the same result.
  const known = found && (await findPaymentAndCard(tx, found.id))
  if (!order || !known) return parts.log.warn({ key: result.key }, 'the vault reported an unknown payment')
  const transition = paymentTransition(known.payment, result)
  if (!transition) return

  const { state, isNewMoney, isOver } = transition
  const payment = await changePayment(tx, known.payment.id, {
    ...{ state, challengeUrl: result.challengeUrl ?? '', reason: state === 'declined' ? result.reason : '' },
    ...(result.token && { vaultToken: result.token }),
    ...(isOver && { settledAt: by.now, sealedToken: null }),
  })
  await noteLatestPayment(tx, order.id, latestPaymentOf(payment, known.card, by.now))
  const change = { order, payment, card: known.card, result, now: by.now }
  const credited = isNewMoney ? await takeMoney(tx, change) : order
  const ofPayment = await lettersOfPayment(tx, parts, { order: credited, payment, card: known.card }, isNewMoney)
  const ofRefund = state === 'refunded' ? await giveBack(tx, parts, { ...change, order: credited }) : []
  const letters = [...ofPayment, ...ofRefund]
  await enqueueLetters(tx, parts.keys.envelope, letters, by.now)
  if (state === 'declined' && payment.isCollected) await tellPayers(tx, credited, 'payment-failed', by.now)
  await writeAudit(tx, { ...by, accountId: payment.accountId, ...doneBy(payment) }, linesOf(change, isNewMoney))
}

interface Change {
  order: OrderRow
  payment: PaymentRow
  card: CardRow
  result: ChargeResult
  now: Date
}

/** Returns the order as the money left it. */
async function takeMoney(tx: Transaction, change: Change): Promise<OrderRow> {
  const { order, payment, card, now } = change
  await noteLine(tx, change, { kind: 'charge', ...shareOf(order, await unpaidOf(tx, order), payment.cents) })
  const credited = await creditOrder(tx, order, { cents: payment.cents, paidWith: wordsOf(card).label, now })
  if (credited.processedAt && !order.processedAt) await startOrder(tx, order, now)
  return credited
}

/** A full refund by the bank itself covers what is left of the charge. Returns the letters about it. */
async function giveBack(tx: Transaction, parts: Parts, change: Change): Promise<Letter[]> {
  const charge = await findCharge(tx, change.payment.id)
  if (!charge) return []
  const { unitCents, taxCents } = await keptOf(tx, charge)
  const amount = unitCents + taxCents
  if (amount === 0) return []
  const line = { kind: 'refund', unitCents: -unitCents, taxCents: -taxCents, refundOf: charge.id } as const
  const id = await noteLine(tx, change, line)
  const { order, card, now } = change
  const { label } = wordsOf(card)
  const back = { id, unitCents, taxCents, wentTo: label, isVoid: false, at: now, now }
  const letter = { order: await debitOrder(tx, order, back), refundId: id, amount, label }
  return lettersOfRefund(tx, parts, charge.accountId, letter)
}

type Line = Pick<typeof transactions.$inferInsert, 'kind' | 'unitCents' | 'taxCents' | 'refundOf'>

/** Returns the id of the line. */
async function noteLine(tx: Transaction, { order, payment, result, now }: Change, line: Line): Promise<string> {
  const id = nanoid()
  await insertTransaction(tx, {
    ...{ id, accountId: payment.accountId, orderId: order.id, paymentId: payment.id, createdAt: now },
    ...{ cardId: payment.cardId, ...line },
    ...{ gatewayId: result.token ?? '', gatewayMessage: result.message ?? '', gatewayResponse: result.code ?? '' },
    isTest: result.isTest ?? false,
  })
  return id
}

/**
 * Splits a payment between price and tax in proportion to what is left of them, so that all payments add up to the
 * order's amounts; the rounding goes to the price. If nothing is left, uses the order's own proportion.
 */
function shareOf(order: OrderRow, unpaid: PriceAndTax, cents: number): PriceAndTax {
  return splitAs(order.owedCents > 0 ? unpaid : order, cents)
}

function doneBy({ createdBy }: PaymentRow) {
  return createdBy === null ? {} : { actorId: createdBy }
}

function linesOf({ order, payment, card }: Change, isNewMoney: boolean) {
  const { label } = wordsOf(card)
  const facts = { subject: order.id, label, amount: payment.cents }
  const lines = isNewMoney ? [auditLine('payment.paid', facts)] : []
  if (payment.state === 'refunded') return [...lines, auditLine('payment.refunded', facts)]
  if (payment.state !== 'declined') return lines
  return [auditLine('payment.declined', { ...facts, reason: payment.reason.replace(/^.*:/, '') })]
}
