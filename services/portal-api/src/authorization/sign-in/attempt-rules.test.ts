import { expect, test } from '@jest/globals'
import { type Attempts, countAttempt, isBlocked } from '@portal/foundation/attempts'
import { LOGIN_RULE } from './attempt-rules.ts'
import { attemptSubjects } from './attempt-subjects.ts'

const start = new Date('2026-03-09T09:00:00Z')
const after = (ms: number, from = start) => new Date(from.getTime() + ms)
const none: Attempts = { attempts: 0, lastAt: start, blockedUntil: null }

test('five attempts are free, then each wait is twice the last, up to a quarter of an hour', () => {
  let state = none
  let now = start
  const waits: number[] = []
  for (let attempt = 0; attempt < 14; attempt += 1) {
    state = countAttempt(LOGIN_RULE, state, now)
    const wait = (state.blockedUntil?.getTime() ?? now.getTime()) - now.getTime()
    waits.push(wait / 1_000)
    now = after(wait, now)
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900])
})

test('an attempt during a wait does not lengthen it', () => {
  const blocked: Attempts = { attempts: 5, lastAt: start, blockedUntil: after(30_000) }
  expect(countAttempt(LOGIN_RULE, blocked, after(29_999))).toEqual(blocked)
  expect(isBlocked(LOGIN_RULE, blocked, after(30_000))).toBe(false)
})

test('a clock that is set back makes nobody wait longer than a quarter of an hour', () => {
  const blocked: Attempts = { attempts: 9, lastAt: start, blockedUntil: after(480_000) }
  expect(isBlocked(LOGIN_RULE, blocked, after(480_000 - 900_000))).toBe(true)
  expect(isBlocked(LOGIN_RULE, blocked, after(-86_400_000))).toBe(false)
  const waited = countAttempt(LOGIN_RULE, blocked, after(-86_400_000))
  expect(waited.blockedUntil).toEqual(after(900_000 - 86_400_000))
})

test('attempts are forgotten after an hour without one', () => {
  const before: Attempts = { attempts: 4, lastAt: start, blockedUntil: null }
  expect(countAttempt(LOGIN_RULE, before, after(3_600_000)).attempts).toBe(1)
  expect(countAttempt(LOGIN_RULE, before, after(3_599_999)).attempts).toBe(5)
})

test('a person is the same however they write their address, and a household of IPv6 is one network', () => {
  const subjects = (username: string, address: string) => attemptSubjects(username, address).login.subject
  expect(subjects('A.B@gmail.com', '192.0.2.1')).toBe(subjects('ab@googlemail.com', '192.0.2.1'))
  expect(subjects('a@example.com', '2001:db8:1:2::1')).toBe(subjects('a@example.com', '2001:db8:1:2:ffff::9'))
  expect(subjects('a@example.com', '2001:db8::1')).toBe(subjects('a@example.com', '2001:0db8:0:0:5:6:7:8'))
  expect(subjects('a@example.com', '2001:db8::1')).not.toBe(subjects('a@example.com', '2001:db8::1:2:3:4:5'))
  expect(subjects('a@example.com', '::ffff:192.0.2.1')).not.toBe(subjects('a@example.com', '::ffff:192.0.2.2'))
  expect(subjects('a@example.com', '192.0.2.1')).not.toBe(subjects('a@example.com', '192.0.2.2'))
  expect(subjects('anna@example.com', '192.0.2.1')).not.toContain('anna')
})
