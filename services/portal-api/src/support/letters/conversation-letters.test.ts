import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { answerConversation } from '@portal/contracts/support/admin-conversations'
import { mailTranscript, markConversationRead, sendMessage, uploadImage } from '@portal/contracts/support/conversations'
import { leaveVisitorEmail, mailVisitorTranscript } from '@portal/contracts/support/visitor-conversations'
import { letterAsHtml, letterAsText } from '@portal/foundation/mail'
import { holdsControl } from '@portal/foundation/testing'
import { sql } from 'drizzle-orm'
import { fromNewNetwork, startedBy, startedByVisitor } from '../../testing/conversations.ts'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

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

const at = (id: string) => ({ params: { id } })
const answer = (id: string, text: string) => support.call(answerConversation, { ...at(id), body: { text } })
/** Shorter by what looking for letters takes. */
const TWO_MINUTES = 120_000 - 2_000

test('rule Q21: answers that nobody read within two minutes are emailed in one letter, and once', async () => {
  const customer = await app.account()
  const id = await startedBy(customer, { page: '/account/billing' })
  await answer(id, 'First line\n\nSecond line')
  await answer(id, 'And another')
  app.clock.advance(TWO_MINUTES - 1)
  expect(await lettersTo(app, customer.email)).toEqual([])
  const [letter, ...others] = await lettersTo(app, customer.email)
  expect(others).toEqual([])
  expect(letter).toMatchObject({
    subject: 'Pat answered you',
    listedAs: 'We answered you',
    words: ['First line', 'Second line', 'And another'],
    action: {
      url: `http://localhost:4000/account?account_id=${customer.accountId}&conversation=${id}`,
    },
  })
  app.clock.advance(600_000)
  expect(await lettersTo(app, customer.email)).toHaveLength(1)

  await answer(id, 'The next day')
  app.clock.advance(TWO_MINUTES)
  expect((await lettersTo(app, customer.email)).map(({ words }) => words).at(-1)).toEqual(['The next day'])
})

test('rule Q21: all unread answers are in the letter, or it says how many others are on the page', async () => {
  const [customer, another] = [await app.account(), await app.account()]
  const [id, long] = [await startedBy(customer), await startedBy(another)]
  const twelve = Array.from({ length: 12 }, (_, index) => `Answer ${index + 1}`)
  for (const text of twelve) await answer(id, text)
  for (let sent = 0; sent < 7; sent += 1) await answer(long, 'x'.repeat(4_000))
  app.clock.advance(TWO_MINUTES)
  expect((await lettersTo(app, customer.email)).map(({ words }) => words)).toEqual([twelve])
  const [letter] = await lettersTo(app, another.email)
  expect(letter?.words).toEqual([...Array(5).fill('x'.repeat(4_000)), '2 more answers are on the page.'])
})

test('rule Q21: an answer that was read is not emailed', async () => {
  const customer = await app.account()
  const id = await startedBy(customer)
  await answer(id, 'Read at once')
  await customer.call(markConversationRead, { ...at(id), body: { sequence: 2 } })
  app.clock.advance(600_000)
  expect(await lettersTo(app, customer.email)).toEqual([])
})

test('rule Q21: a visitor gets it at the address that they gave, and one without an address gets none', async () => {
  const { id } = await startedByVisitor(app.visitor(), { email: 'nora@quist.example', headers: fromNewNetwork() })
  const { id: unnamed } = await startedByVisitor(app.visitor(), { headers: fromNewNetwork() })
  await answer(id, 'It costs $20.')
  await answer(unnamed, 'It costs $20, too.')
  app.clock.advance(TWO_MINUTES)
  const letters = await lettersTo(app, 'nora@quist.example')
  expect(letters.map(({ words }) => words)).toEqual([['It costs $20.']])
  expect(letters[0]?.afterwards?.[0]).toContain('in the browser where you started')
  expect(app.foundation.logged.filter(({ msg, kind }) => msg === 'a job failed' && kind !== 'mail')).toEqual([])
})

test('rule Q21: an address that a visitor leaves after the answer is good for it', async () => {
  const { id, key } = await startedByVisitor(app.visitor(), { headers: fromNewNetwork() })
  await answer(id, 'It costs $30.')
  await app.visitor().call(leaveVisitorEmail, { ...at(id), body: { key, email: 'ines@quist.example' } })
  app.clock.advance(TWO_MINUTES)
  expect((await lettersTo(app, 'ines@quist.example')).map(({ words }) => words)).toEqual([['It costs $30.']])
})

test('rule Q21: a person who left the account gets none, and one whose address is not confirmed gets both letters', async () => {
  const owner = await app.account()
  const [gone, unconfirmed] = [await app.member(owner, ['billing-viewer']), await app.account()]
  const [theirs, id] = [await startedBy(gone), await startedBy(unconfirmed)]
  await answer(theirs, 'For members alone')
  await answer(id, 'By card.')
  await app.db.execute(sql`delete from memberships where user_id = ${gone.userId}`)
  await app.db.execute(sql`update users set email_confirmed_at = null where id = ${unconfirmed.userId}`)
  expect(await unconfirmed.call(mailTranscript, at(id))).toEqual({ sent_to: unconfirmed.email })
  app.clock.advance(TWO_MINUTES)
  expect(await lettersTo(app, gone.email)).toEqual([])
  expect((await lettersTo(app, unconfirmed.email)).map(({ subject }) => subject)).toEqual([
    'Your conversation with us',
    'Pat answered you',
  ])
})

