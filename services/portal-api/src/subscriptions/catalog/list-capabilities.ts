import { listCapabilities } from '@portal/contracts/subscriptions/admin-catalog'
import { KNOWN_CAPABILITIES } from '@portal/contracts/subscriptions/capability-words'
import { handle } from '../../kernel/handle.ts'
import { capabilitiesOf } from '../licences/capabilities.ts'
import { findEditions, findLicenses, findLines } from './entries/entries.sql.ts'
import { findPlansOfStaff } from './plans/plans.sql.ts'

/** Returns the capabilities that products ask for, and those that staff added to the catalog (rule I150). */
export const listCapabilitiesHandler = handle(listCapabilities, async ({ tx }) => {
  const plans = await findPlansOfStaff(tx)
  const entries = [...(await findLines(tx)), ...(await findEditions(tx)), ...(await findLicenses(tx))]
  const added = plans.map(({ plan: { capabilities } }) => ({ capabilities }))
  return capabilitiesOf({ capabilities: KNOWN_CAPABILITIES }, ...entries, ...added)
})
