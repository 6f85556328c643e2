import { rolesInOrder } from '@portal/contracts/authorization/membership'
import type { Foundation } from '@portal/foundation/foundation'
import { accounts, memberships, users } from '@portal/foundation/people'
import { onRevocation, opensAccount, sessions } from '@portal/foundation/sessions'
import { and, eq, inArray } from 'drizzle-orm'

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

interface Waiting extends Member {
  leave: (change: MembershipChange) => void
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
  const waiting = new Set<Waiting>()
  let stopLooking: (() => void) | undefined

  /** Returns the current state of each waiting membership. */
  async function findChanges(): Promise<{ one: Waiting; change: MembershipChange }[]> {
    const asked = [...waiting]
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
      return { one, change: changeSince(roles ?? undefined, one) }
    })
  }
  const check = () => {
    if (!waiting.size) return
    findChanges().then(
      (changes) => {
        for (const { one, change } of changes) if (!change.isMember || change.roles) one.leave(change)
      },
      (error) => log.warn({ error: String(error) }, 'changes of memberships could not be read'),
    )
  }
  function startLooking(): () => void {
    const unsubscribe = onRevocation(check)
    const stop = identifier.keepLooking()
    return () => {
      stop()
      unsubscribe()
    }
  }

  return {
    change: (member, ms) =>
      new Promise((resolve) => {
        const leave = (change: MembershipChange) => {
          clearTimeout(timer)
          waiting.delete(one)
          if (!waiting.size) stopLooking = void stopLooking?.()
          resolve(change)
        }
        const timer = setTimeout(leave, ms, UNCHANGED)
        const one = { ...member, leave }
        waiting.add(one)
        stopLooking ??= startLooking()
        // What was taken away between the call's permission and here.
        check()
      }),
    release: () => {
      // oxlint-disable-next-line unicorn/no-useless-spread -- those that leave come off the list meanwhile
      for (const { leave } of [...waiting]) leave(UNCHANGED)
    },
  }
}

const UNCHANGED: MembershipChange = { isMember: true }

function changeSince(roles: readonly string[] | undefined, known: Pick<Member, 'roles'>): MembershipChange {
  if (!roles) return { isMember: false }
  return known.roles === undefined || known.roles === rolesInOrder(roles) ? UNCHANGED : { isMember: true, roles }
}
