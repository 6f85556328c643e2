import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getAttachmentAsStaff } from '@portal/contracts/support/admin-conversations'
import { getAttachment, sendMessage, uploadImage } from '@portal/contracts/support/conversations'
import {
  getVisitorAttachment,
  readVisitorConversation,
  sendVisitorMessage,
  uploadVisitorImage,
} from '@portal/contracts/support/visitor-conversations'
import { readBy, startedBy, startedByVisitor } from '../../testing/conversations.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { purgeUnsentAttachments } from './attachments.sql.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const image = (bytes = 100) => Buffer.concat([SIGNATURE, Buffer.alloc(bytes - SIGNATURE.length, 7)])
const upload = (content: Buffer, name = 'screen.png') => ({ body: { name, content: content.toString('base64') } })
const at = (id: string) => ({ params: { id } })
const REFUSED = refused(422, 'support-context:image-refused')

test('rule Q20: an image goes with a message, and both sides download it as a file', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  const content = image()
  const { attachment_id, ...stored } = await customer.call(uploadImage, { ...at(id), ...upload(content) })
  expect(stored).toEqual({ name: 'screen.png', type: 'image/png', bytes: 100 })
  const params = { id, attachment: attachment_id }
  expect((await support.send(getAttachmentAsStaff, { params })).statusCode).toBe(404)

  await customer.call(sendMessage, { ...at(id), body: { text: '', attachment_id } })
  expect((await readBy(customer, id)).messages.at(-1)).toMatchObject({ text: '', attachment: { attachment_id } })
  for (const answer of [
    await customer.send(getAttachment, { params }),
    await support.send(getAttachmentAsStaff, { params }),
  ]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''screen.png",
      'x-content-type-options': 'nosniff',
    })
  }
})

test('rule Q20: an image is for its conversation alone, and for one message of it', async () => {
  const [customer, stranger] = [await app.account(), await app.account()]
  const [id, another] = [await startedBy(customer), await startedBy(customer)]
  const { attachment_id } = await customer.call(uploadImage, { ...at(id), ...upload(image()) })
  const params = { id, attachment: attachment_id }
  expect((await stranger.send(getAttachment, { params })).statusCode).toBe(404)
  const elsewhere = await customer.send(getAttachment, { params: { ...params, id: another } })
  expect(elsewhere.json().errors[0].name).toBe('support-context:attachment-not-found')

  const message = { body: { text: 'Look', attachment_id } }
  const notFound = refused(404, 'support-context:attachment-not-found')
  await expect(customer.call(sendMessage, { ...at(another), ...message })).rejects.toEqual(notFound)
  await customer.call(sendMessage, { ...at(id), ...message })
  await expect(customer.call(sendMessage, { ...at(id), ...message })).rejects.toEqual(notFound)
  expect((await readBy(customer, id)).messages).toHaveLength(2)
})

test('rule Q20: what is no such image, is larger than 1 MB or comes otherwise encoded is refused', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  const send = (content: string, name = 'a.png') => customer.call(uploadImage, { ...at(id), body: { name, content } })
  await expect(send(Buffer.from('<svg onload="alert(1)"/>').toString('base64'))).rejects.toEqual(REFUSED)
  await expect(send(image(1_048_577).toString('base64'))).rejects.toEqual(REFUSED)
  await expect(send(`data:image/png;base64,${image().toString('base64')}`)).rejects.toEqual(REFUSED)
  await expect(send(`${image(99).toString('base64')}=`)).rejects.toEqual(REFUSED)
  expect((await send(image(1_048_576).toString('base64'))).bytes).toBe(1_048_576)
})

test('rule Q20: a file that is an image and a page at once is answered as the image, to save as one', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  const content = Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')
  const name = '"><svg onload=alert(1)>\u202egpj.html'
  const { attachment_id, type } = await customer.call(uploadImage, { ...at(id), ...upload(content, name) })
  expect(type).toBe('image/gif')
  await customer.call(sendMessage, { ...at(id), body: { text: '', attachment_id } })
  const { headers } = await support.send(getAttachmentAsStaff, { params: { id, attachment: attachment_id } })
  expect(headers).toMatchObject({
    'content-type': 'image/gif',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w.%()-]+\.html\.gif$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(headers['content-disposition']).not.toContain('%E2%80%AE')
})

