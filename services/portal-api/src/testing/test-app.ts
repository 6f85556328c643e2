import type { CustomerRole, InternalRole } from '@portal/contracts/roles'
import type { TestClock } from '@portal/foundation/clock'
import { type Database, inTransaction } from '@portal/foundation/database'
import type { HttpServer } from '@portal/foundation/http'
import { addMember, createAccount, createUser } from '@portal/foundation/people'
import { startSession } from '@portal/foundation/sessions'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { createPortalApi } from '../portal-api.ts'
import { createTestCaller, type TestCaller } from './portal-caller.ts'

const OWNER: CustomerRole[] = ['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer']

/** The whole of portal-api on an empty database, with people who are signed in. */
export interface TestApp {
  clock: TestClock
  db: Database
  foundation: TestFoundation
  server: HttpServer
  /** A new account and its owner, or a member with these roles. */
  account(options?: { roles?: CustomerRole[]; label?: string; confirmed?: boolean }): Promise<TestCaller>
  /** Adds a member to an account. */
  member(of: TestCaller, roles: CustomerRole[]): Promise<TestCaller>
  /** The same person in another session. */
  again(of: TestCaller): Promise<TestCaller>
  /** Creates a member of the provider's staff. */
  staff(role: InternalRole): Promise<TestCaller>
  /** A browser in which nobody is signed in. */
  visitor(): TestCaller
  close(): Promise<void>
}

/** Call it in `beforeAll` and close it in `afterAll`; each test takes accounts of its own. */
export async function testApp(environment: Record<string, string> = {}): Promise<TestApp> {
  return appOver(await createTestFoundation(environment))
}

/** The same on a database that is open already. */
export async function appOver(foundation: TestFoundation): Promise<TestApp> {
  const server = await createPortalApi(foundation)
  const { clock, db } = foundation
  let people = 0

  async function person(internalRoles: InternalRole[], confirmed = true) {
    people += 1
    const email = `person-${people}@example.com`
    const emailConfirmedAt = confirmed ? clock.now() : null
    const user = { email, firstName: 'Pat', lastName: `Person ${people}`, internalRoles, emailConfirmedAt }
    return { email, userId: await createUser(db, { ...user, now: clock.now() }) }
  }

  async function signIn(userId: number, email: string, accountId: number | undefined): Promise<TestCaller> {
    const session = await inTransaction(db, (tx) =>
      startSession(tx, { userId, accountId: accountId ?? null, now: clock.now() }),
    )
    return createTestCaller(server, foundation, { userId, email, accountId, ...session })
  }

  return {
    clock,
    db,
    foundation,
    server,
    account: async ({ roles = OWNER, label = 'Acme', confirmed = true } = {}) => {
      const { userId, email } = await person([], confirmed)
      const accountId = await createAccount(db, { label, now: clock.now() })
      await addMember(db, { accountId, userId, roles, now: clock.now() })
      return signIn(userId, email, accountId)
    },
    member: async (of, roles) => {
      const { userId, email } = await person([])
      await addMember(db, { accountId: of.accountId, userId, roles, now: clock.now() })
      return signIn(userId, email, of.accountId)
    },
    // Staff are in no account, which a caller has as 0.
    again: ({ userId, email, accountId }) => signIn(userId, email, accountId || undefined),
    staff: async (role) => {
      const { userId, email } = await person([role])
      return signIn(userId, email, undefined)
    },
    visitor: () => createTestCaller(server, foundation, undefined),
    close: async () => {
      await server.close()
      await foundation.close()
    },
  }
}
