import type { FoundKind, FoundThing } from '@portal/contracts/authorization/admin-search'
import type { Received } from '@portal/platform/api'
import {
  pathOfAccount,
  pathOfActivityAbout,
  pathOfKey,
  pathOfOrder,
  pathOfOrganization,
  pathOfPerson,
} from '../paths.ts'

export const KIND_WORDS: Readonly<Record<FoundKind, string>> = {
  order: 'Order',
  document: 'Document',
  transaction: 'Transaction',
  'secret-key': 'Secret key',
  'website-key': 'Website key',
  person: 'Person',
  login: 'Login',
  account: 'Account',
  organization: 'Organization',
  'log-entry': 'Log entry',
  'page-error': 'Page error',
}

/** Returns where a found thing is shown: its page, its tab or its side panel; `undefined` if nowhere. */
export function pathOfThing({ kind, id = '', account_id, order_id }: Received<FoundThing>): string | undefined {
  switch (kind) {
    case 'order':
    case 'document':
    case 'transaction':
      return order_id ? pathOfOrder(order_id) : undefined
    case 'secret-key':
    case 'website-key':
      return account_id ? pathOfKey(account_id, id) : undefined
    case 'person':
    case 'login':
      return pathOfPerson(Number(id))
    case 'account':
      return account_id ? pathOfAccount(account_id) : undefined
    case 'organization':
      return pathOfOrganization(Number(id))
    case 'log-entry':
      return account_id ? pathOfActivityAbout(id, account_id) : undefined
    default:
      return undefined
  }
}
