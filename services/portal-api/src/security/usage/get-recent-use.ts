import { getRecentUse } from '@portal/contracts/security/usage'
import { DAY_MS } from '@portal/contracts/time-units'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { findAccountOfKey } from '../key-lifecycle/account-keys.sql.ts'
import { findSources } from './usage.sql.ts'

const TOP = 10

/** The hour that lies half in the last 24 counts as a whole: rather more than less. */
export const getRecentUseHandler = handle(getRecentUse, async ({ params, account, tx, now }) => {
  if ((await findAccountOfKey(tx, params.key)) !== account.id) throw problem('security-context:key-not-found')

  const found = await findSources(tx, params.key, new Date(now.getTime() - DAY_MS - DAY_MS / 24))
  const lookups = found.reduce((sum, source) => sum + source.lookups, 0)
  return { lookups, sources: found.length, top: found.slice(0, TOP) }
})
