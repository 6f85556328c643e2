import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listMessages } from '@portal/contracts/authorization/messages'
import {
  addConversationNote,
  answerConversation,
  readConversationAsStaff,
} from '@portal/contracts/support/admin-conversations'
import { rateConversation, readConversation, reportProblem, uploadImage } from '@portal/contracts/support/conversations'
import {
  rateVisitorConversation,
  readVisitorConversation,
  startVisitorConversation,
  uploadVisitorImage,
} from '@portal/contracts/support/visitor-conversations'
import { CALLS } from '@portal/contracts/table'
import { inTransaction } from '@portal/foundation/database'
import { writeMessage } from '@portal/foundation/messages'
import { addMember, createAccount } from '@portal/foundation/people'
import { organizationOf } from '../permission-matrix/belongings.sql.ts'
import { STAFF } from '../permission-matrix/who.ts'
import { startedByVisitor } from '../testing/conversations.ts'
import { solveBotCheck } from '../testing/solve-bot-check.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { TestCaller } from '../testing/test-caller.ts'

/** In every text, name and picture of the two conversations, and in nothing else. */
const THEIRS = /quillfeather/i
const PICTURE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('Quillfeather')]).toString('base64')
const OWN_PICTURE = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')

interface Foreign {
  /** ID of a conversation of a person. */
  id: string
  attachment: string
  /** A conversation of a visitor. */
  visitors: { id: string; key: string; attachment: string }
  message: number
}
type Given = { params?: object; query?: object; body?: object }

const at = ({ id, attachment }: Foreign) => ({ params: { id, attachment } })
const said = (body: object) => (foreign: Foreign) => ({ ...at(foreign), body })
const asked = (query: object) => (foreign: Foreign) => ({ ...at(foreign), query })

/** Calls that name somebody's conversation or message, each with what would read or change it. */
const NAMING: Record<string, ((foreign: Foreign) => Given)[]> = {
  readConversation: [asked({}), asked({ after: '1' }), asked({ wait: '20' }), asked({ version: 'none', wait: '20' })],
  sendMessage: [
    said({ text: 'Mine' }),
    ({ id, attachment }) => ({ params: { id }, body: { text: '', attachment_id: attachment } }),
  ],
  markConversationRead: [said({ sequence: 2 })],
  showTyping: [at],
  rateConversation: [said({ rating: 'bad', comment: 'Mine' })],
  mailTranscript: [at],
  uploadImage: [said({ name: 'mine.png', content: OWN_PICTURE })],
  getAttachment: [at],
  markMessagesRead: [({ message }) => ({ body: { message_ids: [message] } })],
}

/** Calls that list or begin what is one's own. */
const NAMELESS: Record<string, Given> = {
  listConversations: {},
  startConversation: { body: { page: '/account', text: 'Mine' } },
  reportProblem: { body: { text: 'Mine', details: [] } },
  listMessages: {},
}

/** Calls of visitors, with what stands beside the key. */
const OF_VISITORS: Record<string, object> = {
  readVisitorConversation: {},
  sendVisitorMessage: { text: 'Mine' },
  markVisitorConversationRead: { sequence: 2 },
  showVisitorTyping: {},
  leaveVisitorEmail: { email: 'mine@quist.example' },
  rateVisitorConversation: { rating: 'bad', comment: 'Mine' },
  mailVisitorTranscript: {},
  uploadVisitorImage: { name: 'mine.png', content: OWN_PICTURE },
  getVisitorAttachment: {},
}

/** Calls of staff, with the roles that may make them beside `super-admin`. */
const OF_STAFF: Record<string, [roles: readonly string[], given: (foreign: Foreign) => Given]> = {
  listInbox: [['support', 'auditor'], asked({ queue: 'all' })],
  getConversationAsStaff: [['support', 'auditor'], at],
  readConversationAsStaff: [['support', 'auditor'], asked({ wait: '20' })],
  getAttachmentAsStaff: [['support', 'auditor'], at],
  getConversationFigures: [['support', 'auditor'], asked({})],
  listCannedAnswers: [['support', 'auditor'], asked({})],
  answerConversation: [['support'], said({ text: 'Mine' })],
  addConversationNote: [['support'], said({ text: 'Mine' })],
  assignConversation: [['support'], said({ user_id: null })],
  listConversationAssignees: [['support'], asked({})],
  closeConversation: [['support'], said({})],
  reopenConversation: [['support'], said({})],
  showTypingAsStaff: [['support'], said({})],
  markConversationReadAsStaff: [['support'], said({ sequence: 1 })],
  createCannedAnswer: [['support'], () => ({ body: { title: 'Mine', text: 'Mine' } })],
  changeCannedAnswer: [['support'], () => ({ params: { id: 1 }, body: { title: 'Mine', text: 'Mine' } })],
  deleteCannedAnswer: [['support'], () => ({ params: { id: 1 } })],
}

