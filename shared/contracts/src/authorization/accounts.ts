import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { text } from '../values.ts'

/** One account that a person belongs to (account.md §3 "Account list entry"). */
export const AccountListEntry = z.object({
  account_id: z.int(),
  account_label: z.string(),
  default_account: z.boolean(),
})
export type AccountListEntry = z.infer<typeof AccountListEntry>

export const NewAccount = z.object({ account_label: z.optional(text(100)) })

export const listAccounts = call({
  service: 'authorization',
  method: 'GET',
  path: '/accounts',
  requires: 'self',
  response: z.array(AccountListEntry),
})

/** Opens an account, whose owner the caller is (rule B7). Without a label it is called after them. */
export const openAccount = call({
  service: 'authorization',
  method: 'PUT',
  path: '/accounts',
  requires: 'self',
  body: NewAccount,
  response: z.object({ account_id: z.int() }),
  errors: ['identity-context:rate-limiting'],
})

/** The account that a new session opens with (rule B12). */
export const setDefaultAccount = call({
  service: 'authorization',
  method: 'PUT',
  path: '/accounts/:id/default',
  requires: 'self',
  params: NumberedPath,
  errors: ['identity-context:account-not-found'],
})
