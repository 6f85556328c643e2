import { addTopic, removeTopic } from '@portal/contracts/contacts/contacts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { topicOf } from '../topics/topic-of.ts'
import { deleteContactTopic, insertContactTopic, lockContact } from './contacts.sql.ts'

/** Idempotent: a topic that is chosen already leaves no trace. */
export const addTopicHandler = handle(addTopic, async ({ params, account, tx, audit }) => {
  const found = await lockContact(tx, account.id, params.id)
  if (!found) throw problem('contact-context:contact-not-found')
  const topic = topicOf(params.topic)
  if (found.topics.includes(topic)) return

  await insertContactTopic(tx, params.id, topic)
  audit('contact.topic-added', { subject: params.id, topic })
})

export const removeTopicHandler = handle(removeTopic, async ({ params, account, tx, audit }) => {
  const found = await lockContact(tx, account.id, params.id)
  if (!found) throw problem('contact-context:contact-not-found')
  const topic = topicOf(params.topic)
  if (!found.topics.includes(topic)) return

  await deleteContactTopic(tx, params.id, topic)
  audit('contact.topic-removed', { subject: params.id, topic })
})
