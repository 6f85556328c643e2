import { listLicensesOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { licenceView } from './licence-view.ts'
import { findLicences } from './licences.sql.ts'

export const listLicensesOfAccountHandler = handle(listLicensesOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')

  const found = await findLicences(tx, params.id)
  return found.map(licenceView)
})
