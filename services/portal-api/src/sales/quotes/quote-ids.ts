import { priceOf } from '@portal/contracts/sales/price-of'
import { MINUTE_MS } from '@portal/contracts/time-units'
import { problem } from '@portal/foundation/problem'
import { type EnvelopeKeys, seal, unseal } from '@portal/foundation/secrets'
import type { Priced } from './price-plans.ts'

/** How long a quote stays valid, in ms (rule J1). */
const LIFE_MS = 15 * MINUTE_MS
const CONTEXT = 'quote'

/** A quote as shown to a person. */
interface Shown {
  accountId: number
  planIds: readonly string[]
  unitCents: number
  taxCents: number
  /** ms since 1970. */
  expiresAt: number
}

/**
 * The id of a quote is the quote itself, sealed: there is nothing to store, and nobody can make or alter one.
 * @returns the id and when it ends
 */
export function quoteIdOf(keys: EnvelopeKeys, accountId: number, { items, unitCents, taxCents }: Priced, now: Date) {
  const expires = new Date(now.getTime() + LIFE_MS)
  const planIds = items.map(({ plan }) => plan.id)
  const shown: Shown = { accountId, planIds, unitCents, taxCents, expiresAt: expires.getTime() }
  return { id: seal(keys, JSON.stringify(shown), CONTEXT), expires }
}

/**
 * Accepts an order at the quoted price and no other (rule J1). @throws `quote-changed` or `quote-expired`, with both
 * totals in `context`, in cents
 */
export function honorQuote(keys: EnvelopeKeys, id: string, accountId: number, priced: Priced, now: Date): void {
  const total = priced.totalCents
  const shown = read(keys, id)
  const isOfThese = shown?.accountId === accountId && isSameSet(shown.planIds, priced)
  if (!isOfThese) throw problem('sales-context:quote-changed', { context: { total } })

  const context = { quoted: priceOf([shown]).totalCents, total }
  if (shown.unitCents !== priced.unitCents || shown.taxCents !== priced.taxCents)
    throw problem('sales-context:quote-changed', { context })
  if (now.getTime() >= shown.expiresAt) throw problem('sales-context:quote-expired', { context })
}

function read(keys: EnvelopeKeys, id: string): Shown | undefined {
  try {
    return JSON.parse(unseal(keys, id, CONTEXT))
  } catch {
    return undefined
  }
}

function isSameSet(planIds: readonly string[], { items }: Priced): boolean {
  return planIds.length === items.length && items.every(({ plan }) => planIds.includes(plan.id))
}
