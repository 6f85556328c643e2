import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Call } from '@portal/contracts/call'
import {
  addConversationNote,
  answerConversation,
  assignConversation,
  closeConversation,
  listInbox,
  markConversationReadAsStaff,
  reopenConversation,
  showTypingAsStaff,
} from '@portal/contracts/support/admin-conversations'
import {
  getAttachment,
  listConversations,
  mailTranscript,
  markConversationRead,
  rateConversation,
  readConversation,
  sendMessage,
  showTyping,
  startConversation,
  uploadImage,
} from '@portal/contracts/support/conversations'
import {
  getVisitorAttachment,
  leaveVisitorEmail,
  mailVisitorTranscript,
  markVisitorConversationRead,
  rateVisitorConversation,
  readVisitorConversation,
  sendVisitorMessage,
  showVisitorTyping,
  startVisitorConversation,
  uploadVisitorImage,
} from '@portal/contracts/support/visitor-conversations'
import { CALLS } from '@portal/contracts/table'
import { audit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { addMember, createAccount } from '@portal/foundation/people'
import { startSession } from '@portal/foundation/sessions'
import { and, eq, sql } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { fromNewNetwork, readBy, readByStaff, startedBy, startedByVisitor } from '../../testing/conversations.ts'
import { createTestCaller } from '../../testing/portal-caller.ts'
import { solveBotCheck } from '../../testing/solve-bot-check.ts'
import { appOver, type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { conversations } from './conversations.tables.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'true' })
  support = await app.staff('support')
})
afterAll(() => app.close())
// Sessions end while the clock is moved on.
beforeEach(async () => {
  support = await app.again(support)
})

const NOT_FOUND = refused(404, 'support-context:conversation-not-found')
const at = (id: string) => ({ params: { id } })
const say = (text: string) => ({ body: { text } })
const visitor = () => app.visitor()