test.each([
  ['../../../etc/passwd.png', '..%2F..%2F..%2Fetc%2Fpasswd.png'],
  ['..\\..\\boot.png', '..%5C..%5Cboot.png'],
  ['a\r\nset-cookie: session=1.png', 'a%20set-cookie%3A%20session%3D1.png'],
  ['a"; filename=evil.exe', 'a%22%3B%20filename%3Devil.exe.png'],
  ["a'; filename=evil.png", 'a%27%3B%20filename%3Devil.png'],
  ['photo\u202egpj.exe', 'photogpj.exe.png'],
  ['photo\u200b\u2060\u00ad.png', 'photo.png'],
  ['\u{1f468}\u200d\u{1f469}.png', '%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9.png'],
  ['\ud800.png', '%EF%BF%BD.png'],
  ['</script><img src=x onerror=alert(1)>', '%3C%2Fscript%3E%3Cimg%20src%3Dx%20onerror%3Dalert%281%29%3E.png'],
  [`${'n'.repeat(196)}.png`, `${'n'.repeat(196)}.png`],
])('rule Q20: an image named %j is saved under one name, which is no other header', async (name, saved) => {
  const customer = await app.account()
  const id = await startedBy(customer)
  const { attachment_id } = await customer.call(uploadImage, { ...at(id), ...upload(image(), name) })
  await customer.call(sendMessage, { ...at(id), body: { text: '', attachment_id } })
  const params = { id, attachment: attachment_id }
  for (const [by, call] of [
    [customer, getAttachment],
    [support, getAttachmentAsStaff],
  ] as const) {
    const { headers } = await by.send(call, { params })
    expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${saved}`)
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('rule Q20: an image of 5 MB and one byte is refused before it is read', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  await expect(customer.call(uploadImage, { ...at(id), ...upload(image(5_242_881)) })).rejects.toMatchObject({
    status: 413,
  })
})

test('rule Q18: a person uploads twenty images in an hour, visitors of a network five, to however many conversations', async () => {
  const customer = await app.account()
  const own = [await startedBy(customer), await startedBy(customer)]
  const theirs = [await startedByVisitor(app.visitor()), await startedByVisitor(app.visitor())]
  let turn = 0
  const next = <One>(among: readonly One[]) => {
    turn += 1
    return among[turn % 2] as One
  }
  const byVisitor = () => {
    const { id, key } = next(theirs)
    return app.visitor().call(uploadVisitorImage, { ...at(id), body: { key, ...upload(image()).body } })
  }
  const byPerson = () => customer.call(uploadImage, { ...at(next(own)), ...upload(image()) })
  const refusal = refused(429, 'support-context:too-many-messages')
  for (const [send, most] of [
    [byPerson, 20],
    [byVisitor, 5],
  ] as const) {
    for (let sent = 0; sent < most; sent += 1) await send()
    await expect(send()).rejects.toEqual(refusal)
  }
  app.clock.advance(3_600_000)
  await byVisitor()
})

test('a visitor sends and gets an image with the key', async () => {
  const { id, key } = await startedByVisitor(app.visitor())
  const body = { key, ...upload(image()).body }
  const { attachment_id } = await app.visitor().call(uploadVisitorImage, { ...at(id), body })
  await app.visitor().call(sendVisitorMessage, { ...at(id), body: { key, text: '', attachment_id } })
  const { messages } = await app.visitor().call(readVisitorConversation, { ...at(id), body: { key } })
  expect(messages.at(-1)?.attachment?.bytes).toBe(100)
  const params = { id, attachment: attachment_id }
  const answer = await app.visitor().send(getVisitorAttachment, { params, body: { key } })
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 100])
})

test('rule Q24: an image that was sent with no message goes after a day', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  await purgeUnsentAttachments(app.db, new Date(app.clock.now().getTime() + 10 * 86_400_000))
  const [unsent, sent] = [
    await customer.call(uploadImage, { ...at(id), ...upload(image()) }),
    await customer.call(uploadImage, { ...at(id), ...upload(image()) }),
  ]
  await customer.call(sendMessage, { ...at(id), body: { text: '', attachment_id: sent.attachment_id } })
  app.clock.advance(86_400_000 - 1)
  expect(await purgeUnsentAttachments(app.db, app.clock.now())).toBe(0)
  app.clock.advance(1)
  expect(await purgeUnsentAttachments(app.db, app.clock.now())).toBe(1)
  const again = await app.again(customer)
  const get = ({ attachment_id }: { attachment_id: string }) =>
    again.send(getAttachment, { params: { id, attachment: attachment_id } })
  expect([(await get(unsent)).statusCode, (await get(sent)).statusCode]).toEqual([404, 200])
})
