import type { Topic, TopicReceivers } from '@portal/contracts/contacts/contacts'
import { isOffered, TOPIC_EXPLANATIONS, TOPIC_LABELS, URGENT_TOPICS } from '@portal/contracts/contacts/topic-labels'
import { Badge } from '@portal/design-system/badge'
import { Card } from '@portal/design-system/card'
import { Notice } from '@portal/design-system/notice'
import { Skeleton } from '@portal/design-system/skeleton'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { Loaded } from '@portal/remote-kit/load'
import styles from './contacts-page.module.css'
import { unheardTopics, useTopicReceivers } from './unheard-topics.ts'

/** Said where it can be changed. */
export function UrgentNotice() {
  const topics = unheardTopics(useTopicReceivers().data ?? [])
  if (!topics) return null
  return (
    <Notice tone="attention" title={`No one gets email about ${topics}`}>
      Turn it on for a confirmed contact, so that a failed payment or a warning does not go unseen.
    </Notice>
  )
}

/** Explains each topic and lists its current recipients. */
export function TopicReceiversCard() {
  return (
    <Card
      title="Who gets which emails"
      description="Confirmed contacts, and members who chose the topic in their profile and have a role that covers it. Owners always get renewals, usage and security."
    >
      <Loaded load={useTopicReceivers()} sketch={<Skeleton lines={8} />}>
        {(told) => (
          <ul>
            {told.map(
              (one) =>
                one.topic &&
                isOffered(one.topic) && <ReceiversOfTopic key={one.topic} received={one} topic={one.topic} />,
            )}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function ReceiversOfTopic({
  topic,
  received: { receivers = [] },
}: {
  topic: Topic
  received: Received<TopicReceivers>
}) {
  return (
    <li className={styles.about}>
      <div>
        <p className={styles.topicName}>{TOPIC_LABELS[topic]}</p>
        <p className={styles.explanation}>{TOPIC_EXPLANATIONS[topic]}</p>
      </div>
      {receivers.length > 0 ? (
        <ul className={styles.receivers} aria-label={`Email about ${TOPIC_LABELS[topic].toLowerCase()}`}>
          {receivers.map(({ name, email_address, member }) => (
            <li key={email_address} className={styles.receiver} title={email_address}>
              {name || email_address} {member && <Badge>Member</Badge>}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <StatusChip tone={isUrgent(topic) ? 'attention' : 'paused'}>Nobody</StatusChip>
        </p>
      )}
    </li>
  )
}

function isUrgent(topic: Topic): boolean {
  return (URGENT_TOPICS as readonly Topic[]).includes(topic)
}