describe('a conversation of a person', () => {
  test('begins with a message, which its first line names, and goes to the group of its page (rule Q1)', async () => {
    const customer = await app.account()
    const begun = await customer.call(startConversation, {
      body: { page: '/pricing/us', text: '  \nWhich plan?\nWe have 3 sites.' },
    })

    expect(begun.conversation).toMatchObject({
      group: 'sales',
      state: 'open',
      subject: 'Which plan?',
      page: '/pricing/us',
      last_sequence: 1,
      preview: 'Which plan?\nWe have 3 sites.',
      preview_from: 'customer',
      unread: 0,
      rating: '',
      assignee_name: '',
    })
    expect(begun.messages).toEqual([
      expect.objectContaining({ sequence: 1, from: 'customer', text: 'Which plan?\nWe have 3 sites.' }),
    ])
    expect((await customer.call(listConversations)).conversations).toEqual([begun.conversation])
  })

  test('rule Q2: belongs to its person in its account, and is not found by anybody else, nor by them elsewhere', async () => {
    const [customer, stranger] = [await app.account(), await app.account()]
    const colleague = await app.member(customer, ['account-owner'])
    const id = await startedBy(customer)
    const elsewhere = await inAnotherAccount(customer)

    for (const other of [stranger, colleague, elsewhere]) {
      await expect(readBy(other, id)).rejects.toEqual(NOT_FOUND)
      await expect(other.call(sendMessage, { ...at(id), ...say('Hello') })).rejects.toEqual(NOT_FOUND)
      expect((await other.call(listConversations)).conversations).toEqual([])
    }
    expect((await readBy(customer, id)).messages).toHaveLength(1)
  })

  test('rule Q4: staff see who asks by the server’s own records', async () => {
    const customer = await app.account({ label: 'Quist Logistics' })
    await app.db.execute(sql`update users set company = 'Quist' where id = ${customer.userId}`)
    const { conversation } = await readByStaff(support, await startedBy(customer))

    expect(conversation.customer).toEqual({
      user_id: customer.userId,
      name: expect.stringMatching(/^Pat Person \d+$/),
      email: customer.email,
      company: 'Quist',
      account_id: customer.accountId,
      account_label: 'Quist Logistics',
    })
  })

  test('rule Q4: begins with empty data if the profile cannot be read', async () => {
    const customer = await app.account()
    let fails = true
    app.foundation.onStatement((statement) => {
      if (fails && /^select .*"company" from "users"/.test(statement)) throw new Error('The profile is away.')
    })
    const id = await startedBy(customer)
    fails = false

    const { conversation, messages } = await readByStaff(support, id)
    expect(conversation.customer).toMatchObject({ name: '', email: '', company: '', account_id: customer.accountId })
    expect(messages).toHaveLength(1)
    expect((await readBy(customer, id)).messages).toHaveLength(1)
  })

  test('rule Q15: is closed, and opened again by the customer’s next message, not by an answer', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    expect((await support.call(closeConversation, at(id))).state).toBe('closed')
    expect(await support.call(closeConversation, at(id))).toMatchObject({ state: 'closed', last_sequence: 2 })
    await support.call(answerConversation, { ...at(id), ...say('One more thing.') })
    expect((await readBy(customer, id)).conversation.state).toBe('closed')
    await customer.call(sendMessage, { ...at(id), ...say('Thanks!') })
    const { conversation, messages } = await readBy(customer, id)
    expect(conversation.state).toBe('open')
    expect(messages.map(({ from, text }) => [from, text])).toEqual([
      ['customer', 'How do I pay?'],
      ['system', 'This conversation was closed.'],
      ['staff', 'One more thing.'],
      ['customer', 'Thanks!'],
    ])
    await support.call(closeConversation, at(id))
    expect((await support.call(reopenConversation, at(id))).state).toBe('open')
  })

  test('rule Q12: customers see the first name of staff alone, and staff see all of it', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    await support.call(answerConversation, { ...at(id), ...say('By card.') })

    const theirs = await readBy(customer, id)
    expect(theirs.messages.at(-1)).toMatchObject({ from: 'staff', author: 'Pat', text: 'By card.' })
    expect(theirs.conversation.assignee_name).toBe('Pat')
    expect(JSON.stringify(theirs.messages.at(-1))).not.toMatch(/Person|example\.com/)
    expect((await readByStaff(support, id)).messages.at(-1)?.author).toMatch(/^Pat Person \d+$/)
  })

  test('rule Q12: the version that customers get is no digest of what they can guess', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    await support.call(assignConversation, { ...at(id), body: { user_id: support.userId } })
    const { version } = await readBy(customer, id)
    const guessed = JSON.stringify([false, support.userId, '', 0, 0, false])
    expect(version).not.toBe(createHash('sha256').update(guessed).digest('base64url').slice(0, 16))
    const other = await appOver({ ...app.foundation })
    const there = await other.again(customer)
    expect((await readBy(there, id)).version).toBe(version)
    await other.server.close()
  })

  test('counts what each side has not read, and shows the other what was', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    expect((await readByStaff(support, id)).conversation.unread).toBe(1)
    await support.call(markConversationReadAsStaff, { ...at(id), body: { sequence: 1 } })
    expect((await readByStaff(support, id)).conversation.unread).toBe(0)
    await support.call(answerConversation, { ...at(id), ...say('One') })
    await support.call(answerConversation, { ...at(id), ...say('Two') })
    expect(await readBy(customer, id)).toMatchObject({ conversation: { unread: 2 }, read_by_other: 3 })

    await customer.call(markConversationRead, { ...at(id), body: { sequence: 2 } })
    expect((await readBy(customer, id)).conversation.unread).toBe(1)
    await customer.call(markConversationRead, { ...at(id), body: { sequence: 1 } })
    expect((await readByStaff(support, id)).read_by_other).toBe(2)
    await customer.call(markConversationRead, { ...at(id), body: { sequence: 999 } })
    expect((await readByStaff(support, id)).read_by_other).toBe(3)
  })

  test('rule Q17: "is typing" is seen by the other side for five seconds', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    await customer.call(showTyping, at(id))
    expect([(await readBy(customer, id)).is_typing, (await readByStaff(support, id)).is_typing]).toEqual([false, true])
    await support.call(showTypingAsStaff, at(id))
    app.clock.advance(4_999)
    expect([(await readBy(customer, id)).is_typing, (await readByStaff(support, id)).is_typing]).toEqual([true, true])
    app.clock.advance(1)
    expect([(await readBy(customer, id)).is_typing, (await readByStaff(support, id)).is_typing]).toEqual([false, false])

    await customer.call(showTyping, at(id))
    await customer.call(sendMessage, { ...at(id), ...say('Done typing') })
    expect((await readByStaff(support, id)).is_typing).toBe(false)
  })

  test('rule Q18: thirty messages a minute, and the next in the next minute', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    for (let sent = 1; sent < 30; sent += 1) await customer.call(sendMessage, { ...at(id), ...say(`Message ${sent}`) })
    const next = () => customer.call(sendMessage, { ...at(id), ...say('Too many') })
    await expect(next()).rejects.toEqual(refused(429, 'support-context:too-many-messages'))
    app.clock.advance(60_000)
    expect((await next()).sequence).toBe(31)
  })

  test('rule Q19: the page and the request that a customer attached come with their message', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const context = { page: '/account/keys', request_id: 'V1StGXR8_Z5jdHi6B-myT' }
    await customer.call(sendMessage, { ...at(id), body: { text: 'It fails here', context } })
    const [first, second] = (await readByStaff(support, id)).messages
    expect([first?.context, second?.context]).toEqual([undefined, context])

    const page = '/account/keys?secret=1'
    const refusal = customer.call(sendMessage, { ...at(id), body: { text: 'A', context: { page, request_id: '' } } })
    await expect(refusal).rejects.toEqual(refused(400, 'request:invalid'))
  })

  test('rule Q23: is rated, and the later rating counts', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    await customer.call(rateConversation, { ...at(id), body: { rating: 'bad', comment: 'Slow' } })
    await customer.call(rateConversation, { ...at(id), body: { rating: 'good', comment: '' } })
    expect((await readByStaff(support, id)).conversation.rating).toBe('good')
  })

  test('rule Q27: no message takes a card number', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const refusal = refused(422, 'request:card-number')
    const card = '4111 1111 1111 1111'
    await expect(customer.call(sendMessage, { ...at(id), ...say(`My card is ${card}`) })).rejects.toEqual(refusal)
    await expect(startedBy(customer, { text: card })).rejects.toEqual(refusal)
    await expect(support.call(answerConversation, { ...at(id), ...say(card) })).rejects.toEqual(refusal)
    await expect(support.call(addConversationNote, { ...at(id), ...say(card) })).rejects.toEqual(refusal)
    expect((await readBy(customer, id)).messages).toHaveLength(1)
  })

  test('a message says something, in at most 4,000 characters', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const refusal = refused(400, 'request:invalid')
    await expect(customer.call(sendMessage, { ...at(id), ...say('  ') })).rejects.toEqual(refusal)
    await expect(customer.call(sendMessage, { ...at(id), ...say('x'.repeat(4_001)) })).rejects.toEqual(refusal)
    expect((await customer.call(sendMessage, { ...at(id), ...say('x'.repeat(4_000)) })).sequence).toBe(2)
  })

  test('rule Q26: staff who act as somebody have none of their conversations', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const staff = await app.staff('support')
    const { headers } = await actAs(staff, customer)
    for (const [call, given] of [
      [listConversations, {}],
      [startConversation, { body: { page: '/account', text: 'As them' } }],
      [readConversation, { ...at(id), query: {} }],
      [sendMessage, { ...at(id), ...say('As them') }],
      [markConversationRead, { ...at(id), body: { sequence: 1 } }],
      [showTyping, at(id)],
      [rateConversation, { ...at(id), body: { rating: 'good', comment: '' } }],
      [mailTranscript, at(id)],
      [uploadImage, { ...at(id), body: { name: 'a.png', content: 'iVBORw0KGgo=' } }],
      [getAttachment, { params: { id, attachment: 'x' } }],
    ] as const) {
      const answer = await staff.send(call, { ...given, headers })
      expect([call.path, answer.statusCode, answer.json().errors[0].name]).toEqual([
        call.path,
        403,
        expect.stringMatching(/acting|impersonation/),
      ])
    }
  })
})

