import { describe, expect, test } from '@jest/globals'
import type { Call, Condition } from '@portal/contracts/call'
import type { Requirement, Role } from '@portal/contracts/roles'
import { isProblem } from '@portal/foundation/problem'
import type { FoundSession } from '@portal/foundation/sessions'
import type { Exchange } from './exchange.ts'
import { refuseByCondition, refuseByRoles } from './permission.ts'

const ACME = { id: 7, label: 'Acme' }
const callFor = (requires: Requirement, condition?: Condition) => ({ requires, condition }) as Call

function sessionOf(roles: Role[], { confirmed = true } = {}): FoundSession {
  const now = new Date('2026-03-09T12:00:00Z')
  const person = {
    userId: 1,
    email: 'a@example.com',
    pendingEmail: null,
    undeliverableSince: null,
    organizationId: null,
    secondStep: null,
    confirmed,
    staff: false,
  }
  return { ...person, sessionId: 'session', roles, account: ACME, signedInAt: now, provedAt: now, lastActiveAt: now }
}

function statusOf(error: unknown): string {
  if (isProblem(error)) return `${error.status} ${error.problem}`
  throw error
}

describe('who may make a call by their roles', () => {
  const outcomeOf = (requires: Requirement, session?: FoundSession) => {
    try {
      refuseByRoles(callFor(requires), session)
    } catch (error) {
      return statusOf(error)
    }
    return 'allowed'
  }

  test('a public call is open to visitors and to people whose address is not confirmed', () => {
    expect(outcomeOf('public')).toBe('allowed')
    expect(outcomeOf('public', sessionOf([], { confirmed: false }))).toBe('allowed')
  })

  test('any other is 401 without a session', () => {
    expect(outcomeOf('self')).toBe('401 request:unauthenticated')
    expect(outcomeOf([['account-owner']])).toBe('401 request:unauthenticated')
  })

  test('without the roles it is 403', () => {
    expect(outcomeOf([['account-owner']], sessionOf(['api-key-viewer']))).toBe('403 request:forbidden')
    expect(outcomeOf([['account-owner']], sessionOf(['account-owner']))).toBe('allowed')
  })

  test('a person with an unconfirmed address looks after themselves only, whatever they hold', () => {
    const unconfirmed = sessionOf(['account-owner'], { confirmed: false })
    expect(outcomeOf('self', unconfirmed)).toBe('allowed')
    expect(outcomeOf([['account-owner']], unconfirmed)).toBe('403 request:forbidden')
  })
})

describe('what beside roles a call asks for', () => {
  const outcomeOf = (condition: Condition | undefined, exchange: Partial<Exchange>) =>
    refuseByCondition(callFor('self', condition), { params: {}, body: undefined, ...exchange } as Exchange).then(
      () => 'allowed',
      statusOf,
    )
  const OWN = { params: { id: '1' } }
  const FOREIGN = { params: { id: '2' } }

  test('a fresh sign-in', async () => {
    const session = sessionOf([])
    const after = (ms: number) => ({ session, now: new Date(session.signedInAt.getTime() + ms) })
    expect(await outcomeOf('fresh-sign-in', after(15 * 60_000 - 1))).toBe('allowed')
    expect(await outcomeOf('fresh-sign-in', after(15 * 60_000))).toBe('403 identity-context:fresh-sign-in-required')
    // The clock was set back a day.
    expect(await outcomeOf('fresh-sign-in', after(-86_400_000))).toBe('403 identity-context:fresh-sign-in-required')
    // Another process's clock is a second ahead of this one's.
    expect(await outcomeOf('fresh-sign-in', after(-1_000))).toBe('allowed')
    expect(await outcomeOf('fresh-sign-in', { ...after(0), session: undefined })).toMatch(/^403/)
    expect(await outcomeOf('fresh-sign-in', { ...after(0), session: { ...session, provedAt: null } })).toMatch(/^403/)
  })

  test('nothing, where the contract names no condition', async () => {
    expect(await outcomeOf(undefined, FOREIGN)).toBe('allowed')
  })

  test('one’s own id, unless one looks after the account', async () => {
    const viewer = sessionOf(['api-key-viewer'])
    expect(await outcomeOf('own-id-or-owner', { ...OWN, session: viewer })).toBe('allowed')
    expect(await outcomeOf('own-id-or-owner', { ...FOREIGN, session: viewer })).toBe('403 request:forbidden')
    expect(await outcomeOf('own-id-or-owner', { session: viewer })).toBe('403 request:forbidden')
    expect(await outcomeOf('own-id-or-owner', { ...FOREIGN, session: sessionOf(['account-owner']) })).toBe('allowed')
  })

  test('to act as oneself, said or unsaid, and never as another or as what is nobody', async () => {
    const actingAs = (body: unknown) => outcomeOf('own-account-or-impersonation', { body, session: sessionOf([]) })
    const refused = '403 identity-context:impersonation-refused'
    expect(await actingAs(undefined)).toBe('allowed')
    expect(await actingAs(null)).toBe('allowed')
    expect(await actingAs('text')).toBe('allowed')
    expect(await actingAs({ user_id: 1 })).toBe('allowed')
    expect(await actingAs({ user_id: '1' })).toBe('allowed')
    expect(await actingAs({ user_id: 2 })).toBe(refused)
    expect(await actingAs({ user_id: [1] })).toBe(refused)
    expect(await actingAs({ user_id: null })).toBe(refused)
  })

  test('an account, for what belongs to the primary one', async () => {
    const nowhere = { ...sessionOf([]), account: undefined }
    expect(await outcomeOf('primary-account', { session: nowhere })).toBe('403 identity-context:primary-account-only')
    expect(await outcomeOf('primary-account', { session: undefined })).toBe('403 identity-context:primary-account-only')
  })
})
