import { lessParts, type Price } from '../sales/price-of.ts'
import { DAY_MS, HOUR_MS } from '../time-units.ts'

type PriceAndTax = Omit<Price, 'totalCents'>

/** Time after a charge in which banks have not settled it, in ms (rule K7). */
const UNSETTLED_MS = 24 * HOUR_MS

/** Returns whether a bank may not have settled a charge yet, so that all of it can be voided (rule K7). */
export function isUnsettled(chargedAt: Date, now: Date): boolean {
  return now.getTime() - chargedAt.getTime() < UNSETTLED_MS
}

/** A charge, and the parts of it that have not gone back. */
interface Charge {
  charged: PriceAndTax
  kept: PriceAndTax
  isUnsettled: boolean
}

/** Returns whether a refund voids a charge: the whole of it goes back at once, before the bank has settled it (rule K7). */
export function isVoid({ charged, kept, isUnsettled: isOpen }: Charge, wanted: PriceAndTax): boolean {
  return isOpen && [kept, wanted].every((one) => sumOf(one) === sumOf(charged))
}

/** Returns whether price or tax is more than what is left of it (rule K7). */
export function isMore(wanted: PriceAndTax, kept: PriceAndTax): boolean {
  return wanted.unitCents > kept.unitCents || wanted.taxCents > kept.taxCents
}

/** Time in which a refund request can be approved, in ms (rule J154). */
const REFUND_REQUEST_LASTS_MS = 14 * DAY_MS

/** Returns when a refund request lapses; one that voids a charge lapses once the bank may have settled it (rule J154). */
export function endOfRefundRequest(
  { isVoid: voids, chargedAt }: { isVoid: boolean; chargedAt: Date },
  now: Date,
): Date {
  const end = now.getTime() + REFUND_REQUEST_LASTS_MS
  return new Date(voids ? Math.min(end, chargedAt.getTime() + UNSETTLED_MS) : end)
}

/** Limit of refunds of a charge without a second approver, and what of it is used; amounts in cents, as `RefundTerms` has them on the wire. */
interface Terms {
  /** Amount above which a refund needs a second approver; 0: each does. */
  second_approver_above: number
  /** Amount that went back of the charge, or is on its way, without one. */
  refunded_alone: number
}

/**
 * Returns whether a refund needs a second approver. What went back of the same charge without one counts with it, so that an
 * amount in parts is decided as it is at once (rule J150).
 */
export function needsSecondApprover(
  { second_approver_above: above, refunded_alone: alone }: Terms,
  cents: number,
): boolean {
  return alone + cents > above
}

/** A line of a ledger, as `Transaction` has it on the wire; amounts in cents. */
interface Line {
  transaction_id?: string | undefined
  order_id?: number | undefined
  unit_amount?: number | undefined
  tax_amount?: number | undefined
  refund_of?: string | undefined
}

/** Returns what has not gone back of a charge, by the ledger that it stands in. */
export function keptOfCharge(charge: Line, ledger: readonly Line[]): PriceAndTax {
  const back = ledger.filter(({ refund_of: of }) => of !== undefined && of === charge.transaction_id)
  return lessParts(
    partsOf(charge),
    back.map(partsOf).map(({ unitCents, taxCents }) => ({ unitCents: -unitCents, taxCents: -taxCents })),
  )
}

/** Returns what has not come of an order's price and tax, by the ledger of the account that paid. */
export function unpaidOfOrder(order: Line, ledger: readonly Line[]): PriceAndTax {
  return lessParts(partsOf(order), ledger.filter(({ order_id: id }) => id === order.order_id).map(partsOf))
}

function partsOf({ unit_amount: unitCents = 0, tax_amount: taxCents = 0 }: Line): PriceAndTax {
  return { unitCents, taxCents }
}

function sumOf({ unitCents, taxCents }: PriceAndTax): number {
  return unitCents + taxCents
}
