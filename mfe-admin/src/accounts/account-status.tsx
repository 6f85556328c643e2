import { formatDate } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import type { AccountView } from './account-view.ts'

/** Whether the account works, and what staff should know before they answer its people. */
export function AccountStatus({ account: { deactivated, isPastDue, isTaxExempt } }: { account: AccountView }) {
  return (
    <>
      {deactivated ? (
        <StatusChip tone="stopped">Deactivated {formatDate(deactivated)}</StatusChip>
      ) : (
        <StatusChip tone="active">Active</StatusChip>
      )}
      {isPastDue && (
        <StatusChip tone="stopped" title="An order is not paid, and its payment was due.">
          Past due
        </StatusChip>
      )}
      {isTaxExempt && <StatusChip tone="info">Tax exempt</StatusChip>}
    </>
  )
}
