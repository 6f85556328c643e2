import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listContacts } from '@portal/contracts/contacts/contacts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { contacts, contactTopics } from './contacts.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function newContact(
  { accountId }: TestCaller,
  lastName: string,
  confirmedAt: Date | null = null,
): Promise<number> {
  const person = { firstName: 'Jo', lastName, email: `${lastName}@example.com`, createdAt: app.clock.now() }
  const [contact] = await app.db
    .insert(contacts)
    .values({ ...person, accountId, confirmedAt })
    .returning()
  return contact?.id ?? 0
}

test('contacts come by name, with what they are told about', async () => {
  const owner = await app.account()
  await newContact(owner, 'Young')
  const id = await newContact(owner, 'Abbott', app.clock.now())
  await app.db.insert(contactTopics).values([
    { contactId: id, topic: 'usage' },
    { contactId: id, topic: 'billing' },
  ])

  expect(await owner.call(listContacts)).toMatchObject([
    { last_name: 'Abbott', confirmed: true, topics: ['billing', 'usage'] },
    { last_name: 'Young', confirmed: false, topics: [] },
  ])
})

test('nobody sees the contacts of another account', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await newContact(stranger, 'Secret')
  expect(await owner.call(listContacts)).toEqual([])
})

test('a member who is no owner is refused', async () => {
  const viewer = await app.account({ roles: ['api-key-viewer'] })
  await expect(viewer.call(listContacts)).rejects.toEqual(refused(403, 'request:forbidden'))
})
