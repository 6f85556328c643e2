import { listContactsOfAccount, listContactsOfAccounts } from '@portal/contracts/contacts/admin-contacts'
import { listContacts } from '@portal/contracts/contacts/contacts'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { contactView } from './contact-view.ts'
import { findContacts } from './contacts.sql.ts'

export const listContactsHandler = handle(listContacts, async ({ account, tx }) =>
  (await findContacts(tx, [account.id])).map(contactView),
)

export const listContactsOfAccountHandler = handle(listContactsOfAccount, async ({ params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')
  return (await findContacts(tx, [params.id])).map(contactView)
})

/** Lists contacts of existing accounts; unknown accounts are ignored. */
export const listContactsOfAccountsHandler = handle(listContactsOfAccounts, async ({ body, tx }) =>
  (await findContacts(tx, body.account_ids)).map((found) => ({
    ...contactView(found),
    account_id: found.contact.accountId,
  })),
)
