import { rolesInOrder } from '@portal/contracts/authorization/membership'
import type { Foundation } from '@portal/foundation/foundation'
import { accounts, memberships, users } from '@portal/foundation/people'
import { onRevocation, opensAccount, sessions } from '@portal/foundation/sessions'
import { and, eq, inArray } from 'drizzle-orm'
import { createHeldAnswers } from '../../kernel/held-answers.ts'

interface Member {
  sessionId: string
  /** `null` for a member of staff. */
  accountId: number | null
  /** The known roles, in order; if absent, only the end of the membership is awaited. */
  roles?: string | undefined
}

/** A change of a membership; `roles` is set if they differ from the known ones. */
interface MembershipChange {
  isMember: boolean
  roles?: readonly string[]
}

/** Callers in this process that wait for the end of a membership or a change of its roles. */
export interface MembershipWatch {
  /**
   * Resolves as soon as the membership ends or its roles change, or after `ms` with no change. The end of the session
   * is not reported here: a person who logs in again in place continues where they were.
   */
  change(member: Member, ms: number): Promise<MembershipChange>
  /** Resolves all waiting callers, before the server closes. */
  release(): void
}

const watches = new WeakMap<Foundation, MembershipWatch>()

/** One for each process: however many wait, a right that is taken away costs one statement. */
export function membershipWatchOf(foundation: Foundation): MembershipWatch {
  const watch = watches.get(foundation) ?? createMembershipWatch(foundation)
  watches.set(foundation, watch)
  return watch
}

function createMembershipWatch({ db, identifier, log }: Foundation): MembershipWatch {
  /** Returns the change of each waiting membership, if there is one. */
  async function find(asked: readonly Member[]): Promise<(MembershipChange | undefined)[]> {
    const here = await db
      .select({
        sessionId: sessions.id,
        accountId: accounts.id,
        roles: memberships.roles,
        internalRoles: users.internalRoles,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(memberships, eq(memberships.userId, sessions.userId))
      .leftJoin(accounts, and(eq(accounts.id, memberships.accountId), opensAccount))
      .where(
        inArray(
          sessions.id,
          asked.map(({ sessionId }) => sessionId),
        ),
      )
    return asked.map((one) => {
      const own = here.filter(({ sessionId }) => sessionId === one.sessionId)
      const roles =
        one.accountId === null ? own[0]?.internalRoles : own.find(({ accountId }) => accountId === one.accountId)?.roles
      return changeSince(roles ?? undefined, one)
    })
  }
  const held = createHeldAnswers({
    find,
    keepLooking: (look) => {
      const unsubscribe = onRevocation(look)
      const stop = identifier.keepLooking()
      return () => {
        stop()
        unsubscribe()
      }
    },
    log,
    failure: 'changes of memberships could not be read',
  })

  return {
    change: async (member, ms) => {
      const change = held.news(member, ms)
      // What was taken away between the call's permission and here.
      void held.look()
      return (await change) ?? UNCHANGED
    },
    release: held.release,
  }
}

const UNCHANGED: MembershipChange = { isMember: true }

function changeSince(roles: readonly string[] | undefined, known: Pick<Member, 'roles'>): MembershipChange | undefined {
  if (!roles) return { isMember: false }
  return known.roles === undefined || known.roles === rolesInOrder(roles) ? undefined : { isMember: true, roles }
}
