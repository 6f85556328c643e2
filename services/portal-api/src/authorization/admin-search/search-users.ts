import { FOUND_THINGS, searchUsers } from '@portal/contracts/authorization/admin-search'
import { readSearch, type ThingLookup } from '@portal/contracts/authorization/admin-search-grammar'
import { personState } from '@portal/contracts/authorization/person-state'
import { meets } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { findOrder } from '../../billing/index.ts'
import { handle } from '../../kernel/handle.ts'
import { findAccountOfKey } from '../../security/index.ts'
import { cursorOf, positionOf } from './search-cursor.ts'
import { findUsers, MATCHED, type UserSearch } from './search-users.sql.ts'

/** E-mail address, name, account id, account label, order number or key id; a row for each person and account (rule G7). */
export const searchUsersHandler = handle(searchUsers, async ({ query, caller, tx }) => {
  const search = readSearch(query.text)
  const readsAccounts = meets(FOUND_THINGS.account, caller)
  const words = readsAccounts ? search.words : search.words.filter((one) => one === 'email' || one === 'name')
  const accounts = readsAccounts ? await accountsNamedIn(tx, search.lookups) : []
  const found = await findUsers(tx, { text: search.text, words, accounts, after: positionOf(query.after) })

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

/** Returns the accounts that the text names by a number of theirs, of an order or of a key. */
async function accountsNamedIn(tx: Transaction, lookups: readonly ThingLookup[]): Promise<UserSearch['accounts']> {
  const named: { matched: 'key' | 'account id' | 'order'; id: number | undefined }[] = []
  for (const lookup of lookups) {
    if (lookup.by === 'account') named.push({ matched: 'account id', id: lookup.number })
    if (lookup.by === 'order') named.push({ matched: 'order', id: (await findOrder(tx, lookup.number))?.accountId })
    if (lookup.by === 'key-id') named.push({ matched: 'key', id: await findAccountOfKey(tx, lookup.text) })
  }
  return named.flatMap(({ matched, id }) => (id === undefined ? [] : { matched, id }))
}
