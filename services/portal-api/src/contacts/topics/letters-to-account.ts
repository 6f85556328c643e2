import type { Topic } from '@portal/contracts/contacts/contacts'
import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { canonicalEmail, findOwnersAddresses } from '@portal/foundation/people'
import { letterAbout } from '../unsubscription/letter-about.ts'
import { findTopicReceivers } from './topic-receivers.sql.ts'

type Words = Omit<Letter, 'to' | 'unsubscribe'>

/**
 * Returns a letter for the account's owners, which cannot be unsubscribed from, and for everyone who chose its topic,
 * with an unsubscribe link. Each person gets it once.
 */
export async function lettersToAccount(
  tx: Transaction,
  parts: Pick<Foundation, 'settings' | 'keys'>,
  accountId: number,
  letter: Words,
  topic: Topic = 'billing',
): Promise<Letter[]> {
  const owners = await findOwnersAddresses(tx, accountId)
  const others = await lettersToTopic(tx, parts, accountId, letter, { topic, except: owners })
  return [...owners.map((to) => ({ ...letter, to, accountId })), ...others]
}

/** Returns letters for everyone who chose a topic, except addresses that get one anyway. */
export async function lettersToTopic(
  tx: Transaction,
  parts: Pick<Foundation, 'settings' | 'keys'>,
  accountId: number,
  letter: Words,
  { topic, except }: { topic: Topic; except: readonly string[] },
): Promise<Letter[]> {
  const known = new Set(except.map(canonicalEmail))
  const receivers = (await findTopicReceivers(tx, accountId))[topic]
  return receivers
    .filter(({ email }) => !known.has(canonicalEmail(email)))
    .map((receiver) => letterAbout(topic, receiver, { ...letter, accountId }, parts))
}
