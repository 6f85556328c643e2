import { TOPICS, type Topic } from '@portal/contracts/contacts/contacts'
import { problem } from '@portal/foundation/problem'

/** The topic that a path names; refuses one that there is none of (rule E10). */
export function topicOf(name: string): Topic {
  const topic = TOPICS.find((known) => known === name)
  if (!topic) throw problem('contact-context:topic-not-found')
  return topic
}