describe('a conversation of a visitor', () => {
  test('rule Q3: is read and written with its key, which is returned once and stored as a hash', async () => {
    const { id, key } = await startedByVisitor(visitor(), { name: 'Nora', headers: fromNewNetwork() })
    const sent = await visitor().call(sendVisitorMessage, { ...at(id), body: { key, text: 'Anybody there?' } })
    const news = await visitor().call(readVisitorConversation, { ...at(id), body: { key } })

    expect(sent).toMatchObject({ sequence: 2, author: 'Nora' })
    expect(news.messages.map(({ text }) => text)).toEqual(['What does it cost?', 'Anybody there?'])
    expect(news.conversation.group).toBe('sales')
    expect(key).toMatch(/^[\w-]{43}$/)
    const [row] = await app.db.select().from(conversations).where(eq(conversations.id, id))
    expect(JSON.stringify([row, news])).not.toContain(key)
  })

  test('rule Q3: a wrong key, an unknown conversation and one of a person are answered alike, by every call', async () => {
    const { id, key } = await startedByVisitor(visitor(), { headers: fromNewNetwork() })
    const own = await startedBy(await app.account())
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    const content = { name: 'a.png', content: 'iVBORw0KGgo=' }
    const calls = [
      [readVisitorConversation, {}],
      [sendVisitorMessage, { text: 'Hello' }],
      [markVisitorConversationRead, { sequence: 1 }],
      [showVisitorTyping, {}],
      [leaveVisitorEmail, { email: 'nora@quist.example' }],
      [rateVisitorConversation, { rating: 'good', comment: '' }],
      [mailVisitorTranscript, {}],
      [uploadVisitorImage, content],
      [getVisitorAttachment, {}],
    ] as const
    const named = (Object.values(CALLS) as Call[]).filter(({ path }) => path.startsWith('/visitor-conversations/:id'))
    expect(calls.map(([call]) => call.path).toSorted()).toEqual(named.map(({ path }) => path).toSorted())
    for (const [call, body] of calls) {
      const answers = await Promise.all(
        [
          { id, key: wrong },
          { id: 'no-such-conversation', key },
          { id: own, key },
        ].map(async (given) => {
          const params = { id: given.id, attachment: 'no-such-attachment' }
          const { statusCode, body: answer } = await visitor().send(call, { params, body: { ...body, key: given.key } })
          return { statusCode, ...JSON.parse(answer), request_id: '' }
        }),
      )
      expect(answers[0]).toMatchObject({ statusCode: 404, errors: [{ name: NOT_FOUND_NAME }] })
      expect(answers).toEqual([answers[0], answers[0], answers[0]])
    }
  })

  test('a person with a login does not reach it without the key', async () => {
    const { id } = await startedByVisitor(visitor(), { headers: fromNewNetwork() })
    await expect(readBy(await app.account(), id)).rejects.toEqual(NOT_FOUND)
  })

  test('rule Q5: an address that is a customer’s is answered like any other', async () => {
    const customer = await app.account()
    const shapeOf = async (email: string | undefined) => {
      const body = { page: '/pricing', text: 'Hello', name: '', ...(email && { email }) }
      const query = await solveBotCheck(visitor(), 'SubmitForm')
      const answer = await visitor().send(startVisitorConversation, { query, body, headers: fromNewNetwork() })
      const { key, conversation, messages, version, ...others } = answer.json()
      return [
        answer.statusCode,
        { ...conversation, conversation_id: '', visitor_email: '' },
        messages.map((message: object) => message),
        others,
        key.length,
        version,
      ]
    }
    const known = await shapeOf(customer.email)
    expect(known).toEqual(await shapeOf('nobody@company.example'))
    expect((await customer.call(listConversations)).conversations).toEqual([])
  })

  test('rule Q5: an address is left later, too; the last one counts, a sixth in an hour waits, and a customer’s is taken like any other', async () => {
    const customer = await app.account()
    const { id, key } = await startedByVisitor(visitor(), { headers: fromNewNetwork() })
    const leave = (email: string) => visitor().call(leaveVisitorEmail, { ...at(id), body: { key, email } })
    const nobodys = await leave('nobody@company.example')
    const customers = await leave(customer.email)
    expect([nobodys.visitor_email, customers.visitor_email]).toEqual(['nobody@company.example', customer.email])
    expect({ ...customers, visitor_email: '' }).toEqual({ ...nobodys, visitor_email: '' })
    expect((await customer.call(listConversations)).conversations).toEqual([])
    await leave(customer.email)
    for (const name of ['olga', 'nora']) await leave(`${name}@quist.example`)
    await expect(leave('sixth@quist.example')).rejects.toEqual(refused(429, 'request:rate-limited'))
    const { conversation } = await visitor().call(readVisitorConversation, { ...at(id), body: { key } })
    expect(conversation.visitor_email).toBe('nora@quist.example')
    expect((await readByStaff(support, id)).conversation.customer.email).toBe('nora@quist.example')
    // An address that is left twice is one line, and no address is in the log.
    const isLeft = and(eq(audit.subject, id), eq(audit.action, 'conversation.email-left'))
    const logged = await app.db.select().from(audit).where(isLeft)
    expect(logged).toHaveLength(4)
    expect(JSON.stringify(logged)).not.toContain('quist.example')

    const mistyped = await visitor().send(leaveVisitorEmail, { ...at(id), body: { key, email: 'nora' } })
    expect(mistyped.statusCode).toBe(400)
  })

  test('rule Q6: begins with a bot check alone', async () => {
    const body = { page: '/', text: 'Hello', name: '' }
    const query = { 'g-recaptcha-response': 'made-up' }
    const asked = visitor().call(startVisitorConversation, { query, body, headers: fromNewNetwork() })
    await expect(asked).rejects.toEqual(refused(403, 'request:captcha-failed'))
  })

  test('rule Q18: one network begins five in an hour, others are not held up, and an hour later it goes on', async () => {
    const headers = fromNewNetwork()
    for (let begun = 0; begun < 5; begun += 1) await startedByVisitor(visitor(), { headers })
    const refusal = refused(429, 'support-context:too-many-conversations')
    await expect(startedByVisitor(visitor(), { headers })).rejects.toEqual(refusal)
    await startedByVisitor(visitor(), { headers: fromNewNetwork() })
    app.clock.advance(3_600_000)
    await startedByVisitor(visitor(), { headers })
  })

  test('rule Q18: a start that is repeated counts once', async () => {
    const headers = { ...fromNewNetwork(), 'idempotency-key': 'repeated-start-of-one' }
    const first = await startedByVisitor(visitor(), { headers })
    for (let again = 0; again < 6; again += 1)
      expect((await startedByVisitor(visitor(), { headers })).id).toBe(first.id)
    const { 'idempotency-key': _, ...others } = headers
    for (let begun = 1; begun < 5; begun += 1) await startedByVisitor(visitor(), { headers: others })
    const refusal = refused(429, 'support-context:too-many-conversations')
    await expect(startedByVisitor(visitor(), { headers: others })).rejects.toEqual(refusal)
  })

  test('rule Q8: a start that is repeated finds its conversation, with another key in place of the lost one', async () => {
    const headers = { ...fromNewNetwork(), 'idempotency-key': 'start-of-one-visitor' }
    const first = await startedByVisitor(visitor(), { headers })
    const again = await startedByVisitor(visitor(), { headers })
    expect(again.id).toBe(first.id)
    const read = (key: string) => visitor().call(readVisitorConversation, { ...at(first.id), body: { key } })
    await expect(read(first.key)).rejects.toEqual(NOT_FOUND)
    expect((await read(again.key)).messages).toHaveLength(1)

    app.clock.advance(3_600_000)
    const late = startedByVisitor(visitor(), { headers })
    await expect(late).rejects.toEqual(refused(409, 'request:repeated-differently'))
  })

  test('rule Q8: a message that is sent again is one message, whether its server died before or after it was written', async () => {
    const { id, key } = await startedByVisitor(visitor(), { headers: fromNewNetwork() })
    const send = () =>
      visitor().call(sendVisitorMessage, {
        ...at(id),
        body: { key, text: 'Once' },
        headers: { 'idempotency-key': 'one-message' },
      })
    let dies = true
    app.foundation.onStatement((statement) => {
      if (dies && statement.startsWith('update "conversations" set "last_message_at"'))
        throw new Error('The server died.')
    })
    await expect(send()).rejects.toEqual(refused(500, 'request:unexpected'))
    dies = false
    const first = await send()
    expect(await send()).toEqual(first)
    expect((await visitor().call(readVisitorConversation, { ...at(id), body: { key } })).messages).toHaveLength(2)
  })
})

