import { rolesInOrder } from '@portal/contracts/authorization/membership'
import type { Foundation } from '@portal/foundation/foundation'
import { UNREAD_MESSAGES } from '@portal/foundation/messages'
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
  /** The known number of unread messages; if absent, they are not counted. */
  unread?: number | undefined
}

/** A change of a membership; `roles` and `unread` are set if they differ from the known ones. */
interface MembershipChange {
  isMember: boolean
  roles?: readonly string[]
  unread?: number
}

/** Callers in this process that wait for the end of a membership, other roles or new messages. */
export interface MembershipWatch {
  /**
   * Resolves as soon as the membership ends, its roles change or the person has other unread messages (rule H58), or after `ms`. The end of the session
   * is not reported here: a person who logs in again in place continues where they were.
   */
  change(member: Member, ms: number): Promise<MembershipChange>
  /** Counts the callers that wait. */
  waiting(): number
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
        unread: UNREAD_MESSAGES,
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
      return changeSince(roles && { roles, unread: own[0]?.unread ?? 0 }, one)
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
    waiting: held.waiting,
    release: held.release,
  }
}

const UNCHANGED: MembershipChange = { isMember: true }

interface Current {
  roles: readonly string[]
  unread: number
}

function changeSince(
  now: Current | null | undefined,
  known: Pick<Member, 'roles' | 'unread'>,
): MembershipChange | undefined {
  if (!now) return { isMember: false }

  const hasOtherRoles = known.roles !== undefined && known.roles !== rolesInOrder(now.roles)
  const hasOtherMessages = known.unread !== undefined && known.unread !== now.unread
  if (!hasOtherRoles && !hasOtherMessages) return undefined
  return {
    isMember: true,
    ...(hasOtherRoles && { roles: now.roles }),
    ...(hasOtherMessages && { unread: now.unread }),
  }
}
