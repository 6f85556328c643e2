import { randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { HOSTILE_AT_DOORS, holdsControl } from '../testing/hostile-words.ts'
import { letterAsHtml, letterAsText } from './letter-frame.ts'
import { type Letter, mailJob, openMailJob } from './mail.ts'
import { createMailer, type DrawPaper } from './mailer.ts'

const keys = { current: 'a', keys: new Map([['a', randomBytes(32)]]) }
const letter = {
  to: 'a@example.com',
  subject: 'Confirm <you>',
  words: ['Hello & welcome to "us".'],
  action: { label: 'Confirm', url: 'https://portal.example/confirm#id=1&token=secret' },
  afterwards: ['The link works for 24 hours.'],
}
const brand = { brandName: 'Doorstep', publicOrigin: 'https://portal.example' }
const now = new Date()

test('a letter rests encrypted until it is sent', () => {
  const { kind, payload } = mailJob(keys, letter, now)
  expect(kind).toBe('mail')
  expect(JSON.stringify(payload)).not.toMatch(/secret|example\.com/)
  expect(openMailJob(keys, payload)).toEqual(letter)
})

test.each(['a@example.com\r\nBcc: b@example.com', 'a@example.com\0', 'a@example.com b@example.com'])(
  'rule M96: a letter to %j is refused',
  (to) => {
    expect(() => mailJob(keys, { ...letter, to }, now)).toThrow('A letter goes to one address.')
  },
)

test('rule M96: a name is one line of a letter, whatever it holds, and ends in no header', async () => {
  for (const name of HOSTILE_AT_DOORS) {
    const unsubscribe = { words: name, label: 'No more', url: 'https://a.example', oneClickUrl: 'https://a.example/1' }
    const rows = [[name, name]] as const
    const said = { subject: `Hello ${name}`, words: [name], rows, afterwards: [name], unsubscribe }
    const opened = openMailJob(keys, mailJob(keys, { ...letter, ...said }, now).payload)
    const { subject, words, afterwards = [] } = opened
    const lines = [subject, ...words, ...(opened.rows ?? []).flat(), ...afterwards, opened.unsubscribe?.words ?? '']
    expect(lines.filter(holdsControl)).toEqual([])
    expect(subject.length).toBeLessThanOrEqual(300)

    const headers = (await sent({ ...letter, ...said })).head.split('\r\n')
    const names = headers.filter((line) => !/^\s/.test(line)).map((line) => line.split(':')[0])
    expect(names.sort()).toEqual(HEADERS)
    expect(headers.filter(({ length }) => length >= 998)).toEqual([])
  }
})

test.each([
  'a,b@example.com',
  '"a"<b@example.com',
  'jo@example.com,b@example.com',
  'a@exam_ple.com',
  'a..b@example.com',
])('rule M97: a letter to %s, stored when it was allowed, goes to nobody and is not tried again', async (to) => {
  await expect(sent({ ...letter, to })).rejects.toMatchObject({ name: 'FinalFailure' })
})

test('rule M97: a letter goes to the address that is stored, in ASCII where its domain is in other letters', async () => {
  expect((await sent({ ...letter, to: "O'Adler+keys@example.com" })).receivers).toEqual(["O'Adler+keys@example.com"])
  expect((await sent({ ...letter, to: 'jo@bücher.example' })).receivers).toEqual(['jo@xn--bcher-kva.example'])
})

const HEADERS = [
  'Content-Type',
  'Date',
  'From',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
]

/** Returns the recipients and headers that a mail server gets of a letter. */
async function sent(
  written: Letter,
  drawPaper?: DrawPaper,
): Promise<{ receivers: string[]; head: string; body: string }> {
  const receivers: string[] = []
  let heard = ''
  const server = createServer((socket) => {
    let isLetter = false
    socket.setEncoding('utf8').write('220 here\r\n')
    socket.on('data', (text: Buffer | string) => {
      if (isLetter) heard += text
      else
        for (const line of String(text).split('\r\n')) {
          const [, receiver] = /^RCPT TO:<(.*)>/.exec(line) ?? []
          if (receiver !== undefined) receivers.push(receiver)
          if (line === 'DATA') isLetter = true
          if (line) socket.write(line === 'DATA' ? '354 go on\r\n' : '250 good\r\n')
        }
      if (isLetter && heard.endsWith('\r\n.\r\n')) {
        isLetter = false
        socket.write('250 taken\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const mailer = createMailer(
    { ...brand, smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'us@portal.example' },
    keys,
    drawPaper,
  )
  const { payload } = mailJob(keys, written, now)
  await mailer.deliver({ id: 1, payload } as never, {} as never).finally(() => {
    mailer.close()
    server.close()
  })
  const end = heard.indexOf('\r\n\r\n')
  return { receivers, head: heard.slice(0, end), body: heard.slice(end).replaceAll('=\r\n', '') }
}

test('a letter is the same in words and as a page: who writes, what there is to know, one thing to do', () => {
  expect(letterAsText(letter, brand)).toBe(
    [
      'Hello & welcome to "us".',
      '',
      'Confirm:',
      'https://portal.example/confirm#id=1&token=secret',
      '',
      'The link works for 24 hours.',
      '',
      '-- ',
      'Doorstep',
      'https://portal.example',
      '',
    ].join('\n'),
  )
  const page = letterAsHtml(letter, brand)
  expect(page).toContain('Hello &amp; welcome to &quot;us&quot;.')
  expect(page).toContain('Confirm &lt;you&gt;')
  expect(page.match(/href="https:\/\/portal\.example\/confirm#id=1&amp;token=secret"/g)).toHaveLength(2)
  expect(page).toContain('The link works for 24 hours.')
})

test('a paper is drawn when its letter is sent, by a job of a kind of its own', async () => {
  const paper = { id: 7, attached: 'The receipt is attached.', missing: 'The receipt is on the page of the order.' }
  expect(mailJob(keys, { ...letter, paper }, now).kind).toBe('mail.paper')
  const file = { name: 'receipt-1.pdf', type: 'application/pdf', base64: 'JVBERi0=' }
  const drawn = await sent({ ...letter, paper }, async (id) => (id === 7 ? file : undefined))
  expect(drawn.body).toMatch(/filename=receipt-1\.pdf[^<]*JVBERi0/)
  expect(drawn.body).toContain('The receipt is attached.')
  expect(drawn.body).not.toContain('on the page of the order')
})

test('a letter whose paper is missing is sent and says where it is; one whose paper is to be tried again is not', async () => {
  const paper = { id: 7, attached: 'The receipt is attached.', missing: 'The receipt is on the page of the order.' }
  const without = await sent({ ...letter, paper }, async () => undefined)
  expect(without.body).toContain('The receipt is on the page of the order.')
  expect(without.body).not.toMatch(/The receipt is attached|filename/)
  const failing = sent({ ...letter, paper }, () => Promise.reject(new Error('It cannot be drawn now.')))
  await expect(failing).rejects.toThrow('It cannot be drawn now.')
})

test('a letter fetches nothing, and has colors for a dark theme', () => {
  const page = letterAsHtml({ to: 'a@example.com', subject: 'Hello', words: ['Hello.'] }, brand)
  expect(page).not.toMatch(/<img|<script|<link|@import|url\(/)
  expect(page).toContain('prefers-color-scheme: dark')
  expect(page.match(/href=/g)).toHaveLength(1)
})

test('a letter of a kind that can be ended says why somebody gets it, and how to get no more, below its end', () => {
  const unsubscribe = {
    words: 'You get this as a contact of Acme & Sons.',
    label: 'Stop emails about billing',
    url: 'https://portal.example/unsubscribe#token=t',
    oneClickUrl: 'https://portal.example/one-click/t',
  }
  expect(letterAsText({ ...letter, unsubscribe }, brand)).toMatch(
    /-- \nDoorstep\nhttps:\/\/portal\.example\n\nYou get this as a contact of Acme & Sons\. Stop emails about billing:\nhttps:\/\/portal\.example\/unsubscribe#token=t\n$/,
  )
  const page = letterAsHtml({ ...letter, unsubscribe }, brand)
  expect(page).toContain('You get this as a contact of Acme &amp; Sons.')
  expect(page).toContain('<a href="https://portal.example/unsubscribe#token=t"')
  expect(page).not.toContain('one-click')
})
