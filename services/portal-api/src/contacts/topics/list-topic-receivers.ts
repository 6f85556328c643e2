import { listTopicReceivers, TOPICS } from '@portal/contracts/contacts/contacts'
import { handle } from '../../kernel/handle.ts'
import { findTopicReceivers } from './topic-receivers.sql.ts'

/** Found as those find them who send. */
export const listTopicReceiversHandler = handle(listTopicReceivers, async ({ account, tx }) => {
  const receivers = await findTopicReceivers(tx, account.id)
  return TOPICS.map((topic) => ({
    topic,
    receivers: receivers[topic].map(({ kind, name, email }) => ({
      name,
      email_address: email,
      member: kind === 'person',
    })),
  }))
})
