import { listRefusalsOfAccount } from '@portal/contracts/security/admin-keys'
import { DAY_MS, HOUR_MS } from '@portal/contracts/time-units'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findRefusals } from './gateway-books.sql.ts'

/** The hour that lies half in the last 24 counts as a whole: rather more than less (rule G24). */
export const listRefusalsOfAccountHandler = handle(listRefusalsOfAccount, async ({ params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findRefusals(tx, params.id, new Date(now.getTime() - DAY_MS - HOUR_MS))
  return found.map(({ keyId, rule, lookups, lastAt }) => ({ key: keyId, rule, lookups, last: lastAt.toISOString() }))
})
