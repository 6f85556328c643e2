import { centsTyped, inTypedDollars, typedDollars } from '@portal/contracts/sales/typed-dollars'
import { NewCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { planFaults, soldPlanFaults } from '@portal/contracts/subscriptions/plan-terms'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import { formatNumber } from '@portal/design-system/number'
import * as z from 'zod/mini'
import { differencesOf } from '../changes/differences.ts'
import { PLAN_FIELDS, type PlanField, type WrittenPlan } from './plan-facts.ts'

const { shape } = z.required(NewCatalogPlan)

/** Reads a number as somebody types it; `undefined` for an empty field, which is refused as missing. */
function numberTyped(typed: string): number | undefined {
  const digits = typed.replace(/[\s,_']/g, '')
  if (digits === '') return undefined
  return /^unlimited$/i.test(digits) ? UNLIMITED_LOOKUPS : Number(digits)
}

const typedNumber = z.pipe(z.string(), z.transform(numberTyped))
const numberOrNone = z.pipe(
  z.string(),
  z.transform((typed: string) => numberTyped(typed) ?? 0),
)

/** Fields of a plan as somebody types them, each read as the server reads it. */
const TYPED = {
  license_id: shape.license_id,
  plan_nickname: shape.plan_nickname,
  description: shape.description,
  price_in_cents: z.pipe(
    z.pipe(
      typedDollars(0),
      z.transform((typed: string) => centsTyped(typed) ?? 0),
    ),
    shape.price_in_cents,
  ),
  months: z.pipe(numberOrNone, shape.months),
  days: z.pipe(numberOrNone, shape.days),
  lookups: z.pipe(typedNumber, shape.lookups),
  lookup_units: shape.lookup_units,
  tier: shape.tier,
  max_users: z.pipe(typedNumber, shape.max_users),
  rate_limit: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => numberTyped(typed) ?? null),
    ),
    shape.rate_limit,
  ),
  update_frequency: shape.update_frequency,
  auto_renewable: shape.auto_renewable,
  next_plan_id: shape.next_plan_id,
  select_as_next: shape.select_as_next,
  one_time_free_trial: shape.one_time_free_trial,
  ongoing_free: shape.ongoing_free,
  enhanced_data_privacy: shape.enhanced_data_privacy,
  visible: shape.visible,
  purchasable: shape.purchasable,
  added_capabilities: shape.added_capabilities,
  removed_capabilities: shape.removed_capabilities,
}

const AnyTypedPlan = z.object(TYPED)
export type TypedPlan = z.input<typeof AnyTypedPlan>

/** A plan as a form has it, refused as the server would (rules I152, I153). Without `before` it is a new one. */
export function typedPlan(before: WrittenPlan | undefined, isSold: boolean) {
  return AnyTypedPlan.check((payload) => {
    const { issues, value: plan } = payload
    const faults = { ...planFaults(plan), ...(before && isSold && soldPlanFaults(before, plan)) }
    for (const [field, message] of Object.entries(faults))
      issues.push({ code: 'custom', path: [field], message, input: plan })
    if (before && differencesOf(before, plan).length === 0)
      issues.push({ code: 'custom', path: [], message: 'Change something first', input: plan })
  })
}

/** Returns a plan as its form is filled in. */
export function filledIn(plan: WrittenPlan): TypedPlan {
  return {
    ...plan,
    price_in_cents: inTypedDollars(plan.price_in_cents),
    months: plan.months ? String(plan.months) : '',
    days: plan.days ? String(plan.days) : '',
    lookups: plan.lookups ? formatNumber(plan.lookups) : '',
    max_users: String(plan.max_users),
    rate_limit: plan.rate_limit === null ? '' : String(plan.rate_limit),
  }
}

/** Returns the fields of a form as they would be sent; undefined where nothing valid is typed. */
export function readTyped(typed: <Field extends PlanField>(field: Field) => TypedPlan[Field]): Partial<WrittenPlan> {
  return Object.fromEntries(PLAN_FIELDS.map((field) => [field, TYPED[field].safeParse(typed(field)).data]))
}
