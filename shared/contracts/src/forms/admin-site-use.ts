import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ReportSpan } from '../span.ts'

/** Counts of a span, by event, area of the site and source (rule M37). */
export const SiteUse = z.object({
  /** The setting: nothing is counted, visitors are asked, or all are counted until they say no. */
  mode: z.enum(['off', 'ask', 'always']),
  counts: z.array(z.object({ event: z.string(), area: z.string(), source: z.string(), count: z.int() })),
  /** Pages that were viewed on each day of the span, from the first; a day without any is left out. */
  days: z.array(z.object({ day: z.iso.date(), pages: z.int() })),
})
export type SiteUse = z.infer<typeof SiteUse>

/** Additive: how the site was used in a span of at most 366 days, both included, in UTC. */
export const getSiteUse = call({
  service: 'forms',
  method: 'GET',
  path: '/admin/site-use',
  requires: [['billing-ops'], ['catalog-admin'], ['auditor']],
  query: ReportSpan,
  response: SiteUse,
})
