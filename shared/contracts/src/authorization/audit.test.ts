import { expect, test } from '@jest/globals'
import { DECLINE_PROBLEMS } from '../payments/decline-problems.ts'
import { auditSentence } from './audit.ts'

const declined = (reason: string) =>
  auditSentence({
    action: 'payment.declined',
    subject: { id: '10019', name: '10019' },
    fields: { label: 'Visa •••• 0341', reason },
  })

test('a payment that was declined says why in words', () => {
  expect(declined('card-declined')).toBe(
    'Payment for order 10019 with Visa •••• 0341 failed (the bank declined the card)',
  )
})

test.each(Object.keys(DECLINE_PROBLEMS))('%s has words in the audit log', (code) => {
  const reason = code.replace('payment-context:', '')
  expect(declined(reason)).not.toContain(reason)
})

test.each([
  ['invalid-credentials', 'Could not log in (wrong password)'],
  ['login-disabled', 'Could not log in (the login is deactivated)'],
  ['password-not-set', 'Could not log in (the login has no password)'],
])('a log-in that was refused for %s says so in words', (reason, words) => {
  const subject = { id: '1', name: 'Olivia Adler' }
  expect(auditSentence({ action: 'session.sign-in-refused', subject, fields: { reason } })).toBe(words)
})
