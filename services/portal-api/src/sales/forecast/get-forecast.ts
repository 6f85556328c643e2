import { type Forecast, type ForecastLine, getForecast } from '@portal/contracts/billing/forecast'
import { priceOf } from '@portal/contracts/sales/price-of'
import { addMonths } from '@portal/contracts/sales/term'
import { defaultNextPlanId } from '@portal/contracts/subscriptions/next-plan'
import type { Transaction } from '@portal/foundation/database'
import { handle } from '../../kernel/handle.ts'
import {
  findPlansOfCatalog,
  findSubscriptions,
  type PlanToBuy,
  type SubscriptionFacts,
} from '../../subscriptions/index.ts'
import { findTax } from '../quotes/price-plans.ts'
import { priceRenewals } from '../renewals/price-renewal.ts'
import { addressInWords } from '../taxable-locations/taxable-location-view.ts'
import { type Coming, forecastOf } from './forecast.ts'

const MONTHS = 12

export const getForecastHandler = handle(getForecast, async ({ account, tx, now }): Promise<Forecast> => {
  const span = { now, until: addMonths(now, MONTHS) }
  const coming = await findComing(tx, account.id, span)
  const charges = coming.filter(({ kind }) => kind === 'charge')
  const renewals = charges.map(({ plan, notifiedUnitCents }) => ({ ...plan, notifiedUnitCents }))
  const priced = charges.length > 0 ? await priceRenewals(tx, { accountId: account.id, renewals, now }) : []
  const priceOfLine = new Map(charges.map((line, index) => [line, priced[index]]))
  const { unitCents, taxCents, totalCents } = priceOf(priced)
  const { basis, location } = priced[0] ?? (await findTax(tx, account.id, now))
  return {
    from: span.now.toISOString(),
    until: span.until.toISOString(),
    lines: coming.map((line) => lineView(line, priceOfLine.get(line) ?? priceOf([]))),
    unit_amount: unitCents,
    tax_amount: taxCents,
    total_amount: totalCents,
    tax_basis: basis,
    taxed_at: location ? addressInWords(location) : '',
  }
})

/** Returns the next charge of an account within a year, with its price then; `undefined` if nothing renews. */
export async function findNextCharge(tx: Transaction, accountId: number, now: Date) {
  const coming = await findComing(tx, accountId, { now, until: addMonths(now, MONTHS) })
  const charge = coming.find(({ kind }) => kind === 'charge')
  if (!charge) return undefined
  const { at, plan, notifiedUnitCents } = charge
  const [priced] = await priceRenewals(tx, { accountId, renewals: [{ ...plan, notifiedUnitCents }], now })
  return { at, plan: plan.plan.description, cents: priced?.totalCents ?? 0 }
}

async function findComing(tx: Transaction, accountId: number, span: { now: Date; until: Date }): Promise<Coming[]> {
  const found = await findSubscriptions(tx, accountId)
  return forecastOf(found, await findPlansAhead(tx, found), span)
}

function lineView(
  { at, kind, subscriptionId, plan: { plan }, isRisen }: Coming,
  { unitCents, taxCents, totalCents }: { unitCents: number; taxCents: number; totalCents: number },
): ForecastLine {
  return {
    at: at.toISOString(),
    kind,
    subscription_id: subscriptionId,
    plan_id: plan.id,
    description: plan.description,
    unit_amount: unitCents,
    tax_amount: taxCents,
    total_amount: totalCents,
    is_risen: isRisen,
  }
}

/** Returns the plans of an account and all that can follow them, by id: as a rule in one statement. */
async function findPlansAhead(tx: Transaction, found: readonly SubscriptionFacts[]): Promise<Map<string, PlanToBuy>> {
  const plans = new Map<string, PlanToBuy>()
  const asked = new Set<string>()
  let wanted = found.flatMap(({ plan, nextPlan }) => [plan.id, ...(nextPlan ? [nextPlan.id] : [])])
  while (wanted.length > 0) {
    for (const id of wanted) asked.add(id)
    for (const one of await findPlansOfCatalog(tx, [...new Set(wanted)])) plans.set(one.plan.id, one)
    wanted = [...plans.values()].flatMap(({ plan }) => defaultNextPlanId(plan) ?? []).filter((id) => !asked.has(id))
  }
  return plans
}
