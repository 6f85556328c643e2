import * as z from 'zod/mini'
import { call } from '../call.ts'
import { name } from '../names.ts'

/** Name of an account. */
export const AccountName = name(100)

export const NewAccount = z.object({ account_label: z.optional(AccountName) })

/** Opens an account, whose owner the caller is and in which the session goes on (rule B7). Without a label it is called after them. */
export const openAccount = call({
  service: 'sales',
  method: 'PUT',
  path: '/accounts',
  requires: 'self',
  inCompanySession: 'refused',
  body: NewAccount,
  response: z.object({ account_id: z.int() }),
  errors: ['identity-context:other-sign-in-needed', 'identity-context:rate-limiting'],
})

/** Calls the current account something else. Idempotent. */
export const renameAccount = call({
  service: 'sales',
  method: 'POST',
  path: '/rename',
  requires: [['account-owner']],
  body: z.object({ account_name: AccountName }),
})
