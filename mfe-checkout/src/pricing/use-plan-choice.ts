import { useSearchParams } from 'react-router'
import { type PlanChoice, readChoice, writeChoice } from '../plans/plan-choice.ts'
import type { PricedLicence } from '../plans/price-list.ts'

/** The choice in the address, and the way to change it there: the back button is for pages, not for steps of a slider. */
export function usePlanChoice(licence: PricedLicence) {
  const [query, setQuery] = useSearchParams()
  return {
    choice: readChoice(query, licence),
    choose: (choice: PlanChoice) => setQuery(writeChoice(choice), { replace: true, preventScrollReset: true }),
  }
}
