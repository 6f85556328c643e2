import { addTopic, listContacts, removeTopic, type Topic } from '@portal/contracts/contacts/contacts'
import { TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { Switch } from '@portal/design-system/switch'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useWrite, type WriteOptions } from '@portal/remote-kit/write'
import { type ContactView, contactNameOf } from './contact.ts'

/** Switches a contact's topic. Takes effect at once, says so, and can be undone. */
export function TopicSwitch({ contact, topic }: { contact: ContactView; topic: Topic }) {
  const { id, topics = [] } = contact
  const isOn = topics.includes(topic)
  const [add, remove] = [useWrite(addTopic, keptTrue(true)), useWrite(removeTopic, keptTrue(false))]
  const may = useMay(addTopic)
  const toast = useToast()
  const [name, label] = [contactNameOf(contact), TOPIC_LABELS[topic].toLowerCase()]
  if (id === undefined) return '—'

  const isPending = add.isPending || remove.isPending
  const set = (on: boolean) => (on ? add : remove).run({ params: { id, topic } })
  async function change(on: boolean) {
    try {
      await set(on)
      const words = on ? `${name} gets email about ${label}` : `${name} no longer gets email about ${label}`
      toast.success(words, { undo: () => set(!on).then(() => undefined) })
    } catch (error) {
      toast.error(
        error,
        on ? `${name} does not get email about ${label} yet` : `${name} still gets email about ${label}`,
      )
    }
  }
  return (
    <Switch
      label={`Tell ${name} about ${label}`}
      isLabelHidden
      checked={isPending ? add.isPending : isOn}
      disabled={!may}
      aria-disabled={isPending}
      onChange={(on) => isPending || void change(on)}
    />
  )
}

/** The response is empty: the list is updated from the request. */
function keptTrue(on: boolean): WriteOptions<typeof addTopic | typeof removeTopic> {
  return {
    onAnswer: (_, { params: { id, topic } }, read) =>
      read.rewrite(listContacts, (contacts) =>
        contacts.map((contact) => {
          if (contact.id !== id) return contact
          const others = (contact.topics ?? []).filter((other) => other !== topic)
          return { ...contact, topics: on ? [...others, topic as Topic] : others }
        }),
      ),
    staleIfRefused: [listContacts],
  }
}
