import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { canonicalEmail, findOwnersAddresses } from '@portal/foundation/people'
import { letterAbout } from '../unsubscription/letter-about.ts'
import { findTopicReceivers } from './topic-receivers.sql.ts'

/** A letter about money to whoever has to know of it: the account's owners, and all who chose letters about billing, each once. */
export async function lettersToAccount(
  tx: Transaction,
  parts: Pick<Foundation, 'settings' | 'keys'>,
  accountId: number,
  letter: Omit<Letter, 'to' | 'unsubscribe'>,
): Promise<Letter[]> {
  const owners = await findOwnersAddresses(tx, accountId)
  const known = new Set(owners.map(canonicalEmail))
  const { billing } = await findTopicReceivers(tx, accountId)
  const others = billing.filter(({ email }) => !known.has(canonicalEmail(email)))
  return [
    ...owners.map((to) => ({ ...letter, to })),
    ...others.map((receiver) => letterAbout('billing', receiver, letter, parts)),
  ]
}
