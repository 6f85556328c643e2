import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { letterAsHtml, letterAsText } from './letter-frame.ts'
import { mailJob, openMailJob } from './mail.ts'

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

test.each([{ to: 'a@example.com\r\nBcc: b@example.com' }, { subject: 'Hello\nBcc: b@example.com' }])(
  'a header cannot be forged: %j',
  (forged) => {
    expect(() => mailJob(keys, { ...letter, ...forged }, now)).toThrow('line break')
  },
)

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

test('a letter fetches nothing, and has colors for a dark theme', () => {
  const page = letterAsHtml({ to: 'a@example.com', subject: 'Hello', words: ['Hello.'] }, brand)
  expect(page).not.toMatch(/<img|<script|<link|@import|url\(/)
  expect(page).toContain('prefers-color-scheme: dark')
  expect(page.match(/href=/g)).toHaveLength(1)
})

test('a letter of a kind that can be ended says why somebody gets it, and how to get no more, below its end', () => {
  const unsubscribe = {
    words: 'You get this as a contact of Acme & Sons.',
    label: 'No more letters about billing',
    url: 'https://portal.example/unsubscribe#token=t',
    oneClickUrl: 'https://portal.example/one-click/t',
  }
  expect(letterAsText({ ...letter, unsubscribe }, brand)).toMatch(
    /-- \nDoorstep\nhttps:\/\/portal\.example\n\nYou get this as a contact of Acme & Sons\. No more letters about billing:\nhttps:\/\/portal\.example\/unsubscribe#token=t\n$/,
  )
  const page = letterAsHtml({ ...letter, unsubscribe }, brand)
  expect(page).toContain('You get this as a contact of Acme &amp; Sons.')
  expect(page).toContain('<a href="https://portal.example/unsubscribe#token=t"')
  expect(page).not.toContain('one-click')
})
