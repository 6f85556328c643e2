import type { Transaction } from '@portal/foundation/database'
import { measuredDays } from '@portal/foundation/measuring'
import type { SeedContext } from './seed-context.ts'
import { busyness } from './usage-shapes.ts'

const DAYS = 90

/** Sources that bring people to the site, with the pages that they view on an ordinary weekday and the share of them that pays, of 1,000. */
const SOURCES = [
  { source: 'direct', pages: 190, paying: 7 },
  { source: 'google', pages: 260, paying: 4 },
  { source: 'linkedin', pages: 45, paying: 2 },
  { source: 'microsoft', pages: 60, paying: 6 },
  { source: 'other', pages: 24, paying: 1 },
] as const

/** Share of the pages that are viewed in each area. */
const AREAS = { '/': 0.3, '/pricing': 0.3, '/docs': 0.22, '/products': 0.12, '/signup': 0.06 } as const

/** How often each step is taken for one purchase. */
const FOR_ONE_PURCHASE = [
  { event: 'page_view', area: '/checkout', times: 2.4 },
  { event: 'add_to_cart', area: '/pricing', times: 3.6 },
  { event: 'signup', area: '/signup', times: 2.1 },
  { event: 'free_trial_signup', area: '/signup', times: 0.9 },
  { event: 'purchase', area: '/checkout', times: 1 },
] as const

/** Use of the site in the last 90 days, by people who agreed to be counted: busy on weekdays, rising a little. */
export async function seedSiteUse(tx: Transaction, { time, random }: SeedContext): Promise<void> {
  const { next } = random.of('the use of the site')
  const rows = Array.from({ length: DAYS }, (_, ago) => rowsOfDay(time.midnight(-ago), ago)).flat()
  await tx.insert(measuredDays).values(rows.filter(({ count }) => count > 0))

  function rowsOfDay(midnight: Date, ago: number) {
    // A bit less each day back, and some hours of today.
    const load = busyness('always', midnight) * 0.2 * (1 - ago / 300) * (ago === 0 ? 0.4 : 1)
    const day = midnight.toISOString().slice(0, 10)
    return SOURCES.flatMap(({ source, pages, paying }) => {
      const viewed = pages * load * (0.8 + 0.4 * next())
      const views = Object.entries(AREAS).map(([area, share]) => ({ event: 'page_view', area, times: viewed * share }))
      const steps = FOR_ONE_PURCHASE.map((step) => ({ ...step, times: (step.times * viewed * paying) / 1_000 }))
      return [...views, ...steps].map(({ event, area, times }) => ({
        day,
        event,
        area,
        source,
        count: Math.floor(times + next()),
      }))
    })
  }
}
