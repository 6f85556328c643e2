import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { redactUser } from '@portal/contracts/authorization/admin-identities'
import { addConversationNote, answerConversation } from '@portal/contracts/support/admin-conversations'
import { rateConversation, sendMessage, uploadImage } from '@portal/contracts/support/conversations'
import { inTransaction } from '@portal/foundation/database'
import { createOutbox } from '@portal/foundation/outbox'
import { eq, sql } from 'drizzle-orm'
import { jobsOf } from '../../portal-api.ts'
import { readByStaff, startedBy, startedByVisitor } from '../../testing/conversations.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { lockConversation, purgeOldConversations, redactConversationsOf } from './conversations.sql.ts'
import { conversations } from './conversations.tables.ts'
import { writeMessage } from './write-message.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id } })
const TABLES = ['conversations', 'conversation_messages', 'conversation_notes', 'conversation_attachments']

async function rowsOf(table: string): Promise<string[]> {
  const { rows } = (await app.db.execute(sql`select t::text as row from ${sql.identifier(table)} t`)) as unknown as {
    rows: { row: string }[]
  }
  return rows.map(({ row }) => row)
}

/** Everything that the tables of conversations hold, as text. */
async function leftovers(): Promise<string> {
  const all = await Promise.all(TABLES.map(rowsOf))
  return all.flat().join('\n')
}

async function fullConversation(customer: TestCaller): Promise<string> {
  const id = await startedBy(customer, { text: 'Quillfeather asks about keys' })
  const content = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')
  const image = await customer.call(uploadImage, { ...at(id), body: { name: 'Quillfeather.png', content } })
  await customer.call(sendMessage, {
    ...at(id),
    body: {
      text: 'Quillfeather again',
      attachment_id: image.attachment_id,
      context: { page: '/account/Quillfeather', request_id: 'Quillfeather' },
    },
  })
  await support.call(answerConversation, { ...at(id), body: { text: 'Hello Quillfeather' } })
  await support.call(addConversationNote, { ...at(id), body: { text: 'Quillfeather is new' } })
  await customer.call(rateConversation, { ...at(id), body: { rating: 'bad', comment: 'Quillfeather was sad' } })
  return id
}

test('rule Q25: a redaction leaves nothing of a person in conversations, their own and those begun with their address', async () => {
  const administrator = await app.staff('user-admin')
  const [customer, another] = [await app.account(), await app.account()]
  await app.db.execute(
    sql`update users set last_name = 'Quillfeather', company = 'Quillfeather' where id = ${customer.userId}`,
  )
  const id = await fullConversation(customer)
  const typed = customer.email.toUpperCase()
  const visitors = await startedByVisitor(app.visitor(), { name: 'Quillfeather', email: typed, text: 'Quillfeather' })
  const kept = await startedBy(another, { text: 'Somebody else asks' })
  expect(await leftovers()).toMatch(/Quillfeather/)

  await administrator.call(redactUser, { params: { id: customer.userId } })
  app.clock.advance(72 * 3_600_000)
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()

  const left = await leftovers()
  expect(left).not.toMatch(/Quillfeather/)
  expect(left.toLowerCase()).not.toContain(customer.email)
  const staff = await app.again(support)
  const { messages, notes, conversation } = await readByStaff(staff, id)
  expect(messages.map(({ text }) => text)).toEqual(['', '', ''])
  expect(notes).toEqual([])
  expect(conversation).toMatchObject({ subject: '', rating: 'bad', customer: { name: '', email: '', company: '' } })
  expect((await readByStaff(staff, visitors.id)).messages.map(({ text }) => text)).toEqual([''])
  expect((await readByStaff(staff, kept)).conversation.subject).toBe('Somebody else asks')
})

test('rule Q25: a message that is being written is redacted with the others, and nothing waits for an answer', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  const { db, clock, statements } = app.foundation
  let goOn = () => {}
  const isLocked = new Promise<void>((locked) => {
    writing = inTransaction(db, async (tx) => {
      const conversation = await lockConversation(tx, id)
      if (!conversation) throw new Error('The conversation is gone.')
      const gate = new Promise<void>((open) => {
        goOn = open
      })
      locked()
      await gate
      await writeMessage(tx, conversation, { side: 'customer', text: 'Quillfeather hurries', now: clock.now() })
    })
  })
  await isLocked
  const before = statements.length
  const redaction = inTransaction(db, (tx) => redactConversationsOf(tx, customer.userId))
  // It waits at the lock by now, whichever statement takes it.
  const waits = /from "conversations".* for update|^update "conversations" /
  await waitFor(() => statements.slice(before).some((statement) => waits.test(statement)))
  goOn()
  await Promise.all([writing, redaction])

  expect(await leftovers()).not.toMatch(/Quillfeather hurries/)
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id))
  expect([row?.closedAt === null, row?.waitingSince]).toEqual([false, null])
})

let writing: Promise<void> | undefined

async function waitFor(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((next) => setImmediate(next))
}

test('rule Q24: a conversation goes two years after its last message, with all that belongs to it', async () => {
  const own = await app.account()
  await purgeOldConversations(app.db, new Date('2100-01-01'))
  support = await app.again(support)
  await fullConversation(own)
  expect(await Promise.all(TABLES.map(async (table) => (await rowsOf(table)).length))).toEqual([1, 3, 1, 1])
  app.clock.advance(730 * 86_400_000 - 1)
  expect(await purgeOldConversations(app.db, app.clock.now())).toBe(0)
  app.clock.advance(1)
  expect(await purgeOldConversations(app.db, app.clock.now())).toBe(1)
  expect(await leftovers()).toBe('')
})
