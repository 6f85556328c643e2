import type { BodyOf } from '@portal/contracts/call'
import {
  PAYMENT_TERMS,
  type placeOrderForAccount,
  type requestQuoteForAccount,
} from '@portal/contracts/sales/admin-orders'
import { PLAN_TWICE, type Quote } from '@portal/contracts/sales/quotes'
import { centsTyped, typedDollars } from '@portal/contracts/sales/typed-dollars'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import { optionalText, REQUIRED } from '@portal/contracts/values'
import type { Received } from '@portal/platform/api'
import * as z from 'zod/mini'
import { numberTyped } from '../../subscriptions/term.ts'

/** Ways to price a line: as the catalog does, as staff say, or at no charge. */
export const PRICINGS = ['list', 'own', 'free'] as const
export type Pricing = (typeof PRICINGS)[number]

/** A plan as it is typed: dollars and lookups are text. */
export interface TypedLine {
  plan_id: string
  pricing: Pricing
  amount: string
  /** Empty for the lookups of the plan. */
  lookups: string
}

export const NEW_LINE: TypedLine = { plan_id: '', pricing: 'list', amount: '', lookups: '' }

const Amount = typedDollars(1)

/** Returns what is wrong with typed lookups, which may be left empty. */
function lookupsTypedFault(typed: string): string | undefined {
  const count = numberTyped(typed)
  if (count === undefined || (Number.isInteger(count) && count >= 1 && count <= UNLIMITED_LOOKUPS)) return undefined
  return count > UNLIMITED_LOOKUPS ? 'At most 1,000,000,000,000 lookups' : 'Enter a whole number of lookups'
}

/** Input of a sale by staff (rule J28); what it is sent as is checked by the call. */
export const SALE = {
  body: z
    .object({
      items: z.array(
        z
          .object({ plan_id: z.string(), pricing: z.enum(PRICINGS), amount: z.string(), lookups: z.string() })
          .check(({ value, issues }) => {
            const fault = (path: string, message: string | undefined) => {
              if (message) issues.push({ code: 'custom', message, input: value, path: [path], continue: true })
            }
            fault('plan_id', value.plan_id ? undefined : 'Choose a plan')
            if (value.pricing === 'own') fault('amount', Amount.safeParse(value.amount).error?.issues[0]?.message)
            fault('lookups', lookupsTypedFault(value.lookups))
          }),
      ),
      reason: optionalText(500),
      terms: z.enum(PAYMENT_TERMS),
    })
    .check(({ value: { items, reason }, issues }) => {
      const fault = (path: (string | number)[], message: string) =>
        issues.push({ code: 'custom', message, input: reason, path, continue: true })
      for (const [at, { plan_id: id }] of items.entries())
        if (id && items.findIndex(({ plan_id }) => plan_id === id) < at) fault(['items', at, 'plan_id'], PLAN_TWICE)
      if (isGift(items) && !reason) fault(['reason'], REQUIRED)
    }),
}

export type TypedSale = z.output<typeof SALE.body>

/** Returns whether any of it is at no charge, which needs a reason (rule J8). */
export function isGift(lines: readonly Pick<TypedLine, 'pricing'>[]): boolean {
  return lines.some(({ pricing }) => pricing === 'free')
}

type QuoteItems = BodyOf<typeof requestQuoteForAccount>['order_items']

/** Returns the lines that can be quoted: those with a plan, each once, and a price. */
export function quotedItems(lines: readonly TypedLine[]): QuoteItems {
  const known = new Map<string, QuoteItems[number]>()
  for (const { plan_id, pricing, amount } of lines) {
    const cents = Amount.safeParse(amount).success ? centsTyped(amount) : undefined
    if (!plan_id || known.has(plan_id) || (pricing === 'own' && cents === undefined)) continue
    if (pricing === 'free') known.set(plan_id, { plan_id, free: true })
    else known.set(plan_id, pricing === 'own' ? { plan_id, custom_amount: cents } : { plan_id, compute_price: true })
  }
  return [...known.values()]
}

/**
 * Returns the sale as it is sent. A line at the catalog's price is sold at the one that was quoted: nobody sells at a
 * price that changed since they read it (rule G75).
 */
export function saleBody(
  account_id: number,
  { items, reason, terms }: TypedSale,
  quote: Received<Quote> | undefined,
): BodyOf<typeof placeOrderForAccount> {
  return {
    account_id,
    items: items.map(({ plan_id, pricing, amount, lookups: typed }) => {
      const quoted = quote?.items?.find((item) => item.plan_id === plan_id)?.unit_amount
      const cents = pricing === 'own' ? centsTyped(amount) : quoted
      const lookups = numberTyped(typed)
      return {
        plan_id,
        ...(pricing === 'free' ? { free: true } : cents !== undefined && { amount: cents }),
        ...(lookups !== undefined && { lookups }),
      }
    }),
    ...(isGift(items) && reason && { reason }),
    terms,
  }
}
