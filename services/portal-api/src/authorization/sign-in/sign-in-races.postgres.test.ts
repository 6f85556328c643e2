import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { logIn } from '@portal/contracts/authorization/session'
import { hashPassword } from '@portal/foundation/passwords'
import { createUser } from '@portal/foundation/people'
import { type TestApp, testApp } from '../../testing/test-app.ts'

/* Only PostgreSQL does two transactions at the same time. */

const PASSWORD = 'correct-horse-battery'
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('log-ins of one person from one network at the same moment never wait for each other', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  await createUser(app.db, { email: 'twice@example.com', now: app.clock.now(), passwordHash })
  const body = { username: 'twice@example.com', password: PASSWORD }
  const refusals: unknown[] = []
  const logInAgainAndAgain = async () => {
    for (let round = 0; round < 8; round += 1)
      await app
        .visitor()
        .call(logIn, { body })
        .catch((error) => refusals.push(error))
  }
  await Promise.all([1, 2, 3].map(logInAgainAndAgain))
  expect(refusals).toEqual([])
})
