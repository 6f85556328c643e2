import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, Ids } from '../staff.ts'
import { Contact } from './contacts.ts'

export const listContactsOfAccount = call({
  service: 'contacts',
  method: 'GET',
  path: '/admin/accounts/:id/contacts',
  requires: ACCOUNT_READERS,
  params: NumberedPath,
  response: z.array(Contact),
  errors: ['sales-context:account-not-found'],
})

export const listContactsOfAccounts = call({
  service: 'contacts',
  method: 'POST',
  path: '/admin/contacts',
  requires: ACCOUNT_READERS,
  body: z.object({ account_ids: Ids }),
  response: z.array(z.object({ ...Contact.shape, account_id: z.int() })),
})
