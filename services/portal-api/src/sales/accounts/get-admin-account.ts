import { type AdminAccount, getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import type { Transaction } from '@portal/foundation/database'
import { findSupportAccess } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { findOrdersIn } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { timeOrZero } from '../../kernel/wire-time.ts'
import { findAdminAccount } from './admin-accounts.sql.ts'

/** There is one price list, which every account buys from. */
const PRICING_SCHEDULE = 'standard'

/** Returns the summary of an account for staff. */
export const getAdminAccountHandler = handle(getAdminAccount, async ({ params, tx, now }) => {
  const found = await findAdminAccount(tx, params.id)
  if (!found) throw problem('sales-context:account-not-found')

  const { account, location, isTaxExempt, organizationName } = found
  return {
    account_id: account.id,
    account_name: account.label,
    street1: location?.thoroughfare ?? '',
    city: location?.locality ?? '',
    state: location?.administrativeArea ?? '',
    zipcode: location?.postalCode ?? '',
    country_iso: location?.countryIso3 ?? '',
    deactivated: timeOrZero(account.deactivatedAt),
    reason: account.deactivationReason ?? '',
    pricing_schedule_id: PRICING_SCHEDULE,
    isPastDue: (await findOrdersIn(tx, account.id, ['past-due'], now)).length > 0,
    isTaxExempt,
    organization_id: account.organizationId,
    organization_name: organizationName ?? '',
    support_access: await supportAccessOf(tx, account.id),
  }
})

async function supportAccessOf(tx: Transaction, accountId: number): Promise<AdminAccount['support_access']> {
  const { isBarred, isBarredByOther } = await findSupportAccess(tx, accountId)
  if (isBarredByOther) return 'barred-by-organization'
  return isBarred ? 'barred' : 'allowed'
}
