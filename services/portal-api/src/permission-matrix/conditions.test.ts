import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addMember, createAccount, createOrganization } from '@portal/foundation/people'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { ask, outcomeOf } from './ask.ts'
import { castOf, type Player, player } from './cast.ts'
import { MATRIX, rowOf } from './matrix.ts'
import { OWNERS, STAFF } from './who.ts'

let app: TestApp
let cast: Player[]

beforeAll(async () => {
  app = await testApp()
  cast = await castOf(app)
})
afterAll(() => app.close())

const signedIn = () => cast.filter(({ roles }) => roles)
const named = (name: string) => cast.find((person) => person.name === name) as Player

describe('roles of a person', () => {
  const rolesOf = rowOf('authorization GET /roles/:id')

  test('can be seen by the owners of the account, and by nobody else but that person', async () => {
    const { userId } = named('api-key-viewer')
    for (const person of signedIn().filter((other) => other.userId !== userId)) {
      const isOwner = OWNERS.some((role) => person.roles?.includes(role))
      const outcome = await outcomeOf(ask(app, rolesOf, person, { params: { id: userId } }))
      expect([person.name, outcome]).toEqual([person.name, isOwner ? 'answered' : 'refused'])
    }
  })
})

describe('a token', () => {
  const issueToken = rowOf('authorization POST /token')

  test('for acting as somebody else is given to nobody without a grant', async () => {
    const { userId } = named('api-key-viewer')
    for (const person of signedIn().filter((other) => other.userId !== userId)) {
      expect([person.name, await outcomeOf(ask(app, issueToken, person, { body: { user_id: userId } }))]).toEqual([
        person.name,
        'refused',
      ])
    }
  })

  test.each([[{ toString: 1 }], [[1]], [null], [true]])(
    'for acting as %j, which is nobody, is refused',
    async (user_id) => {
      const [person] = signedIn()
      expect(await outcomeOf(ask(app, issueToken, person as Player, { body: { user_id } }))).toBe('refused')
    },
  )

  test('for an account that one does not belong to is not found', async () => {
    const stranger = await app.account()
    for (const person of signedIn()) {
      const answer = await ask(app, issueToken, person, { body: { account_id: stranger.accountId } })
      expect([person.name, answer.statusCode]).toEqual([person.name, 404])
    }
  })
})

describe('what takes a fresh sign-in', () => {
  const rows = MATRIX.filter(({ condition }) => condition === 'fresh sign-in')

  test.each(rows)('$name', async (row) => {
    const [staff] = STAFF.filter((role) => row.who.includes(role))
    const me = await player(app, 'whoever signed in', await (staff ? app.staff(staff) : app.account()), [])
    const signedInAt = app.clock.now()
    app.clock.advance(15 * 60_000 - 1)
    expect(await outcomeOf(ask(app, row, me))).toBe('answered')

    app.clock.advance(1)
    const answer = await ask(app, row, me)
    expect([answer.statusCode, answer.json().errors[0].name]).toEqual([403, 'identity-context:fresh-sign-in-required'])
    app.clock.set(signedInAt)
  })
})

describe('what only the primary account of an organization may', () => {
  const rows = MATRIX.filter(({ condition }) => condition === 'primary account')

  test('is refused to the owner of another account of it, and to one without an organization', async () => {
    const [primary, secondary] = [await app.account(), await app.account()]
    const organization = { name: 'Globex', keyHash: 'key', primaryAccountId: primary.accountId, now: app.clock.now() }
    const organizationId = await createOrganization(app.db, organization)
    const accountId = await createAccount(app.db, { label: 'Globex Europe', organizationId, now: app.clock.now() })
    await addMember(app.db, {
      accountId,
      userId: secondary.userId,
      roles: ['account-owner'],
      now: app.clock.now(),
    })

    const roles = ['account-owner']
    const inSecondary = await player(app, 'owner of a secondary account', { ...secondary, accountId }, roles)
    const alone = await player(app, 'owner without an organization', secondary, roles)
    for (const row of rows) {
      expect([row.name, await outcomeOf(ask(app, row, inSecondary))]).toEqual([row.name, 'refused'])
      expect([row.name, await outcomeOf(ask(app, row, alone))]).toEqual([row.name, 'refused'])
    }
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('a role in one account is none in another', async () => {
  const [first, second] = [await app.account(), await app.account()]
  const roles = ['api-key-viewer' as const]
  await addMember(app.db, { accountId: second.accountId, userId: first.userId, roles, now: app.clock.now() })
  const there = await player(app, 'an owner elsewhere', { ...first, accountId: second.accountId }, roles)

  expect(await outcomeOf(ask(app, rowOf('security GET /secret-keys'), there))).toBe('answered')
  for (const row of MATRIX.filter(({ who }) => typeof who === 'object' && !who.includes('api-key-viewer'))) {
    expect([row.name, await outcomeOf(ask(app, row, there))]).toEqual([row.name, 'refused'])
  }
})

test('a person with an unconfirmed address may look after themselves only', async () => {
  const unconfirmed = await app.account({ confirmed: false })
  const person = await player(app, 'unconfirmed', unconfirmed, ['account-owner'])

  expect(await outcomeOf(ask(app, rowOf('authorization GET /profile'), person))).toBe('answered')
  for (const row of MATRIX.filter(({ who }) => typeof who === 'object')) {
    expect([row.name, await outcomeOf(ask(app, row, person))]).toEqual([row.name, 'refused'])
  }
})
