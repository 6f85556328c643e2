import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'

/** One account that a person belongs to (account.md §3 "Account list entry"). */
export const AccountListEntry = z.object({
  account_id: z.int(),
  account_label: z.string(),
  default_account: z.boolean(),
})
export type AccountListEntry = z.infer<typeof AccountListEntry>

export const listAccounts = call({
  service: 'authorization',
  method: 'GET',
  path: '/accounts',
  requires: 'self',
  response: z.array(AccountListEntry),
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

/** Removes the caller from the current account and ends their sessions there; keys stay (rule E22). */
export const leaveAccount = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/accounts/membership',
  requires: 'self',
  errors: ['identity-context:account-not-found', 'identity-context:last-owner'],
})
