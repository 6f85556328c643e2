import {
  FOUND_THINGS,
  type FoundThing,
  findKeyByToken,
  searchThings,
} from '@portal/contracts/authorization/admin-search'
import { readSearch, type ThingLookup } from '@portal/contracts/authorization/admin-search-grammar'
import { meets, type Role } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { findAccountsById } from '@portal/foundation/people'
import { handle } from '../../kernel/handle.ts'
import { findKeysByToken } from '../../security/index.ts'
import { findThings } from './find-things.ts'
import { keyThing } from './found-things.ts'

/** Finds things by what names them; each kind only for those who may read its page (rule G100). */
export const searchThingsHandler = handle(searchThings, async ({ query, caller, tx, now }) => {
  const things: FoundThing[] = []
  for (const lookup of readSearch(query.text).lookups)
    if (mayReadWhatIsFoundBy(lookup, caller)) things.push(...(await findThings(tx, lookup, now)))
  return withAccounts(
    tx,
    things.filter(({ kind }) => meets(FOUND_THINGS[kind], caller)),
  )
})

/** Rule G101. */
export const findKeyByTokenHandler = handle(findKeyByToken, async ({ body, tx, now, foundation }) => {
  const { envelope } = foundation.keys
  const keys = await findKeysByToken(tx, body.token, { now, envelope })
  return withAccounts(tx, keys.map(keyThing))
})

/** Spares the lookups whose results the caller could not read. */
function mayReadWhatIsFoundBy({ by }: ThingLookup, caller: { roles: readonly Role[] }): boolean {
  const isAboutPeople = by === 'person' || by === 'email' || by === 'ip'
  return meets(FOUND_THINGS[isAboutPeople ? 'person' : 'account'], caller)
}

/** Adds the names of the accounts that things belong to. */
async function withAccounts(tx: Transaction, things: readonly FoundThing[]): Promise<FoundThing[]> {
  const ids = things.flatMap(({ account_id: id, account_label: label }) => (id === null || label ? [] : id))
  const accounts = await findAccountsById(tx, [...new Set(ids)])
  const labels = new Map<number | null, string>(accounts.map(({ id, label }) => [id, label]))
  return things.map((thing) => ({
    ...thing,
    account_label: thing.account_label || (labels.get(thing.account_id) ?? ''),
  }))
}
