import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalName } from '../names.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS } from '../staff.ts'

/** An account that a member of staff keeps at hand, under a name of their own (rule G8). */
export const FavoriteAccount = z.object({ account_id: z.int(), account_label: z.string(), nickname: z.string() })
export type FavoriteAccount = z.infer<typeof FavoriteAccount>

const ONE_FAVORITE = {
  service: 'sales',
  path: '/admin/accounts/:id/favorites',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  errors: ['sales-context:account-not-found'],
} as const

export const listFavoriteAccounts = call({
  service: 'sales',
  method: 'GET',
  path: '/admin/accounts/favorites',
  requires: ACCOUNT_READERS,
  response: z.array(FavoriteAccount),
})

export const addFavoriteAccount = call({ ...ONE_FAVORITE, method: 'PUT' })

export const renameFavoriteAccount = call({
  ...ONE_FAVORITE,
  method: 'POST',
  body: z.object({ nickname: optionalName(100) }),
})

export const removeFavoriteAccount = call({ ...ONE_FAVORITE, method: 'DELETE' })
