import type { Condition } from '@portal/contracts/call'
import type { ProblemName } from '@portal/contracts/problems'
import { meets, OWNERS } from '@portal/contracts/roles'
import { accounts, organizations } from '@portal/foundation/people'
import { findActing, isFreshSignIn } from '@portal/foundation/sessions'
import { and, eq } from 'drizzle-orm'
import type { Exchange } from './exchange.ts'

/** Name of the refusal, or nothing. Runs before validation, so the input is still unknown. */
type Refusal = ProblemName | undefined
type Refuse = (exchange: Exchange) => Refusal | Promise<Refusal>

/** One function per condition that a contract can name (rule C3). */
export const CONDITIONS: Record<Condition, Refuse> = {
  'own-id-or-owner': ({ session, params }) =>
    fieldOf(params, 'id') === String(session?.userId) || meets(OWNERS, session) ? undefined : 'request:forbidden',

  // Acting as somebody else needs a live grant.
  'own-account-or-impersonation': async ({ body, session, foundation, now }) => {
    const userId = fieldOf(body, 'user_id')
    if (userId === undefined || userId === String(session?.userId)) return undefined

    const acting =
      session?.staff && !session.isClosedStaff ? await findActing(foundation.db, session.sessionId, now) : undefined
    return userId === String(acting?.userId) ? undefined : 'identity-context:impersonation-refused'
  },

  'primary-account': async ({ session, foundation }) => {
    if (!session?.account) return 'identity-context:primary-account-only'

    const [row] = await foundation.db
      .select({ id: organizations.id })
      .from(accounts)
      .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
      .where(and(eq(accounts.id, session.account.id), eq(organizations.primaryAccountId, accounts.id)))
    return row ? undefined : 'identity-context:primary-account-only'
  },

  'fresh-sign-in': ({ session, now }) =>
    isFreshSignIn(session?.provedAt, now) ? undefined : 'identity-context:fresh-sign-in-required',
}

function fieldOf(part: unknown, name: string): string | undefined {
  // Path parameters have no prototype, so `instanceof Object` would not know them.
  const value = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined
  // What is no single value is nobody's id, and may have no text: `{"toString": 1}`.
  return typeof value === 'object' ? '' : value === undefined ? undefined : String(value)
}