test('rule Q8: the same key with another content is refused, and loses nothing in silence', async () => {
  const headers = { ...fromNewNetwork(), 'idempotency-key': 'one-key-two-contents' }
  const { id, key } = await startedByVisitor(visitor(), { headers, email: 'nora@quist.example' })
  const differently = refused(409, 'request:repeated-differently')
  for (const other of [{ text: 'Something else' }, { page: '/contact' }, { email: 'olga@quist.example' }])
    await expect(startedByVisitor(visitor(), { headers, email: 'nora@quist.example', ...other })).rejects.toEqual(
      differently,
    )

  const send = (text: string) =>
    visitor().call(sendVisitorMessage, {
      ...at(id),
      body: { key, text },
      headers: { 'idempotency-key': 'a-message-key' },
    })
  await send('First')
  await expect(send('Second')).rejects.toEqual(differently)
  expect((await send('First')).sequence).toBe(2)
})

describe('rule Q13: a note of staff', () => {
  test('is in nothing that the customer’s calls answer, and changes nothing that they see', async () => {
    const customer = await app.account()
    const id = await startedBy(customer)
    const { id: theirs, key } = await startedByVisitor(visitor(), { headers: fromNewNetwork() })
    const seen = async () => [
      (await customer.send(readConversation, { ...at(id), query: {} })).body,
      (await customer.send(listConversations)).body,
      (await visitor().send(readVisitorConversation, { ...at(theirs), body: { key } })).body,
    ]
    const before = await seen()
    for (const one of [id, theirs])
      expect(await support.call(addConversationNote, { ...at(one), ...say('Do not give a discount.') })).toMatchObject({
        note: 1,
        after_sequence: 1,
        text: 'Do not give a discount.',
      })
    expect(await seen()).toEqual(before)

    const { notes, messages } = await readByStaff(support, id)
    expect(notes.map(({ text }) => text)).toEqual(['Do not give a discount.'])
    expect(messages.map(({ text }) => text)).toEqual(['How do I pay?'])
    await support.call(answerConversation, { ...at(id), ...say('Hello') })
    expect((await readBy(customer, id)).messages.map(({ sequence }) => sequence)).toEqual([1, 2])
  })
})

