import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { pagesOfDays, sumMeasured } from '@portal/foundation/measuring'
import { handle } from '../kernel/handle.ts'
import { spanOfReport } from '../kernel/span-of-report.ts'

/** Returns how the site was used, as its pages counted (rule M37). */
export const getSiteUseHandler = handle(getSiteUse, async ({ query, tx, foundation }) => {
  const { measurement } = foundation.settings
  const mode = measurement ? (measurement.isAsked ? 'ask' : 'always') : 'off'
  const span = spanOfReport(query)
  return { mode, counts: await sumMeasured(tx, span), days: await pagesOfDays(tx, span) } as const
})
