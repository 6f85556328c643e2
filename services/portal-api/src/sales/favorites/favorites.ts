import {
  addFavoriteAccount,
  listFavoriteAccounts,
  removeFavoriteAccount,
  renameFavoriteAccount,
} from '@portal/contracts/sales/admin-favorites'
import { accountExists } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { deleteFavorite, findFavorites, insertFavorite, setNickname } from './favorites.sql.ts'

/* What staff keep at hand is theirs alone and changes nothing of an account, so no account's log speaks of it (rule G8). */

export const listFavoriteAccountsHandler = handle(listFavoriteAccounts, async ({ caller, tx }) =>
  (await findFavorites(tx, caller.userId)).map(({ accountId, label, nickname }) => ({
    account_id: accountId,
    account_label: label,
    nickname,
  })),
)

/** Idempotent: one that is there keeps its nickname. */
export const addFavoriteAccountHandler = handle(addFavoriteAccount, async ({ caller, params, tx, now }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')
  await insertFavorite(tx, { userId: caller.userId, accountId: params.id, addedAt: now })
})

/** Only favorites have a nickname. */
export const renameFavoriteAccountHandler = handle(renameFavoriteAccount, async ({ caller, params, body, tx }) => {
  const isThere = await setNickname(tx, { userId: caller.userId, accountId: params.id }, body.nickname ?? '')
  if (!isThere) throw problem('sales-context:account-not-found')
})

/** Idempotent. */
export const removeFavoriteAccountHandler = handle(removeFavoriteAccount, async ({ caller, params, tx }) => {
  if (!(await accountExists(tx, params.id))) throw problem('sales-context:account-not-found')
  await deleteFavorite(tx, { userId: caller.userId, accountId: params.id })
})
