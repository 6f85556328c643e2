import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { OFFERED_TOPICS } from '@portal/contracts/contacts/topic-labels'
import { letterAsHtml, letterAsText, mailJob, openMailJob } from '@portal/foundation/mail'
import { HOSTILE_AT_DOORS, holdsControl } from '@portal/foundation/testing'
import { everyLetter } from './every-letter.ts'

const ORIGIN = 'http://localhost:4000'
const SRC = join(__dirname, '..')
/** Calls of money, in the middle of which their letters are written; the frame is the same. */
const WRITTEN_ON_THE_WAY = ['payment-methods/card-code.ts', 'receipts/get-receipt.ts']

/** Files that write letters, with how many kinds of them. */
function writers(): [file: string, kinds: number][] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'))
    .flatMap((file) => {
      const kinds = readFileSync(join(SRC, file), 'utf8').match(/subject: [^\n]+,\n\s+words: /g)?.length ?? 0
      return kinds ? [[file.split('/').slice(-2).join('/'), kinds] as [string, number]] : []
    })
}

test('no kind of letter is missing among those that are looked at', () => {
  const known = everyLetter()
  const found = writers()
  expect(found.map(([file]) => file).sort()).toEqual([...Object.keys(known), ...WRITTEN_ON_THE_WAY].sort())
  for (const [file, kinds] of found) {
    if (WRITTEN_ON_THE_WAY.includes(file)) continue
    expect([file, new Set(known[file]?.map(({ subject }) => subject)).size >= kinds]).toEqual([file, true])
  }
})

test('rule G115: no letter is listed with the name or the address of a person', () => {
  // These name a webhook and a card, which have labels.
  const labeled = ['webhooks/webhook-is-off-letter.ts', 'card-notices/card-letter.ts']
  const letters = Object.entries(everyLetter({ account: 'Acme', person: 'Quillfeather' })).flatMap(([file, written]) =>
    labeled.includes(file) ? [] : written,
  )
  expect(letters.some(({ subject }) => subject.includes('Quillfeather'))).toBe(true)
  const listed = letters.map(({ subject, listedAs = subject }) => listedAs)
  expect(listed.filter((words) => /Quillfeather|@/.test(words))).toEqual([])
})

test('rule M96: a name is one line of each letter, whatever it holds, and no letter fails for it', () => {
  const keys = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 1)]]) }
  const wrong: unknown[] = []
  let seen = 0
  for (const words of [...HOSTILE_AT_DOORS, 'x\r\nBcc: a@b'])
    for (const [file, letters] of Object.entries(everyLetter({ account: words, person: words })))
      for (const letter of letters) {
        const {
          subject,
          words: said,
          rows = [],
          afterwards = [],
        } = openMailJob(keys, mailJob(keys, letter, new Date()).payload)
        const lines = [subject, ...said, ...rows.flat(), ...afterwards]
        seen += lines.length
        wrong.push(...lines.filter((line) => holdsControl(line) || subject.length > 300).map((line) => [file, line]))
      }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(1_000)
})

/** Topics that calls of source text write about; `billing` is the one of a letter to the account that names none. */
function topicsOf(source: string): string[] {
  const calls = source.matchAll(/\b(lettersToAccount|lettersToTopic|letterAbout)\(/g)
  return [...calls].flatMap(({ 1: name, index }) => {
    const [, topic] = /'([a-z-]+)'/.exec(argumentsAt(source, index)) ?? []
    return topic ?? (name === 'lettersToAccount' ? 'billing' : [])
  })
}

/** The text of a call up to the bracket that closes it. */
function argumentsAt(source: string, from: number): string {
  const start = source.indexOf('(', from)
  let depth = 0
  for (let at = start; at < source.length; at += 1) {
    depth += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0
    if (depth === 0) return source.slice(start, at)
  }
  return ''
}

test('rule I116: each topic that can be chosen has letters that are written about it', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\/|^contacts\/(topics|unsubscription)\//.test(file),
  )
  const written = new Set(sources.flatMap((file) => topicsOf(readFileSync(join(SRC, file), 'utf8'))))
  expect([...written].sort()).toEqual([...OFFERED_TOPICS].sort())
})

const OF_BILLING = [
  'by-staff/letters-of-staff-changes.ts',
  'card-notices/card-letter.ts',
  'notices/notice-letter.ts',
  'orders/letters-of-orders.ts',
  'payments/canceled-letter.ts',
  'payments/letters-of-payments.ts',
  'refund-requests/refund-request-letters.ts',
  'refunds/letters-of-refunds.ts',
  'renewals/letters-of-renewals.ts',
]

test('rule I116: each letter about billing has one action, as a page and as text', () => {
  const known = everyLetter()
  const brand = { brandName: 'Doorstep', publicOrigin: ORIGIN }
  const links = (text: string) => new Set(text.replaceAll('&amp;', '&').match(/https?:\/\/[^\s"<]+[^\s"<.]/g))
  const seen = OF_BILLING.flatMap((file) => (known[file] ?? []).map((letter) => ({ file, letter })))
  expect(seen.length).toBeGreaterThan(15)
  for (const { file, letter } of seen)
    for (const text of [letterAsHtml(letter, brand), letterAsText(letter, brand)]) {
      const others = [...links(text)].filter((link) => link !== ORIGIN)
      expect([file, letter.subject, others]).toEqual([file, letter.subject, [letter.action?.url]])
    }
})
