import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getAttachmentAsStaff, getConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import { listConversations, reportProblem, uploadImage } from '@portal/contracts/support/conversations'
import { inTransaction } from '@portal/foundation/database'
import { actAs } from '../../testing/act-as.ts'
import { readBy, readByStaff } from '../../testing/conversations.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { redactConversationsOf } from './conversations.sql.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60, 7)])
const screenshot = PNG.toString('base64')
const DETAILS = [
  { part: 'page' as const, lines: ['/checkout/payment'] },
  { part: 'requests' as const, lines: ['K7Q2M9XWBT 503 general-upstream-failure'] },
  { part: 'errors' as const, lines: ['<img src=x onerror=alert(1)>'] },
]
const report = (more: object = {}) => ({ body: { text: 'The button does nothing.', details: DETAILS, ...more } })
const list = async (customer: TestCaller) => (await customer.call(listConversations)).conversations

test('rule H60: a report is a conversation with support, with its details and its screenshot, whatever its page', async () => {
  const customer = await app.account()
  const { conversation_id: id } = await customer.call(reportProblem, report({ screenshot }))
  expect(await list(customer)).toMatchObject([
    { conversation_id: id, group: 'support', state: 'open', subject: 'The button does nothing.', last_sequence: 1 },
  ])
  const [message] = (await readByStaff(support, id)).messages
  expect(message).toMatchObject({
    from: 'customer',
    text: 'The button does nothing.',
    report: DETAILS,
    attachment: { name: 'screenshot.png', type: 'image/png', bytes: 68 },
  })
  expect((await readBy(customer, id)).messages[0]?.report).toEqual(DETAILS)
  const params = { id, attachment: message?.attachment?.attachment_id ?? '' }
  expect((await support.send(getAttachmentAsStaff, { params })).rawPayload.equals(PNG)).toBe(true)
  expect(await auditTrail(app, customer)).toEqual(['conversation.started'])
})

test('rule H62: what a client writes into the details by hand is plain lines for staff', async () => {
  const customer = await app.account()
  const lines = [
    '</script><script>alert(1)</script>',
    'javascript:alert(1) [click](https://evil.example)',
    'Bearer abc\r\nBcc: a@evil.example',
    'Firefox\u202egpj.exe\u200b',
    'w'.repeat(300),
  ]
  const details = ['releases', 'requests', 'browser', 'window'].map((part) => ({ part: part as 'browser', lines }))
  const { conversation_id: id } = await customer.call(reportProblem, report({ details }))
  const kept = [lines[0], lines[1], 'Bearer abc Bcc: a@evil.example', 'Firefoxgpj.exe', lines[4]]
  expect((await readByStaff(support, id)).messages[0]?.report).toEqual(
    details.map(({ part }) => ({ part, lines: kept })),
  )
  for (const wrong of [['w'.repeat(10_000)], ['\u202e'], Array(11).fill('a')])
    await expect(
      customer.call(reportProblem, report({ details: [{ part: 'browser', lines: wrong }] })),
    ).rejects.toEqual(refused(400, 'request:invalid'))
})

test('rule H61: a report without details and screenshot has none, and nobody learns its page', async () => {
  const customer = await app.account()
  const { conversation_id: id } = await customer.call(reportProblem, report({ details: [] }))
  const { messages, conversation } = await readByStaff(support, id)
  expect(conversation.page).toBe('')
  expect(messages[0]?.report).toEqual([])
  expect(messages[0]).not.toHaveProperty('attachment')
  expect(messages[0]).not.toHaveProperty('context')
})

test('rule H63: a report that is sent again with its key is one conversation, with another content it is refused', async () => {
  const customer = await app.account()
  const headers = { 'idempotency-key': 'report-of-one-problem' }
  const first = await customer.call(reportProblem, { ...report({ screenshot }), headers })
  expect(await customer.call(reportProblem, { ...report({ screenshot }), headers })).toEqual(first)
  await expect(customer.call(reportProblem, { ...report(), headers })).rejects.toEqual(
    refused(409, 'request:repeated-differently'),
  )
  expect(await list(customer)).toHaveLength(1)
})

test('rule H63: a report whose screenshot is refused leaves nothing behind', async () => {
  const customer = await app.account()
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  await expect(customer.call(reportProblem, report({ screenshot: svg }))).rejects.toEqual(
    refused(422, 'support-context:image-refused'),
  )
  const large = Buffer.concat([PNG, Buffer.alloc(1_048_577 - PNG.length)]).toString('base64')
  await expect(customer.call(reportProblem, report({ screenshot: large }))).rejects.toEqual(
    refused(422, 'support-context:image-refused'),
  )
  expect(await list(customer)).toEqual([])
})

test('rule H60: reports count among the twenty conversations that a person begins in an hour', async () => {
  const customer = await app.account()
  for (let count = 0; count < 20; count++) await customer.call(reportProblem, report())
  await expect(customer.call(reportProblem, report())).rejects.toEqual(
    refused(429, 'support-context:too-many-conversations'),
  )
})

test('rule Q18: a screenshot counts among the twenty images that a person uploads in an hour', async () => {
  const customer = await app.account()
  const { conversation_id: id } = await customer.call(reportProblem, report({ screenshot }))
  const image = { params: { id }, body: { name: 'a.png', content: screenshot } }
  for (let count = 1; count < 20; count++) await customer.call(uploadImage, image)
  await expect(customer.call(reportProblem, report({ screenshot }))).rejects.toEqual(
    refused(429, 'support-context:too-many-messages'),
  )
  expect((await customer.call(reportProblem, report())).conversation_id).not.toBe(id)
})

test('rule H60: nobody else finds a report, and staff who act as somebody report nothing', async () => {
  const customer = await app.account()
  const { conversation_id: id } = await customer.call(reportProblem, report())
  const notFound = refused(404, 'support-context:conversation-not-found')
  await expect(readBy(await app.member(customer, ['api-key-viewer']), id)).rejects.toEqual(notFound)
  await expect(readBy(await app.account(), id)).rejects.toEqual(notFound)
  const { headers } = await actAs(support, customer)
  expect((await support.send(reportProblem, { ...report(), headers })).statusCode).toBe(403)
  expect(await list(customer)).toHaveLength(1)
})

test('rule Q25: a redaction leaves nothing of a report', async () => {
  const customer = await app.account()
  const { conversation_id: id } = await customer.call(reportProblem, report({ screenshot }))
  await inTransaction(app.db, (tx) => redactConversationsOf(tx, customer.userId))
  const [message] = (await readByStaff(support, id)).messages
  expect(message).toMatchObject({ text: '' })
  expect(message).not.toHaveProperty('report')
  expect(message).not.toHaveProperty('attachment')
  expect((await support.call(getConversationAsStaff, { params: { id } })).conversation.subject).toBe('')
})
