import {
  createCatalogPlan,
  listCatalogLicenses,
  listCatalogPlans,
  listEditions,
  listProductLines,
} from '@portal/contracts/subscriptions/admin-catalog'
import { useMay } from '@portal/platform/session'
import { together, useLoad } from '@portal/remote-kit/load'
import type { Catalog } from './catalog.ts'

/** Loads the whole catalog: a plan is read with its license, edition and line (rule I17). */
export function useCatalog() {
  const allPlans = useLoad(listCatalogPlans, { what: 'the catalog' })
  const allLicenses = useLoad(listCatalogLicenses, { what: 'the licenses' })
  const allEditions = useLoad(listEditions, { what: 'the editions' })
  const allLines = useLoad(listProductLines, { what: 'the product lines' })
  return together(
    [allPlans, allLicenses, allEditions, allLines],
    (plans, licenses, editions, lines): Catalog => ({ plans, licenses, editions, lines }),
  )
}

/** Returns whether this person may change the catalog: one role does all of it. */
export function useMayChangeCatalog(): boolean {
  return useMay(createCatalogPlan)
}