let app: TestApp
let support: TestCaller
let customer: TestCaller
let foreign: Foreign
/** Everybody else who is logged in, by what they are to the customer. */
let others: [string, TestCaller][]
const staff = new Map<string, TestCaller>()

beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
  customer = await app.account({ label: 'Quillfeather Logistics' })
  foreign = { ...(await begin()), visitors: await beginAsVisitor(), message: await notify() }
  for (const role of STAFF) staff.set(role, await app.staff(role))
  const partner = await app.account()
  await organizationOf(app, partner)
  others = [
    ['a stranger', await app.account()],
    ['a colleague', await app.member(customer, ['account-owner'])],
    ['somebody of an organization', partner],
    ['the person in another account', await elsewhere()],
    ...[...staff].map(([role, caller]): [string, TestCaller] => [role, caller]),
  ]
})
afterAll(() => app.close())

/** A conversation of the customer in which everything says whose it is. */
async function begin() {
  const details = [{ part: 'browser' as const, lines: ['Quillfeather/1.0'] }]
  const body = { text: 'Quillfeather asks', details, screenshot: PICTURE }
  const { conversation_id: id } = await customer.call(reportProblem, { body })
  await talk(id)
  await customer.call(rateConversation, { params: { id }, body: { rating: 'good', comment: 'Quillfeather' } })
  const content = { name: 'quillfeather.png', content: PICTURE }
  const { attachment_id: attachment } = await customer.call(uploadImage, { params: { id }, body: content })
  return { id, attachment }
}

async function beginAsVisitor() {
  const { id, key } = await startedByVisitor(app.visitor(), { name: 'Quillfeather', email: 'q@quillfeather.example' })
  await talk(id)
  const call = (body: object) => ({ params: { id }, body: { key, ...body } })
  await app.visitor().call(rateVisitorConversation, call({ rating: 'good', comment: 'Quillfeather' }) as never)
  const image = call({ name: 'quillfeather.png', content: PICTURE })
  const { attachment_id: attachment } = await app.visitor().call(uploadVisitorImage, image as never)
  return { id, key, attachment }
}

async function talk(id: string) {
  await support.call(answerConversation, { params: { id }, body: { text: 'Quillfeather is answered' } })
  await support.call(addConversationNote, { params: { id }, body: { text: 'Quillfeather is known' } })
}

/** Writes the customer a message of the portal. */
async function notify() {
  const facts = { kind: 'account-left' as const, account: 'Quillfeather' }
  const to = { userId: customer.userId }
  await inTransaction(app.db, (tx) => writeMessage(tx, facts, { to, now: app.clock.now() }))
  return (await customer.call(listMessages))[0]?.message_id ?? 0
}

async function elsewhere() {
  const { userId } = customer
  const now = app.clock.now()
  const accountId = await createAccount(app.db, { label: 'Another', now })
  await addMember(app.db, { accountId, userId, roles: ['account-owner'], now })
  return app.again({ ...customer, accountId })
}

/** All that the two conversations are, as both sides of them see it. */
async function whole() {
  const { id, visitors } = foreign
  return [
    await customer.call(readConversation, { params: { id }, query: {} }),
    await app.visitor().call(readVisitorConversation, { params: { id: visitors.id }, body: { key: visitors.key } }),
    await support.call(readConversationAsStaff, { params: { id }, query: {} }),
    await support.call(readConversationAsStaff, { params: { id: visitors.id }, query: {} }),
    await customer.call(listMessages),
  ]
}

