import type { AdminAccount } from '@portal/contracts/sales/admin-accounts'
import type { Received } from '@portal/platform/api'
import layout from '../../layout.module.css'
import { ActingDialogs } from '../acting/acting-dialogs.ts'
import { whyNotAct } from '../acting/why-not-act.ts'
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
