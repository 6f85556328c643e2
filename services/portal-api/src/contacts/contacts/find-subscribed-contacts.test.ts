import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { inTransaction } from '@portal/foundation/database'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { contacts, contactTopics } from './contacts.tables.ts'
import { findSubscribedContacts } from './find-subscribed-contacts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function newContact(accountId: number, name: string, { confirmed }: { confirmed: boolean }): Promise<number> {
  const now = app.clock.now()
  const email = `${name}@example.com`
  const person = { firstName: 'Jo', lastName: name, email, canonicalEmail: email, createdAt: now }
  const [row] = await app.db
    .insert(contacts)
    .values({ ...person, accountId, confirmedAt: confirmed ? now : null })
    .returning()
  return row?.id ?? 0
}

test('of a topic are told who chose it and confirmed the address, and nobody of another account', async () => {
  const [{ accountId }, stranger] = [await app.account(), await app.account()]
  const subscribed = await newContact(accountId, 'told', { confirmed: true })
  const unconfirmed = await newContact(accountId, 'unconfirmed', { confirmed: false })
  const other = await newContact(accountId, 'other', { confirmed: true })
  const foreign = await newContact(stranger.accountId, 'foreign', { confirmed: true })
  await app.db.insert(contactTopics).values([
    { contactId: subscribed, topic: 'usage' },
    { contactId: unconfirmed, topic: 'usage' },
    { contactId: other, topic: 'billing' },
    { contactId: foreign, topic: 'usage' },
  ])

  expect(await inTransaction(app.db, (tx) => findSubscribedContacts(tx, accountId))).toEqual([
    { topic: 'usage', contact: { id: subscribed, firstName: 'Jo', lastName: 'told', email: 'told@example.com' } },
    { topic: 'billing', contact: { id: other, firstName: 'Jo', lastName: 'other', email: 'other@example.com' } },
  ])
})
