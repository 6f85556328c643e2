import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalText, text } from '../values.ts'

/** A new account of which the caller is the owner (rule B7). */
export const createAccount = call({
  service: 'sales',
  method: 'PUT',
  path: '/accounts',
  requires: 'self',
  body: z.object({ account_label: z.optional(optionalText(200)) }),
  response: z.object({ account_id: z.int() }),
})

export const renameAccount = call({
  service: 'sales',
  method: 'POST',
  path: '/rename',
  requires: [['account-owner']],
  body: z.object({ account_name: text(200) }),
})
