import { defaultLookups } from '@portal/contracts/sales/default-plans'
import { isFree } from '@portal/contracts/sales/plan-labels'
import { oneOf, text, useAddress } from '@portal/remote-kit/address'
import { isSold, type Plan } from '../plans/plan.ts'
import { ladderOf, type PricedLicense, type Term } from '../plans/price-list.ts'

/** What somebody looks at; the tier is the rung of the ladder, the same for a month and a year. */
export interface PlanChoice {
  term: Term
  tier: string
}

const ADDRESS = { term: oneOf(['monthly', 'yearly'], 'monthly'), tier: text }

/** The choice in the address, so that a copied link shows the same, and the ways to another one. */
export function usePlanChoice(license: PricedLicense) {
  const address = useAddress(ADDRESS)
  const choice = chosenOf(license, address.values)
  return {
    choice,
    chooseTier: (tier: string) => address.change({ ...choice, tier }),
    chooseTerm: (term: Term) => address.change(inTerm(license, choice, term)),
    linkTo: (tier: string) => address.linkTo({ ...choice, tier }),
  }
}

/**
 * A tier that is sold for the other term alone takes that term; without one it is the default plan, or the smallest that
 * costs something.
 */
function chosenOf(license: PricedLicense, asked: PlanChoice): PlanChoice {
  const terms: Term[] = asked.term === 'yearly' ? ['yearly', 'monthly'] : ['monthly', 'yearly']
  const selling = terms.find((term) => ladderOf(license, term).some((plan) => !isFree(plan))) ?? asked.term
  const term = terms.find((one) => has(ladderOf(license, one), asked.tier)) ?? selling
  const ladder = ladderOf(license, term)
  const first = (term === 'monthly' && ladder.find(isDefault)) || ladder.find((plan) => !isFree(plan)) || ladder[0]
  return { term, tier: has(ladder, asked.tier) ? asked.tier : (first?.tier ?? '') }
}

/** The same tier for another term, or the largest where it is not sold for that one. */
function inTerm(license: PricedLicense, { tier }: PlanChoice, term: Term): PlanChoice {
  const ladder = ladderOf(license, term)
  return { term, tier: has(ladder, tier) ? tier : (ladder.at(-1)?.tier ?? '') }
}

/** Default plans are monthly (commerce.md §9). */
function isDefault(plan: Plan): boolean {
  const { license, lookups } = plan
  return isSold(plan) && lookups !== undefined && lookups === defaultLookups(license?.group ?? '')
}

function has(ladder: readonly Plan[], tier: string): boolean {
  return ladder.some((plan) => plan.tier === tier)
}
