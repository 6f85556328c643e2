import { expect, test } from '@jest/globals'
import { INVITATION_STATUSES, invitationStatus, isUnanswered } from './invitation-status.ts'
import { isRequestOver } from './role-request-status.ts'

const NOW = new Date('2026-03-09T09:00:00.000Z')
const BEFORE = new Date('2026-03-09T08:59:59.999Z')
const AFTER = new Date('2026-03-09T09:00:00.001Z')

test.each([
  [AFTER, null, null, 'open'],
  [NOW, null, null, 'expired'],
  [BEFORE, null, BEFORE, 'revoked'],
  [AFTER, null, BEFORE, 'revoked'],
  [BEFORE, BEFORE, null, 'accepted'],
])('an invitation until %p, accepted %p, revoked %p is %s', (expiresAt, acceptedAt, revokedAt, status) => {
  expect(invitationStatus({ expiresAt, acceptedAt, revokedAt }, NOW)).toBe(status)
})

test('rule E2: one that nobody accepted or revoked stays listed', () => {
  expect(INVITATION_STATUSES.filter(isUnanswered)).toEqual(['expired', 'open'])
})

test('rule E17: a role request is over when it was granted or its time is', () => {
  expect(isRequestOver({ grantedAt: null, expiresAt: AFTER }, NOW)).toBe(false)
  expect(isRequestOver({ grantedAt: null, expiresAt: NOW }, NOW)).toBe(true)
  expect(isRequestOver({ grantedAt: BEFORE, expiresAt: AFTER }, NOW)).toBe(true)
})
