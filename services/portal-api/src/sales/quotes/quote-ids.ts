import { createHash } from 'node:crypto'
import { priceOf } from '@portal/contracts/sales/price-of'
import { endOfTerm } from '@portal/contracts/sales/term'
import { canRenewPaid, renewalSentence } from '@portal/contracts/subscriptions/renewal'
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
  /** Digest of the sentences about renewals that it shows; absent in quotes of the release before (rule I92). */
  renewals?: string
}

/**
 * The id of a quote is the quote itself, sealed: there is nothing to store, and nobody can make or alter one.
 * @returns the id and when it ends
 */
export function quoteIdOf(keys: EnvelopeKeys, accountId: number, priced: Priced, now: Date) {
  const { items, unitCents, taxCents } = priced
  const expires = new Date(now.getTime() + LIFE_MS)
  const planIds = items.map(({ plan }) => plan.id)
  const renewals = digestOf(renewalsIn(priced, now), planIds)
  const shown: Shown = { accountId, planIds, unitCents, taxCents, expiresAt: expires.getTime(), renewals }
  return { id: seal(keys, JSON.stringify(shown), CONTEXT), expires }
}

/** Returns what is said of the renewal of each plan that can renew, if it is bought at that time, by plan (rule I92). */
export function renewalsIn({ items }: Pick<Priced, 'items'>, at: Date): ReadonlyMap<string, string> {
  const renewing = items.filter(({ plan }) => canRenewPaid(plan))
  return new Map(
    renewing.map((item) => {
      const { plan } = item
      const next = { at: endOfTerm(at, plan), lookups: plan.lookups, totalCents: priceOf([item]).totalCents }
      return [plan.id, renewalSentence(next)]
    }),
  )
}

function digestOf(renewals: ReadonlyMap<string, string>, planIds: readonly string[]): string {
  const sentences = planIds.map((id) => renewals.get(id) ?? '')
  return createHash('sha256').update(JSON.stringify(sentences)).digest('base64url').slice(0, 22)
}

/**
 * Accepts an order at the quoted price and no other (rule J1), and returns the sentences that the quote showed, by plan:
 * neither midnight nor a new price lies between what somebody read and what is kept (rule I92).
 * @throws `quote-changed` or `quote-expired`, with both totals in `context`, in cents
 */
export function honorQuote(
  keys: EnvelopeKeys,
  id: string,
  accountId: number,
  priced: Priced,
  now: Date,
): ReadonlyMap<string, string> {
  const total = priced.totalCents
  const shown = read(keys, id)
  const isOfThese = shown?.accountId === accountId && isSameSet(shown.planIds, priced)
  if (!isOfThese) throw problem('sales-context:quote-changed', { context: { total } })

  const context = { quoted: priceOf([shown]).totalCents, total }
  if (shown.unitCents !== priced.unitCents || shown.taxCents !== priced.taxCents)
    throw problem('sales-context:quote-changed', { context })
  const renewals = renewalsIn(priced, new Date(shown.expiresAt - LIFE_MS))
  if (shown.renewals !== undefined && shown.renewals !== digestOf(renewals, shown.planIds))
    throw problem('sales-context:quote-changed', { context })
  if (now.getTime() >= shown.expiresAt) throw problem('sales-context:quote-expired', { context })
  return shown.renewals === undefined ? new Map() : renewals
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
