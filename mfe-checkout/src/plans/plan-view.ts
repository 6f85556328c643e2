import {
  type IntervalLabel,
  intervalLabel,
  isFree,
  isOneTimeTrial,
  rateLabel,
} from '@portal/contracts/sales/plan-labels'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/display-status'
import { listOf, numberOf, type Raw, recordOf, textOf } from '@portal/remote-kit/raw-values'

/** A plan as the public pages use it; what an answer that breaks its contract leaves out is `undefined` or empty. */
export interface PlanView {
  id: string
  licenceId: string
  licenceLabel: string
  /** E.g. `us-property-data-financial`. */
  edition: string
  group: string
  interval: IntervalLabel
  /** In one term. */
  lookups: number | undefined
  /** For one term, in cents, before tax. */
  cents: number | undefined
  /** Requests per second as a person reads them. */
  rate: string
  hasEnhancedPrivacy: boolean
  isFree: boolean
  /** Once for an account. */
  isTrial: boolean
  isSold: boolean
  /** The rung of the ladder, the same for a month and a year. */
  tier: string
}

/** Reads the answer to `listPlans`. Throws when it holds no list at all. */
export function planViews(answer: unknown): PlanView[] {
  return listOf(recordOf(answer).plans, 'plans').map(planView)
}

export function isUnlimited({ lookups }: Pick<PlanView, 'lookups'>): boolean {
  return lookups === UNLIMITED_LOOKUPS
}

/** What a thousand lookups cost, in cents; `undefined` where that says nothing. */
export function centsPerThousand({ cents, lookups }: Pick<PlanView, 'cents' | 'lookups'>): number | undefined {
  if (!cents || !lookups || lookups === UNLIMITED_LOOKUPS) return undefined
  return Math.round((cents * 1000) / lookups)
}

function planView(raw: Raw, place: number): PlanView {
  const license = (raw.license ?? {}) as Raw
  const days = numberOf(raw.days) ?? numberOf((raw.days as Raw | undefined)?.total) ?? 0
  const cents = numberOf(raw.price_in_cents)
  const price = { price_in_cents: cents ?? Number.NaN, days }
  return {
    id: textOf(raw.id) || `plan ${place}`,
    licenceId: textOf(license.license_id),
    licenceLabel: textOf(license.license_label),
    edition: textOf(license.product_edition),
    group: textOf(license.group),
    interval: intervalLabel({ months: numberOf(raw.months) ?? 0, days }),
    lookups: numberOf(raw.lookups),
    cents,
    rate: rateLabel({ ratePerSecond: numberOf(raw.ratePerSecond) ?? null }),
    hasEnhancedPrivacy: raw.hasEnhancedDataPrivacy === true,
    isFree: isFree(price),
    isTrial: isOneTimeTrial({ ...price, isOneTimeFreeTrial: raw.isOneTimeFreeTrial === true }),
    isSold: raw.purchasable !== false,
    tier: textOf(raw.tier),
  }
}
