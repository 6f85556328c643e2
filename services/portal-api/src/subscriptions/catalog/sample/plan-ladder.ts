import { formatCount } from '@portal/contracts/counts'
import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { plans } from '../catalog.tables.ts'
import type { Offer } from './catalog-lines.ts'

type PlanRow = typeof plans.$inferInsert
type Rung = Partial<PlanRow> & Pick<PlanRow, 'lookups' | 'months' | 'priceCents' | 'tier'>
type Tiers = Extract<Offer, { kind: 'tiers' }>

/** Twice the lookups cost less than twice the money. */
const DISCOUNT = 0.8
/** A year is sold at the price of ten months. */
const YEAR_IN_MONTHS_PAID = 10
const SEATS = [2, 3, 5, 5, 8, 10]
const PER_SECOND = [50, 100, 150, 250, 500, 500]

/** Returns the plans of a license, each with a descriptive id. */
export function plansOf(licenceId: string, label: string, offer: Offer): PlanRow[] {
  return rungsOf(offer).map((rung) => ({
    id: `${licenceId}-${rung.tier}-${rung.months === 12 ? 'yearly' : 'monthly'}`,
    licenceId,
    description: `${label}, ${describe(rung)}`,
    nickname: `${label} ${rung.tier}`,
    renewable: !rung.oneTimeTrial,
    capabilities: [],
    ...rung,
  }))
}

function rungsOf(offer: Offer): Rung[] {
  if (offer.kind === 'list') return [listRung(offer)]
  if (offer.kind === 'discontinued') return offer.months.map((months) => discontinuedRung(offer, months))
  return [...freeRungs(offer), ...paidRungs(offer, 1), ...paidRungs(offer, 12), ...unlimitedRung(offer)]
}

function freeRungs({ free, trial }: Tiers): Rung[] {
  const shared = { months: 1, priceCents: 0, rateLimit: 10, maxUsers: 1 }
  const ongoing = { ...shared, lookups: free, tier: 'free', ongoingFree: true }
  if (!trial) return [ongoing]
  return [ongoing, { ...shared, lookups: 1_000, tier: 'trial', oneTimeTrial: true, selectAsNext: false }]
}

function paidRungs({ paid, thousandCents }: Tiers, months: 1 | 12): Rung[] {
  return paid.map((lookups, at) => ({
    lookups: lookups * months,
    months,
    priceCents: monthCents(thousandCents, lookups) * (months === 12 ? YEAR_IN_MONTHS_PAID : 1),
    tier: shortCount(lookups),
    rateLimit: PER_SECOND[at] ?? null,
    maxUsers: SEATS[at] ?? 1,
  }))
}

function unlimitedRung({ unlimited, paid, thousandCents }: Tiers): Rung[] {
  if (!unlimited) return []
  const priceCents = monthCents(thousandCents, (paid.at(-1) ?? 0) * 3) * YEAR_IN_MONTHS_PAID
  return [
    {
      lookups: UNLIMITED_LOOKUPS,
      months: 12,
      priceCents,
      tier: 'unlimited',
      rateLimit: null,
      maxUsers: 10,
      enhancedDataPrivacy: true,
    },
  ]
}

function listRung({ yearCents, updateFrequency }: Extract<Offer, { kind: 'list' }>): Rung {
  return { lookups: UNLIMITED_LOOKUPS, months: 12, priceCents: yearCents, tier: 'list', updateFrequency, maxUsers: 5 }
}

function discontinuedRung({ lookups, monthCents }: Extract<Offer, { kind: 'discontinued' }>, months: number): Rung {
  return {
    lookups: lookups * months,
    months,
    priceCents: monthCents * (months === 12 ? YEAR_IN_MONTHS_PAID : 1),
    tier: shortCount(lookups),
    rateLimit: 10,
    maxUsers: 3,
    visible: false,
    purchasable: false,
    deprecated: true,
  }
}

/** A whole number of dollars. */
function monthCents(thousandCents: number, lookups: number): number {
  return Math.round((thousandCents * (lookups / 1_000) ** DISCOUNT) / 100) * 100
}

function describe({ lookups, months, updateFrequency }: Rung): string {
  if (updateFrequency) return 'files for a year'
  const count = lookups === UNLIMITED_LOOKUPS ? 'unlimited lookups' : formatCount(lookups, 'lookup')
  return `${count} a ${months === 12 ? 'year' : 'month'}`
}

function shortCount(lookups: number): string {
  return lookups < 1_000 ? String(lookups) : `${lookups / 1_000}k`
}
