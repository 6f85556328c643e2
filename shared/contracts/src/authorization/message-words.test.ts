import { expect, test } from '@jest/globals'
import { messageInWords } from './message-words.ts'
import type { MessageFacts } from './messages.ts'

test.each([
  [
    { kind: 'sessions-ended', reason: 'password-changed' },
    'Your password was changed, and your other sessions were logged out.',
    '/account/security',
  ],
  [
    { kind: 'sessions-ended', reason: 'password-reset' },
    'Your password was reset, and all your sessions were logged out.',
    '/account/security',
  ],
  [
    { kind: 'sessions-ended', reason: 'password-set-by-staff' },
    'Our support team set a password for you, and all your sessions were logged out.',
    '/account/security',
  ],
  [
    { kind: 'sessions-ended', reason: 'logged-out-elsewhere' },
    'Other sessions of yours were logged out from one of your devices.',
    '/account/security',
  ],
  [
    { kind: 'sessions-ended', reason: 'logged-out-by-staff' },
    'Our support team logged you out everywhere.',
    '/account/security',
  ],
  [
    { kind: 'roles-changed', account: 'Acme', roles: ['api-key-editor', 'api-key-viewer', 'billing-viewer'] },
    'Your roles in Acme changed to API key editor, API key viewer, and Billing viewer.',
    '/account',
  ],
  [{ kind: 'roles-changed', roles: ['auditor'] }, 'Your staff roles changed to Auditor.', '/account'],
  [
    { kind: 'account-joined', account: 'Acme', roles: ['a-role-of-tomorrow'] },
    'You were added to Acme as a-role-of-tomorrow.',
    '/account',
  ],
  [{ kind: 'account-left', account: 'Acme' }, 'You were removed from Acme.', '/account'],
  [
    { kind: 'second-factor-required', account: 'Acme', from: '2026-04-09' },
    'Acme requires two-step login or a passkey from the day of 2026-04-09T00:00:00.000Z. You have neither yet.',
    '/account/security',
  ],
  [
    { kind: 'payment-failed', account: 'Acme', order_id: 10_007, amount: 19_295 },
    'A payment of $192.95 for order 10007 of Acme failed. Nothing was charged.',
    '/account/orders/10007',
  ],
  [
    { kind: 'plan-stopped', account: 'Acme', order_id: 10_007, amount: 19_295 },
    'A plan of Acme stopped because its renewal of $192.95 was not paid. Lookups are refused.',
    '/account/orders/10007',
  ],
  [
    { kind: 'plan-ending', account: 'Acme', plan: 'Core', ends: '2028-01-01T09:00:00Z' },
    'The plan “Core” of Acme ends on the day of 2028-01-01T09:00:00Z and does not renew.',
    '/account/subscriptions',
  ],
  [
    { kind: 'plan-ended', account: 'Acme', plan: 'Core' },
    'The plan “Core” of Acme has ended. Lookups are refused.',
    '/account/subscriptions',
  ],
] as [MessageFacts, string, string][])('rule H55: %j has one sentence and one link', (facts, text, path) => {
  expect(messageInWords(facts, (time) => `the day of ${time}`)).toEqual({
    text,
    link: { label: expect.any(String), path },
  })
})
