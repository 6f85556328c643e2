import type { NewCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { formatMoney } from '@portal/design-system/money'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { type Catalog, nameOfLicense, nameOfPlanId, originOf, type Plan } from '../catalog.ts'

/** Fields of a plan that staff write, all of them said. */
export type WrittenPlan = Required<Omit<NewCatalogPlan, 'free_trial'>>
export type PlanField = keyof WrittenPlan

/** Labels of the fields, in the order of the form. */
export const PLAN_LABELS: Readonly<Record<PlanField, string>> = {
  license_id: 'License',
  plan_nickname: 'Name',
  description: 'Description',
  price_in_cents: 'Price (USD)',
  months: 'Months',
  days: 'Days',
  lookups: 'Lookups',
  lookup_units: 'Counted in',
  tier: 'Tier',
  max_users: 'Seats',
  rate_limit: 'Requests per second',
  update_frequency: 'Data refresh',
  auto_renewable: 'Renews automatically',
  next_plan_id: 'Renews into',
  select_as_next: 'Offered as a next plan',
  one_time_free_trial: 'Trial',
  ongoing_free: 'Free forever',
  enhanced_data_privacy: 'Enhanced data privacy',
  visible: 'On the price list',
  purchasable: 'For sale',
  added_capabilities: 'Capabilities added',
  removed_capabilities: 'Removed capabilities',
}

export const PLAN_FIELDS = Object.keys(PLAN_LABELS) as PlanField[]

export const UPDATE_FREQUENCIES = { none: 'None', monthly: 'Every month', quarterly: 'Every quarter' } as const

/** Defaults of a new plan: on sale, renewing, for one person. */
const NEW_PLAN: WrittenPlan = {
  license_id: '',
  plan_nickname: '',
  description: '',
  price_in_cents: 0,
  months: 1,
  days: 0,
  lookups: 0,
  lookup_units: 'lookups',
  tier: '',
  max_users: 1,
  rate_limit: null,
  update_frequency: 'none',
  auto_renewable: true,
  next_plan_id: '',
  select_as_next: true,
  one_time_free_trial: false,
  ongoing_free: false,
  enhanced_data_privacy: false,
  visible: true,
  purchasable: true,
  added_capabilities: [],
  removed_capabilities: [],
}

/** Returns what staff write of a plan; of one that is not there, the defaults. */
export function writtenOf(plan: Partial<Plan> = {}): WrittenPlan {
  const said = PLAN_FIELDS.flatMap((field) => (plan[field] === undefined ? [] : [[field, plan[field]] as const]))
  return { ...NEW_PLAN, ...Object.fromEntries(said) }
}

/** Returns a field of a plan as people read it. */
export function factInWords<Field extends PlanField>(
  catalog: Catalog,
  field: Field,
  value: WrittenPlan[Field],
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return capabilityWords(value).join(', ') || 'None'
  if (field === 'price_in_cents') return formatMoney(value)
  if (field === 'rate_limit') return typeof value === 'number' ? formatNumber(value) : 'No limit'
  if (field === 'months') return formatCount(Number(value), 'month')
  if (field === 'days') return formatCount(Number(value), 'day')
  if (field === 'next_plan_id') return value ? nameOfPlanId(catalog, String(value)) : 'Itself'
  if (field === 'license_id') return nameOfLicense(originOf(catalog, String(value)).license)
  if (field === 'update_frequency') return UPDATE_FREQUENCIES[value as keyof typeof UPDATE_FREQUENCIES] ?? String(value)
  return typeof value === 'number' ? formatNumber(value) : value || '—'
}
