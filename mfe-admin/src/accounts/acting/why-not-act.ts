import type { AdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import type { Received } from '@portal/platform/api'

/** Returns why nobody of the staff can act as a member of the account now (rule G86); `''` for an account that says it at its head. */
export function whyNotAct({ deactivated, support_access }: Received<AdminAccount>): string | undefined {
  if (isSet(deactivated)) return ''
  if (support_access === 'barred') return 'Support access is off: an owner of this account keeps support out.'
  if (support_access === 'barred-by-organization') return 'Support access is off for all accounts of its organization.'
  return undefined
}
