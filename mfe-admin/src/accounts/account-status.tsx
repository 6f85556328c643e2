import type { AdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import { formatDate } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'

/** Says who decided that nobody of the staff acts as its members. */
const OPT_OUT_WORDS = {
  barred: 'An owner turned support access off: nobody can act as its members.',
  'barred-by-organization': 'The organization turned support access off for all of its accounts.',
}

interface AccountStatusProps {
  account: Received<AdminAccount>
  /** True where its debt is said beside it. */
  isDebtElsewhere?: boolean
}

/** Shows whether the account is active, and what staff should know before they answer its people. */
export function AccountStatus({ account, isDebtElsewhere = false }: AccountStatusProps) {
  const { deactivated, isTaxExempt, support_access } = account
  return (
    <>
      {isSet(deactivated) ? (
        <StatusChip tone="stopped">Deactivated {formatDate(deactivated)}</StatusChip>
      ) : (
        <StatusChip tone="active">Active</StatusChip>
      )}
      {!isDebtElsewhere && <PastDueChip account={account} />}
      {isTaxExempt && <StatusChip tone="info">Tax exempt</StatusChip>}
      {(support_access === 'barred' || support_access === 'barred-by-organization') && (
        <StatusChip tone="attention" title={OPT_OUT_WORDS[support_access]}>
          Keeps support out
        </StatusChip>
      )}
    </>
  )
}

/** Says that the account owes something that was due; nothing of any other. */
export function PastDueChip({ account: { isPastDue } }: { account: Received<AdminAccount> }) {
  if (!isPastDue) return null
  return (
    <StatusChip tone="stopped" title="An order is unpaid, and its payment was due.">
      Past due
    </StatusChip>
  )
}
