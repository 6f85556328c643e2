import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addMember, createAccount, createUser } from '../people/people.sql.ts'
import { createTestFoundation, type TestFoundation } from '../testing/test-foundation.ts'
import { findVisitor } from './find-visitor.ts'
import { startSession } from './sessions.sql.ts'

let ground: TestFoundation
beforeAll(async () => {
  ground = await createTestFoundation()
})
afterAll(() => ground.close())

const visit = (token: string | undefined, asked: { accountId?: number; now?: Date } = {}) =>
  findVisitor(ground, token, { now: ground.clock.now(), requestId: 'test', ...asked })

test('a document is drawn for the person, their account and the others they could choose', async () => {
  const { db, clock } = ground
  const now = clock.now()
  const userId = await createUser(db, { email: 'olivia@example.com', firstName: 'Olivia', lastName: 'Adler', now })
  const [home, europe, foreign] = [
    await createAccount(db, { label: 'Acme', now }),
    await createAccount(db, { label: 'Acme Europe', now }),
    await createAccount(db, { label: 'Globex', now }),
  ]
  await addMember(db, { accountId: home, userId, roles: ['account-owner'], now })
  await addMember(db, { accountId: europe, userId, roles: ['account-owner-restricted'], now })
  const { token, sessionId } = await startSession(db, { userId, accountId: home, now })

  expect(await visit(token)).toEqual({
    visitor: {
      user: { id: userId, email: 'olivia@example.com', first_name: 'Olivia', last_name: 'Adler' },
      staff: false,
      roles: ['account-owner'],
      account: { id: home, label: 'Acme' },
      accounts: [
        { account_id: home, account_label: 'Acme', default_account: true, roles: ['account-owner'] },
        {
          account_id: europe,
          account_label: 'Acme Europe',
          default_account: false,
          roles: ['account-owner-restricted'],
        },
      ],
    },
    session: { sessionId, userId, accountId: home },
  })
  const inEurope = await visit(token, { accountId: europe })
  expect(inEurope?.visitor).toMatchObject({ account: { id: europe }, roles: ['account-owner-restricted'] })
  expect(await visit(token, { accountId: foreign })).toBeUndefined()
})

test('nobody is drawn for a session that is unknown or over', async () => {
  const { db, clock } = ground
  const now = clock.now()
  const userId = await createUser(db, { email: 'staff@example.com', internalRoles: ['support'], now })
  const { token } = await startSession(db, { userId, accountId: null, now })
  const over = new Date(now.getTime() + 3_600_000)

  expect((await visit(token))?.visitor).toMatchObject({ staff: true, account: null, accounts: [] })
  expect(await visit(token, { now: over })).toBeUndefined()
  expect(await visit('unknown')).toBeUndefined()
  expect(await visit(undefined)).toBeUndefined()
})