test('rule Q22: a transcript goes to the person once staff have answered, one a minute', async () => {
  const customer = await app.account()
  const id = await startedBy(customer, { text: 'How do I pay?' })
  const ask = () => customer.call(mailTranscript, at(id))
  await expect(ask()).rejects.toEqual(refused(409, 'support-context:nothing-to-mail'))
  await answer(id, 'By card.')
  await customer.call(sendMessage, { ...at(id), body: { text: 'Thanks <b>' } })
  await customer.call(markConversationRead, { ...at(id), body: { sequence: 2 } })
  expect(await ask()).toEqual({ sent_to: customer.email })
  await expect(ask()).rejects.toEqual(refused(429, 'request:rate-limited'))

  const [letter] = await lettersTo(app, customer.email)
  const text = Buffer.from(letter?.attachment?.base64 ?? '', 'base64').toString()
  expect(letter?.attachment).toMatchObject({ name: 'conversation.txt', type: 'text/plain; charset=utf-8' })
  expect(text.replaceAll(/\d\d:\d\d UTC/g, '09:00 UTC').replaceAll(/Person \d+/g, 'Person')).toBe(
    [
      '03/09/2026 09:00 UTC, Pat Person\n  How do I pay?',
      '03/09/2026 09:00 UTC, Pat\n  By card.',
      '03/09/2026 09:00 UTC, Pat Person\n  Thanks <b>\n',
    ].join('\n\n'),
  )
})

test('rule Q22: a visitor has one sent to the address that they gave, after an answer alone', async () => {
  const given = { email: 'victim@quist.example', text: 'Buy my watches', headers: fromNewNetwork() }
  const { id, key } = await startedByVisitor(app.visitor(), given)
  const ask = (of: { id: string; key: string }) =>
    app.visitor().call(mailVisitorTranscript, { ...at(of.id), body: { key: of.key } })
  await expect(ask({ id, key })).rejects.toEqual(refused(409, 'support-context:nothing-to-mail'))
  expect(await lettersTo(app, 'victim@quist.example')).toEqual([])
  await answer(id, 'No, thanks.')
  expect(await ask({ id, key })).toEqual({ sent_to: 'victim@quist.example' })

  const unnamed = await startedByVisitor(app.visitor(), { headers: fromNewNetwork() })
  await expect(ask(unnamed)).rejects.toEqual(refused(409, 'support-context:no-address'))
})

/** Words that would be markup, a link, a header or the end of a message wherever somebody took them for more than text. */
const HOSTILE = [
  '</script><script>alert(1)</script><img src=x onerror=alert(1)><a href="https://evil.example">here</a>',
  '[click](https://evil.example) ![x](https://evil.example/a.png) javascript:alert(1)',
  'Hello\r\nBcc: a@evil.example\r\n\r\n<b>x</b>',
  '\r\n.\r\nMAIL FROM:<a@evil.example>\r\n-- \r\n--boundary',
  'Thanks\n\n03/09/2026 09:00 UTC, Pat\nA refund.\r03/09/2026 09:00 UTC, Pat\u202803/09/2026 09:00 UTC, Pat',
  '\u202egpj.exe\u2066 \u200b\u00ad \u{1f468}\u200d\u{1f469} \u2028 \u001b[31m',
  'w'.repeat(4_000),
]
const BRAND = { brandName: 'Doorstep', publicOrigin: 'http://localhost:4000' }

test.each(HOSTILE)('rules Q21, Q22: in an email about a conversation this is text: %j', async (words) => {
  const customer = await app.account()
  const name = words.slice(0, 100)
  await app.db.execute(sql`update users set first_name = ${name} where id in (${customer.userId}, ${support.userId})`)
  const id = await startedBy(customer, { text: words })
  await answer(id, words)
  const content = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')
  const image = { ...at(id), body: { name: words.slice(0, 200), content } }
  const { attachment_id } = await customer.call(uploadImage, image)
  await customer.call(sendMessage, { ...at(id), body: { text: words, attachment_id } })
  await customer.call(mailTranscript, at(id))
  app.clock.advance(TWO_MINUTES)
  const letters = await lettersTo(app, customer.email)
  expect(letters.map(({ attachment }) => attachment?.name)).toEqual(['conversation.txt', undefined])

  const link = `http://localhost:4000/account?account_id=${customer.accountId}&conversation=${id}`
  for (const letter of letters) {
    const html = letterAsHtml(letter, BRAND)
    const plain = { ...letter, subject: 'x', words: letter.words.map(() => 'x') }
    expect(tagsOf(html)).toEqual(tagsOf(letterAsHtml(plain, BRAND)))
    expect(new Set(html.match(/(?<=href=")[^"]*/g))).toEqual(
      new Set([link.replaceAll('&', '&amp;'), BRAND.publicOrigin]),
    )
    expect([letter.subject, ...letter.words].filter(holdsControl)).toEqual([])
    expect(letterAsText(letter, BRAND)).not.toMatch(/[\r\u2028]/)
  }
  const transcript = Buffer.from(letters[0]?.attachment?.base64 ?? '', 'base64').toString()
  // Who said what stands at the beginning of a line, and nothing that somebody said does.
  expect(
    transcript
      .split(/[\n\r\u2028]/)
      .filter((line) => /^\S/.test(line))
      .join('\n'),
  ).toMatch(/^(\d\d\/\d\d\/2026 \d\d:\d\d UTC, .*\n?){3}$/)
})

/** The markup of a letter, without what it says. */
function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>/g) ?? []
}
