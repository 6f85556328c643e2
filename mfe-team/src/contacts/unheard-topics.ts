import { listTopicReceivers, type Topic, type TopicReceivers } from '@portal/contracts/contacts/contacts'
import { TOPIC_LABELS, URGENT_TOPICS } from '@portal/contracts/contacts/topic-labels'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'

export const useTopicReceivers = () => useLoad(listTopicReceivers, { what: 'who gets mailed' })

/** Names the urgent topics without recipients, such as "billing or security"; nothing if there are none. */
export function unheardTopics(recipients: readonly Received<TopicReceivers>[]): string | undefined {
  const isUnheard = (topic: Topic) => recipients.some((one) => one.topic === topic && one.receivers?.length === 0)
  return (
    URGENT_TOPICS.filter(isUnheard)
      .map((topic) => TOPIC_LABELS[topic].toLowerCase())
      .join(' or ') || undefined
  )
}
