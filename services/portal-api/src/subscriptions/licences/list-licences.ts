import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { handle } from '../../kernel/handle.ts'
import { licenceView } from './licence-view.ts'
import { findLicences } from './licences.sql.ts'

export const listLicensesHandler = handle(listLicenses, async ({ account, tx }) => {
  const found = await findLicences(tx, account.id)
  return found.map(licenceView)
})
