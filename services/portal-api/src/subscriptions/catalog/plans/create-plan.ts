import { intervalLabel } from '@portal/contracts/sales/plan-labels'
import { createCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog'
import type { CatalogPlan, NewCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { changesBetween } from '../changes-between.ts'
import { findLicenses } from '../entries/entries.sql.ts'
import type { Writing } from '../entries/entry-rules.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { columnsOf, planOfStaffView, type WrittenPlan } from './plan-view.ts'
import { findPlanIds, insertPlan, lockPlan } from './plans.sql.ts'
import { checkedPlan } from './write-plan.ts'

export const createCatalogPlanHandler = handle(createCatalogPlan, (context) => createPlan(context, context.body))

/** Adds a plan to a license; it is on the price list at once, unless it is said to be hidden (rule I154). */
export async function createPlan({ tx, audit }: Writing, body: NewCatalogPlan): Promise<CatalogPlan> {
  await lockCatalog(tx)
  const { license_id: licenseId, free_trial: freeTrial, ...said } = body
  if (!(await findLicenses(tx)).some(({ id }) => id === licenseId))
    throw problem('request:invalid', { fields: { license_id: 'The catalog has no such license' } })

  const written = await checkedPlan(tx, withDefaults(said), { freeTrial })
  const id = await freeId(tx, licenseId, written)
  await insertPlan(tx, { id, licenceId: licenseId, ...columnsOf(written), deprecated: false })
  const plan = await lockPlan(tx, id)
  if (!plan) throw new Error(`The plan ${id} is gone.`)
  audit('plan.created', { subject: id, ...changesBetween({}, { license_id: licenseId, ...written }) })
  return planOfStaffView(plan)
}

type Said = Omit<NewCatalogPlan, 'license_id' | 'free_trial'>

/** Unsaid: shown, sold, offered as the next one, renewable, for one person, no trial, nothing refreshed. */
function withDefaults({ one_time_free_trial: isTrial = false, ...said }: Said): WrittenPlan {
  return {
    description: said.description,
    plan_nickname: said.plan_nickname,
    lookups: said.lookups,
    lookup_units: said.lookup_units || 'lookups',
    months: said.months,
    days: said.days ?? 0,
    price_in_cents: said.price_in_cents,
    tier: said.tier,
    next_plan_id: said.next_plan_id ?? '',
    select_as_next: said.select_as_next ?? !isTrial,
    update_frequency: said.update_frequency ?? 'none',
    auto_renewable: said.auto_renewable ?? !isTrial,
    added_capabilities: said.added_capabilities ?? [],
    removed_capabilities: said.removed_capabilities ?? [],
    one_time_free_trial: isTrial,
    max_users: said.max_users ?? 1,
    rate_limit: said.rate_limit ?? null,
    visible: said.visible ?? true,
    purchasable: said.purchasable ?? true,
    enhanced_data_privacy: said.enhanced_data_privacy ?? false,
    ongoing_free: said.ongoing_free ?? false,
  }
}

/** Returns an id that says license, tier and term, with a number where an older plan has it. */
async function freeId(tx: Transaction, licenseId: string, { tier, ...term }: WrittenPlan): Promise<string> {
  const taken = new Set(await findPlanIds(tx))
  const words = [licenseId, tier, intervalLabel(term)].map((part) => part.toLowerCase().match(/[a-z0-9.]+/g) ?? [])
  const id = words.flat().join('-')
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`
  return free
}
