import { listTopicReceivers, type Topic } from '@portal/contracts/contacts/contacts'
import { TOPIC_LABELS, URGENT_TOPICS } from '@portal/contracts/contacts/topic-labels'
import { useLoad } from '@portal/remote-kit/load'

export const useTopicReceivers = () => useLoad(listTopicReceivers, { what: 'who gets mailed' })

/** "billing or security": what somebody should hear of, and nobody would; nothing when somebody does. */
export function useUnheardTopics(): string | undefined {
  const { data } = useTopicReceivers()
  const isUnheard = (topic: Topic) => data?.some((told) => told.topic === topic && told.receivers?.length === 0)
  return (
    URGENT_TOPICS.filter(isUnheard)
      .map((topic) => TOPIC_LABELS[topic].toLowerCase())
      .join(' or ') || undefined
  )
}
