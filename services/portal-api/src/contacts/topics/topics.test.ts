import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listTopicReceivers, type Topic } from '@portal/contracts/contacts/contacts'
import { addOwnTopic, listOwnTopics, removeOwnTopic } from '@portal/contracts/contacts/profile-topics'
import { users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { auditTrail } from '../../testing/secret-keys.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { contacts } from '../contacts/contacts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const choose = (person: TestCaller, topic: string) => person.call(addOwnTopic, { params: { topic } })

async function receiversOf(owner: TestCaller, topic: Topic) {
  const all = await owner.call(listTopicReceivers)
  return all.find((one) => one.topic === topic)?.receivers
}

describe('one’s own topics', () => {
  test('are chosen and taken back, each once in the log, and are nobody else’s', async () => {
    const [person, other] = [await app.account(), await app.account()]
    expect(await person.call(listOwnTopics)).toEqual([])
    for (const topic of ['usage', 'billing', 'billing']) await choose(person, topic)
    expect(await person.call(listOwnTopics)).toEqual(['billing', 'usage'])
    expect(await other.call(listOwnTopics)).toEqual([])

    for (const topic of ['usage', 'usage']) await person.call(removeOwnTopic, { params: { topic } })
    expect(await person.call(listOwnTopics)).toEqual(['billing'])
    expect(await auditTrail(app, person)).toEqual(['own-topic.added', 'own-topic.added', 'own-topic.removed'])
    await expect(choose(person, 'gossip')).rejects.toEqual(refused(404, 'contact-context:topic-not-found'))
  })
})

describe('who is told', () => {
  test('of every topic, in their order: confirmed contacts and nobody else to begin with, but of renewals, usage and security the owner', async () => {
    const owner = await app.account()
    await subscribedContact(app, owner, 'told@example.com', ['billing'])
    const { id } = await subscribedContact(app, owner, 'unconfirmed@example.com', ['billing'])
    await app.db.update(contacts).set({ confirmedAt: null }).where(eq(contacts.id, id))
    const topics = await owner.call(listTopicReceivers)
    expect(topics.map(({ topic, receivers }) => [topic, receivers.map(({ email_address }) => email_address)])).toEqual([
      ['billing', ['told@example.com']],
      ['renewals', [owner.email]],
      ['usage', [owner.email]],
      ['service-status', []],
      ['product-updates', []],
      ['security', [owner.email]],
    ])
    expect(topics[0]?.receivers).toEqual([{ name: 'Jo Field', email_address: 'told@example.com', member: false }])
  })

  test('members who chose it, as far as their roles let them know', async () => {
    const owner = await app.account()
    const [bills, keys] = [await app.member(owner, ['billing-viewer']), await app.member(owner, ['api-key-viewer'])]
    for (const topic of ['billing', 'security', 'service-status']) {
      for (const person of [bills, keys]) await choose(person, topic)
    }
    const emails = async (topic: Topic) => (await receiversOf(owner, topic))?.map(({ email_address }) => email_address)
    expect(await emails('billing')).toEqual([bills.email])
    expect(await emails('security')).toEqual([owner.email])
    expect(await emails('service-status')).toEqual([bills.email, keys.email])

    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, bills.userId))
    expect(await emails('billing')).toEqual([])
  })

  test('once, who is a contact and a member', async () => {
    const owner = await app.account()
    await subscribedContact(app, owner, owner.email, ['usage'])
    expect(await receiversOf(owner, 'usage')).toEqual([{ name: 'Jo Field', email_address: owner.email, member: false }])
  })
})
