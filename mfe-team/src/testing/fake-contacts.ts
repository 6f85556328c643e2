import {
  addTopic,
  type Contact,
  createContact,
  deleteContact,
  listContacts,
  listTopicReceivers,
  removeTopic,
  resendContactConfirmation,
  TOPICS,
  type Topic,
  updateContact,
} from '@portal/contracts/contacts/contacts'
import { fakeApi } from '@portal/test-kit'

export function aContact(said: Partial<Contact> = {}): Contact {
  return {
    id: 7,
    first_name: 'Jo',
    last_name: 'Field',
    email: 'jo@partner.example',
    phone: '',
    position: '',
    company: '',
    topics: [],
    confirmed: true,
    undeliverable_since: '',
    ...said,
  }
}

/** An API that holds these contacts and does with them what the server does. */
export function fakeContacts(...held: Contact[]) {
  const fake = fakeApi()
  let contacts = held
  const change = (id: number, facts: (before: Contact) => Partial<Contact>) => {
    contacts = contacts.map((one) => (one.id === id ? { ...one, ...facts(one) } : one))
    return undefined
  }
  const recipientsOf = (topic: Topic) => contacts.filter(({ confirmed, topics }) => confirmed && topics.includes(topic))

  fake.on(listContacts, () => contacts)
  fake.on(listTopicReceivers, () =>
    TOPICS.map((topic) => ({
      topic,
      receivers: recipientsOf(topic).map(({ first_name, last_name, email }) => ({
        name: `${first_name} ${last_name}`,
        email_address: email,
        member: false,
      })),
    })),
  )
  fake.on(createContact, ({ body }) => {
    const contact = aContact({ ...body, id: 100 + contacts.length, confirmed: false })
    contacts = [...contacts, contact]
    return contact
  })
  fake.on(updateContact, ({ params: { id }, body }) => {
    change(id, ({ email, confirmed }) => ({
      ...body,
      confirmed: confirmed && email === body.email,
      undeliverable_since: '',
    }))
    return contacts.find((one) => one.id === id) ?? aContact()
  })
  fake.on(deleteContact, ({ params: { id } }) => {
    contacts = contacts.filter((one) => one.id !== id)
    return undefined
  })
  fake.on(addTopic, ({ params: { id, topic } }) =>
    change(id, ({ topics }) => ({ topics: [...topics, topic as Topic] })),
  )
  fake.on(removeTopic, ({ params: { id, topic } }) =>
    change(id, ({ topics }) => ({ topics: topics.filter((other) => other !== topic) })),
  )
  fake.on(resendContactConfirmation, () => undefined)
  return fake
}
