import type { PlanView } from './plan-view.ts'
import { ladderOf, type PricedLicence, type Term } from './price-list.ts'

/** What somebody looks at; both are in the address, so that a copied link shows the same. */
export interface PlanChoice {
  term: Term
  tier: string
}

/**
 * The choice in the address. A tier that is sold for the other term alone takes that term; without one it is the
 * smallest that costs something.
 */
export function readChoice(query: URLSearchParams, licence: PricedLicence): PlanChoice {
  const asked = query.get('term') === 'yearly' ? 'yearly' : 'monthly'
  const tier = query.get('tier') ?? ''
  const terms: Term[] = asked === 'yearly' ? ['yearly', 'monthly'] : ['monthly', 'yearly']
  const term = terms.find((one) => has(ladderOf(licence, one), tier)) ?? terms.find((one) => isSold(licence, one))
  return nearest(licence, term ?? asked, tier)
}

/** The same tier for another term, or the largest where it is not sold for that one. */
export function inTerm(licence: PricedLicence, { tier }: PlanChoice, term: Term): PlanChoice {
  const ladder = ladderOf(licence, term)
  return { term, tier: has(ladder, tier) ? tier : (ladder.at(-1)?.tier ?? '') }
}

/** The address's query, without what is as it is anyway. */
export function writeChoice({ term, tier }: PlanChoice): URLSearchParams {
  return new URLSearchParams({ ...(term === 'yearly' && { term }), tier })
}

function nearest(licence: PricedLicence, term: Term, tier: string): PlanChoice {
  const ladder = ladderOf(licence, term)
  const first = ladder.find(({ isFree }) => !isFree) ?? ladder[0]
  return { term, tier: has(ladder, tier) ? tier : (first?.tier ?? '') }
}

function has(ladder: readonly PlanView[], tier: string): boolean {
  return ladder.some((plan) => plan.tier === tier)
}

function isSold(licence: PricedLicence, term: Term): boolean {
  return ladderOf(licence, term).some(({ isFree }) => !isFree)
}
