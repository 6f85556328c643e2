import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestClock } from '@portal/foundation/clock'
import { createHttpServer, type HttpServer } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { createMailer, type Letter, mailJob } from '@portal/foundation/mail'
import { readSettings } from '@portal/foundation/settings'
import { SMTPServer } from 'smtp-server'
import { addDesk } from './desk.ts'
import { createInbox, type Inbox } from './inbox/inbox.ts'
import { listenForMail, type SmtpInbox } from './inbox/smtp-inbox.ts'

const clock = createTestClock(new Date('2026-03-09T09:00:00Z'))
const envelope = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 1)]]) }
let inbox: Inbox
let desk: HttpServer
let smtp: SmtpInbox

beforeAll(async () => {
  inbox = createInbox()
  desk = await createHttpServer({ settings: readSettings({}), log: createLogger({ logLevel: 'silent' }) })
  addDesk(desk, inbox)
  smtp = await listenForMail(inbox, clock, 0)
})
afterAll(async () => {
  await desk.close()
  await smtp.close()
})

type Receiver = Pick<Letter, 'to' | 'subject' | 'unsubscribe' | 'attachment'>

async function send({ text, ...letter }: Receiver & { text: string }, { port }: { port: number } = smtp) {
  const brand = { brandName: 'Doorstep', publicOrigin: 'http://localhost:4000' }
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'no-reply@portal.example', ...brand }
  const mailer = createMailer(settings, envelope)
  const { kind, payload } = mailJob(envelope, { ...letter, words: [text] }, clock.now())
  await mailer
    .deliver({ id: 7, kind, subject: null, payload, attempts: 1, lockedUntil: null }, undefined as never)
    .finally(mailer.close)
}

test('what the portal mails can be read at the desk, and its links followed', async () => {
  await send({
    to: 'zoë@example.com',
    subject: 'Zażółć 日本',
    text: 'Confirm: http://localhost:4000/x?token=1&a=2 now',
  })

  const [mail] = inbox.list('zoë@example.com')
  expect(mail).toMatchObject({ subject: 'Zażółć 日本', from: '"Doorstep" <no-reply@portal.example>' })
  const answer = await desk.inject(`/mail/${mail?.id}`)
  expect(answer.body).toContain('<a href="http://localhost:4000/x?token=1&amp;a=2" rel="noreferrer">')
})

test('a file that comes with a mail is listed and can be saved', async () => {
  const attachment = {
    name: 'receipt-10001.pdf',
    type: 'application/pdf',
    base64: Buffer.from('%PDF-').toString('base64'),
  }
  await send({ to: 'books@example.com', subject: 'Your receipt', text: 'It is attached.', attachment })
  const [listed] = (await desk.inject('/mail.json?to=books@example.com')).json()
  expect(listed.attachments).toEqual([{ name: 'receipt-10001.pdf', type: 'application/pdf', size: 5 }])
  const [, href = ''] =
    /<a href="([^"]+)">receipt-10001\.pdf</.exec((await desk.inject(`/mail/${listed.id}`)).body) ?? []
  const file = await desk.inject(href)
  expect([file.body, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    '%PDF-',
    'application/pdf',
    "attachment; filename*=UTF-8''receipt-10001.pdf",
  ])
  expect((await desk.inject(href.replace(/0$/, '1'))).statusCode).toBe(404)
})

test('a mail program finds where to post to for no more letters of a kind, and nothing where there is none', async () => {
  const oneClickUrl = `http://localhost:4000/api/contacts/unsubscription/one-click/c1.billing.${'x'.repeat(60)}`
  const unsubscribe = {
    words: 'You are told about bills.',
    label: 'No more',
    url: 'http://localhost:4000/u',
    oneClickUrl,
  }
  await send({ to: 'told@example.com', subject: 'A bill', text: 'There is a bill.', unsubscribe })
  await send({ to: 'asked@example.com', subject: 'Confirm', text: 'Confirm.' })
  const urls = ['told@example.com', 'asked@example.com'].map((to) => inbox.list(to)[0]?.oneClickUrl)
  expect(urls).toEqual([oneClickUrl, ''])
})

test.each([
  [550, 'FinalFailure'],
  [501, 'FinalFailure'],
  [450, 'Error'],
  [452, 'Error'],
])(
  'a letter that a mail server refuses with %i fails as a %s, which does not name the recipient',
  async (responseCode, name) => {
    const strict = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      authOptional: true,
      onRcptTo: ({ address }, _, done) => done(Object.assign(new Error(`Nobody is ${address}`), { responseCode })),
    })
    await new Promise<void>((opened) => strict.listen(0, '127.0.0.1', opened))
    const { port } = strict.server.address() as AddressInfo

    const refused = send({ to: 'anna@example.com', subject: 'Hello', text: 'Hello' }, { port })
    await expect(refused).rejects.toMatchObject({
      name,
      message: `The letter was not taken: EENVELOPE ${responseCode}`,
    })
    await new Promise<void>((closed) => strict.close(closed))
  },
)

test('mails are looked up by receiver, named once or more', async () => {
  expect((await desk.inject('/mail.json?to=zoë@example.com')).json()).toHaveLength(1)
  expect((await desk.inject('/mail.json?to=a&to=b')).json()).toEqual([])
})

test('markup in a mail is shown, not run', async () => {
  await send({ to: 'a@example.com', subject: '<img src=x onerror=alert(1)>', text: '</pre><script>alert(1)</script>' })

  const { id } = inbox.list()[0] ?? {}
  const letter = await desk.inject(`/mail/${id}/page`)
  expect(letter.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(letter.headers['content-security-policy']).toContain("default-src 'none'")
  expect(letter.headers['content-security-policy']).not.toContain('script')

  const list = await desk.inject('/')
  const one = await desk.inject(`/mail/${inbox.list()[0]?.id}`)
  expect(list.body + one.body).not.toMatch(/<script|<img/)
  expect(one.headers['content-security-policy']).toContain("default-src 'none'")
})

test('the last hundred mails are kept', () => {
  const small = createInbox()
  const mail = { receivedAt: clock.now(), from: 'a', to: 'b', text: '', html: '', oneClickUrl: '', attachments: [] }
  for (let number = 1; number <= 101; number += 1) small.add({ ...mail, subject: String(number) })

  expect(small.list()).toHaveLength(100)
  expect(small.list()[0]?.subject).toBe('101')
  expect(small.find(1)).toBeUndefined()
})

test('a foreign name for this machine finds nothing', async () => {
  const answer = await desk.inject({ url: '/', headers: { host: 'rebound.example' } })
  expect(answer.statusCode).toBe(404)
})
