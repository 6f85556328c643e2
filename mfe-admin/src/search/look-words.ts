import type { Look } from '@portal/contracts/authorization/admin-search-grammar'

/** Words for what was typed, behind "This looks like". */
export const LOOK_WORDS: Readonly<Record<Look, string>> = {
  email: 'an email address',
  number: 'a number: of an order, an account, a person or an organization',
  order: 'an order number',
  document: 'the number of an invoice or receipt',
  transaction: 'the number of a transaction',
  'key-id': 'a key ID',
  'token-ends': 'the end of a secret key',
  token: 'a whole secret key',
  'part-of-token': 'a part of a secret key',
  host: 'a host name',
  card: 'a card and an amount',
  ip: 'an IP address',
  request: 'the reference of an error message',
}
