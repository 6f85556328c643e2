import type { Plan } from '@portal/contracts/sales/pricing'
import { LRUCache } from 'lru-cache'
import type { Reading } from '../reading/reader.ts'

/** Cache size for one price list, in characters: addresses can contain anything. */
const KEPT = 8 * 1024 * 1024

/** A page by all that it is made of beside the price list. */
export type KeepPage = (plans: readonly Plan[] | undefined, madeOf: readonly string[], draw: () => Reading) => Reading

/** Pages with prices are drawn once for a price list, and go with it. */
export function createKeepPage(): KeepPage {
  const withoutPrices: readonly Plan[] = []
  const kept = new WeakMap<readonly Plan[], LRUCache<string, Reading>>()

  return (plans, madeOf, draw) => {
    const list = plans ?? withoutPrices
    const pages =
      kept.get(list) ??
      new LRUCache<string, Reading>({ maxSize: KEPT, sizeCalculation: ({ html }, name) => html.length + name.length })
    kept.set(list, pages)
    const name = JSON.stringify(madeOf)
    const page = pages.get(name) ?? draw()
    pages.set(name, page)
    return page
  }
}
