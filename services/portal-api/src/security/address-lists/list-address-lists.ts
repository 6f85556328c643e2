import { listAddressLists } from '@portal/contracts/security/address-lists'
import { handle } from '../../kernel/handle.ts'
import { findAddressLists } from './find-address-lists.ts'

export const listAddressListsHandler = handle(listAddressLists, async ({ account, tx, now }) => {
  const lists = await findAddressLists(tx, account.id, now)
  return lists.map(({ id, label }) => ({ license: id, label }))
})