test('rule Q28: what staff do is in the log of no account, and no text is in any log', async () => {
  const customer = await app.account()
  const id = await startedBy(customer, { text: 'A text of theirs' })
  await support.call(answerConversation, { ...at(id), ...say('An answer of ours') })
  await support.call(addConversationNote, { ...at(id), ...say('A note of ours') })
  await support.call(assignConversation, { ...at(id), body: { user_id: null } })
  await support.call(closeConversation, at(id))

  const { rows } = (await app.db.execute(
    sql`select action, account_id, fields::text from audit where subject = ${id} order by id`,
  )) as unknown as { rows: { action: string; account_id: number | null; fields: string }[] }
  expect(rows.map(({ action, account_id }) => [action, account_id])).toEqual([
    ['conversation.started', customer.accountId],
    ['conversation.answered', null],
    ['conversation.assigned', null],
    ['conversation.noted', null],
    ['conversation.unassigned', null],
    ['conversation.closed', null],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/of (theirs|ours)/)
})

test('a conversation that is not there is not found by staff', async () => {
  await expect(readByStaff(support, 'no-such-conversation')).rejects.toEqual(NOT_FOUND)
  await expect(support.call(answerConversation, { ...at('none'), ...say('Hello') })).rejects.toEqual(NOT_FOUND)
  const { conversations: all } = await support.call(listInbox, { query: { queue: 'all' } })
  expect(all.length).toBeGreaterThan(0)
})

const NOT_FOUND_NAME = 'support-context:conversation-not-found'

/** The same person, logged in to another account of theirs. */
async function inAnotherAccount(customer: TestCaller): Promise<TestCaller> {
  const { userId, email } = customer
  const now = app.clock.now()
  const accountId = await createAccount(app.db, { label: 'Another', now })
  await addMember(app.db, { accountId, userId, roles: ['account-owner'], now })
  const session = await inTransaction(app.db, (tx) => startSession(tx, { userId, accountId, now }))
  return createTestCaller(app.server, app.foundation, { userId, email, accountId, ...session })
}
