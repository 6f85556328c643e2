import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { personState } from '@portal/contracts/authorization/person-state'
import { orderNumberIn } from '@portal/contracts/authorization/typed-numbers'
import { findOrder } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { findAccountOfKey } from '../../security/index.ts'
import { cursorOf, positionOf } from './search-cursor.ts'
import { findUsers, MATCHED } from './search-users.sql.ts'

/** E-mail address, name, account id, account label, order number or key id; a row for each person and account (rule G7). */
export const searchUsersHandler = handle(searchUsers, async ({ query, tx }) => {
  const accountOfKey = await findAccountOfKey(tx, query.text)
  const orderId = orderNumberIn(query.text)
  const accountOfOrder = orderId === undefined ? undefined : (await findOrder(tx, orderId))?.accountId
  const found = await findUsers(tx, { text: query.text, accountOfKey, accountOfOrder, after: positionOf(query.after) })

  return found.map(({ user, account, rank }) => ({
    account_id: account?.id ?? null,
    deactivated_account: Boolean(account?.deactivatedAt),
    person_state: personState(user),
    email: user.email,
    user_id: user.id,
    account_label: account?.label ?? '',
    first_name: user.firstName,
    last_name: user.lastName,
    matched: MATCHED[rank] ?? '',
    cursor: cursorOf([rank, user.email, user.id, account?.id ?? 0]),
  }))
})
