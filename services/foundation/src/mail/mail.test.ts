import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { mailJob, openMailJob } from './mail.ts'

const keys = { current: 'a', keys: new Map([['a', randomBytes(32)]]) }
const letter = { to: 'a@example.com', subject: 'Hello', text: 'Follow https://portal.example/confirm?token=secret' }
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
