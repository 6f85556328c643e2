import type { AdminAccount } from '@portal/contracts/sales/admin-accounts'
import { isSet } from '@portal/contracts/values'
import type { Received } from '@portal/platform/api'
import layout from '../../layout.module.css'
import { ActingDialogs } from '../acting/acting-dialogs.ts'
import { PinnedNotes } from '../notes/pinned-notes.tsx'
import { AccountConcerns } from './account-concerns.tsx'
import { AccountDetails } from './account-details.tsx'
import { AccountMembers } from './account-members.tsx'

/** Shows what is wrong with an account, what it is, and its people. */
export function AccountOverview({ id, account }: { id: number; account: Received<AdminAccount> }) {
  return (
    <>
      <AccountConcerns id={id} />
      <PinnedNotes id={id} />
      <div className={layout.beside}>
        <AccountDetails id={id} account={account} />
        <ActingDialogs>
          <AccountMembers id={id} cannotAct={whyNotAct(account)} />
        </ActingDialogs>
      </div>
    </>
  )
}

/** Returns why nobody of the staff can act as a member of the account now (rule G86); `''` for an account that says it at its head. */
function whyNotAct({ deactivated, support_access }: Received<AdminAccount>): string | undefined {
  if (isSet(deactivated)) return ''
  if (support_access === 'barred') return 'Support access is off: an owner of this account keeps support out.'
  if (support_access === 'barred-by-organization') return 'Support access is off for all accounts of its organization.'
  return undefined
}