/** Makes a call; returns its status and whether anything in the answer is the customer's. */
async function outcome(caller: TestCaller, name: string, given: Given) {
  const call = CALLS[name]
  if (!call) throw new Error(`There is no call ${name}.`)
  const { statusCode, headers, rawPayload } = await caller.send(call, given)
  return [statusCode, THEIRS.test(JSON.stringify(headers) + rawPayload.toString('latin1'))]
}

test('these are all calls of chat, reports and messages', () => {
  const here = Object.entries(CALLS).filter(
    ([, { service, path }]) => service === 'support' || path.startsWith('/identities/self/messages'),
  )
  const listed = [NAMING, NAMELESS, OF_VISITORS, OF_STAFF, { startVisitorConversation: {} }].flatMap(Object.keys)
  expect(listed.toSorted()).toEqual(here.map(([name]) => name).toSorted())
})

describe('rule Q86: nothing of a conversation or message is in what anybody else is answered, and nothing of it changes', () => {
  let before: unknown
  beforeAll(async () => {
    before = await whole()
    expect(JSON.stringify(before).match(new RegExp(THEIRS, 'gi'))?.length).toBeGreaterThan(15)
  })
  afterAll(async () => expect(await whole()).toEqual(before))

  test.each(Object.entries(NAMING))('%s', async (name, ways) => {
    for (const way of ways) {
      for (const [who, caller] of others) {
        // A message is the person's in all of their accounts.
        if (name === 'markMessagesRead' && caller.userId === customer.userId) continue
        expect([who, ...(await outcome(caller, name, way(foreign)))]).toEqual([who, 404, false])
      }
      if (name === 'markMessagesRead') continue
      // Nor one of a visitor.
      const { id, attachment } = foreign.visitors
      const theirs = way({ ...foreign, id, attachment })
      expect(await outcome(customer, name, theirs)).toEqual([404, false])
      expect(await outcome(app.visitor(), name, way(foreign))).toEqual([401, false])
    }
  })

  test.each(Object.entries(NAMELESS))('%s', async (name, given) => {
    for (const [who, caller] of others) {
      if (name === 'listMessages' && caller.userId === customer.userId) continue
      expect([who, ...(await outcome(caller, name, given))]).toEqual([who, 200, false])
    }
    expect(await outcome(app.visitor(), name, given)).toEqual([401, false])
  })

  test('startVisitorConversation', async () => {
    const visitor = app.visitor()
    const body = { page: '/pricing', text: 'Mine', name: '', email: 'q@quillfeather.example' }
    const query = await solveBotCheck(visitor, 'SubmitForm')
    const answer = await visitor.send(startVisitorConversation, { query, body })
    // Nothing but what the caller has just said.
    const { visitor_email: said, ...conversation } = answer.json().conversation
    expect(said).toBe('q@quillfeather.example')
    expect(JSON.stringify({ ...answer.json(), conversation })).not.toMatch(THEIRS)
  })

  test('calls of visitors', async () => {
    const own = await startedByVisitor(app.visitor())
    const { id, key, attachment } = foreign.visitors
    const asking: [string, TestCaller][] = [['a visitor', app.visitor()], ['the customer', customer], ...others]
    for (const [name, body] of Object.entries(OF_VISITORS))
      for (const [who, caller] of asking)
        for (const [conversation, proof] of [
          [id, own.key],
          [foreign.id, own.key],
          [foreign.id, key],
        ]) {
          const given = { params: { id: conversation, attachment }, body: { ...body, key: proof } }
          const seen = [name, who, ...(await outcome(caller, name, given))]
          expect(seen).toEqual([name, who, 404, false])
        }
  })

  test.each(Object.entries(OF_STAFF))('%s', async (name, [roles, given]) => {
    const allowed = [...roles, 'super-admin']
    const refused = [...others, ['the customer', customer] as const].filter(([who]) => !allowed.includes(who))
    expect(refused.length).toBe(others.length + 1 - allowed.length)
    for (const [who, caller] of refused)
      expect([who, ...(await outcome(caller, name, given(foreign)))]).toEqual([who, 403, false])
    expect(await outcome(app.visitor(), name, given(foreign))).toEqual([401, false])
  })
})
