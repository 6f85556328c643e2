import { isDeepStrictEqual } from 'node:util'
import { getPricingSchedule, replacePricingSchedule } from '@portal/contracts/sales/admin-pricing'
import type { Plan } from '@portal/contracts/sales/pricing'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockCatalog, setPrices } from '../../subscriptions/index.ts'
import { readPriceList } from './price-list.ts'

/** Returns the schedule as of this moment, because changes are checked against it. */
export const getPricingScheduleHandler = handle(getPricingSchedule, ({ tx }) => readPriceList(tx))

/**
 * Runs one replacement at a time, each based on the previous result. The catalog's version rises with it, so that every
 * process sells at the new prices within a second; older quotes are rejected with both totals (rules J1, M7).
 */
export const replacePricingScheduleHandler = handle(replacePricingSchedule, async ({ body, tx, audit }) => {
  await lockCatalog(tx)
  const current = await readPriceList(tx)
  if (body.version !== current.version) throw problem('request:out-of-date')

  const changed = changesOf(current.plans, body.plans)
  await setPrices(tx, changed)
  for (const { id, from, cents } of changed) audit('price.changed', { subject: id, from, to: cents })
  return changed.length ? readPriceList(tx) : current
})

/** @throws `price-list-differs`, with the plan in `context`, where anything but a price is another */
function changesOf(current: readonly Plan[], wanted: readonly Plan[]) {
  const byId = new Map(wanted.map((plan) => [plan.id, plan]))
  const unknown = wanted.find(({ id }) => !current.some((plan) => plan.id === id))
  if (unknown || byId.size !== wanted.length) throw differs(unknown?.id ?? '')

  return current.flatMap((plan) => {
    const { price_in_cents: cents = 0, ...other } = byId.get(plan.id) ?? {}
    const { price_in_cents: from, ...own } = plan
    const isSame = isDeepStrictEqual({ ...other, priceAsDollars: '' }, { ...own, priceAsDollars: '' })
    if (!isSame || (from === 0) !== (cents === 0)) throw differs(plan.id)
    return from === cents ? [] : [{ id: plan.id, from, cents }]
  })
}

function differs(planId: string) {
  return problem('sales-context:price-list-differs', { context: { plan_id: planId } })
}
