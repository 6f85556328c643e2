import { addOwnTopic, listOwnTopics, removeOwnTopic } from '@portal/contracts/contacts/profile-topics'
import { handle } from '../../kernel/handle.ts'
import { topicOf } from '../topics/topic-of.ts'
import { deleteOwnTopic, findOwnTopics, insertOwnTopic } from './own-topics.sql.ts'

export const listOwnTopicsHandler = handle(listOwnTopics, ({ caller, tx }) => findOwnTopics(tx, caller.userId))

/** Idempotent: a topic that is chosen already leaves no trace. */
export const addOwnTopicHandler = handle(addOwnTopic, async ({ params, caller, tx, audit }) => {
  const topic = topicOf(params.topic)
  if (await insertOwnTopic(tx, caller.userId, topic)) audit('own-topic.added', { subject: caller.userId, topic })
})

export const removeOwnTopicHandler = handle(removeOwnTopic, async ({ params, caller, tx, audit }) => {
  const topic = topicOf(params.topic)
  if (await deleteOwnTopic(tx, caller.userId, topic)) audit('own-topic.removed', { subject: caller.userId, topic })
})
