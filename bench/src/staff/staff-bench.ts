import { portalForBrowsers } from '../server/portals.ts'
import { thenTakeDown } from '../take-down.ts'
import { benchCalls } from './calls.ts'
import { knownRows, type Sizes, seedLarge } from './large-database.ts'
import { benchPages } from './pages.ts'

/** Customers to ask about. Each call is asked once for each, after one round that does not count. */
const CUSTOMERS = 40

/** Times each read of the staff on a large installation, then its pages in a browser; prints both. Returns whether all limits are kept. */
export function benchStaff(sizes: Sizes): Promise<boolean> {
  return thenTakeDown(async (putUp) => {
    const large = await seedLarge(putUp, sizes)
    const known = await knownRows(large, CUSTOMERS)
    const { address } = await portalForBrowsers(putUp, large)
    const isQuick = await benchCalls(address, known)
    const isShown = await benchPages(putUp, address, known)
    return isQuick && isShown
  })
}
