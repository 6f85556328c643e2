import type { Topic } from '@portal/contracts/contacts/contacts'
import { addOwnTopic, listOwnTopics, removeOwnTopic } from '@portal/contracts/contacts/profile-topics'
import { OFFERED_TOPICS, TOPIC_EXPLANATIONS, TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { Switch } from '@portal/design-system/switch'
import { useToast } from '@portal/platform/toasts'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite, type WriteOptions } from '@portal/remote-kit/write'
import styles from './profile-page.module.css'

/** Topics a person chose for themselves, in every account whose roles allow them. */
export function TopicsCard({ topics }: { topics: Load<Topic[]> }) {
  return (
    <Card
      title="Email topics"
      description="What we email you about, for each account. Your roles there decide what you can choose."
    >
      <Loaded load={topics} sketch={<Skeleton lines={8} />}>
        {(chosen) => (
          <ul className={styles.topics}>
            {OFFERED_TOPICS.map((topic) => (
              <li key={topic}>
                <OwnTopic topic={topic} isOn={chosen.includes(topic)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

/** Takes effect at once, says so, and can be taken back. */
function OwnTopic({ topic, isOn }: { topic: Topic; isOn: boolean }) {
  const [add, remove] = [useWrite(addOwnTopic, keptTrue(true)), useWrite(removeOwnTopic, keptTrue(false))]
  const toast = useToast()
  const about = TOPIC_LABELS[topic].toLowerCase()

  const isPending = add.isPending || remove.isPending
  const set = (on: boolean) => (on ? add : remove).run({ params: { topic } })
  async function change(on: boolean) {
    try {
      await set(on)
      toast.success(on ? `You now get emails about ${about}` : `You no longer get emails about ${about}`, {
        undo: () => set(!on).then(() => undefined),
      })
    } catch (error) {
      toast.error(error, 'This was not saved')
    }
  }
  return (
    <Switch
      isSpread
      label={TOPIC_LABELS[topic]}
      description={TOPIC_EXPLANATIONS[topic]}
      checked={isPending ? add.isPending : isOn}
      aria-disabled={isPending}
      onChange={(on) => isPending || void change(on)}
    />
  )
}

/** The response is empty: the cache is updated from the request. */
function keptTrue(on: boolean): WriteOptions<typeof addOwnTopic | typeof removeOwnTopic> {
  return {
    onAnswer: (_, { params: { topic } }, read) =>
      read.rewrite(listOwnTopics, (topics) => {
        const others = topics.filter((other) => other !== topic)
        return on ? [...others, topic as Topic] : others
      }),
    staleIfRefused: [listOwnTopics],
  }
}
