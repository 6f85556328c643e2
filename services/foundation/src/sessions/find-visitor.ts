import { setOverride } from '@portal/contracts/authorization/overrides'
import type { RemoteOverride, Visitor } from '@portal/contracts/platform'
import { meets } from '@portal/contracts/roles'
import type { mintAccessToken } from './access-token.ts'
import { type ActingSession, findActing } from './acting.sql.ts'
import { type Ground, openByCookie, type Shown } from './open-by-cookie.ts'
import { findOverrides } from './overrides.sql.ts'
import { ACTIVITY_GRAIN } from './session-lifetimes.ts'
import { type AccountOfPerson, findSessionAndAccounts, recordActivity, recordFirstSight } from './sessions.sql.ts'

/** A signed-in person in front of a document. */
export interface Visit {
  visitor: Visitor
  /** Remotes loaded from a developer's machine in this session (rule P23); only for people who may do that. */
  overrides?: readonly RemoteOverride[]
  /** For {@link mintAccessToken}: first calls are made in this session. */
  session: Parameters<typeof mintAccessToken>[1]
}

/**
 * Returns the person that a document is rendered for, by the token of the session cookie; `undefined` without a live
 * session. `accountId` requests another account of the same person; `undefined` if they do not belong to it. While
 * staff act as someone, everything is rendered for that person (decision 34). A document counts as activity.
 */
export async function findVisitor(
  ground: Ground,
  token: string | undefined,
  { accountId, ...shown }: Shown & { accountId?: number | undefined },
): Promise<Visit | undefined> {
  const { db } = ground
  const session = token ? await openByCookie(ground, token, shown, findSessionAndAccounts) : undefined
  if (!token || !session) return undefined

  const acting =
    session.staff && !session.isClosedStaff ? await findActing(db, session.sessionId, shown.now) : undefined
  const mayOverride = session.staff && meets(setOverride.requires, session)
  const overrides = mayOverride ? await findOverrides(db, session.sessionId, shown.now) : undefined
  const { userId, email, firstName, lastName, staff, account, closedAccount, accounts } = acting
    ? asTheyAre(acting)
    : session
  const here = accounts.find(({ id }) => id === (accountId ?? account?.id ?? closedAccount?.id))
  if (accountId !== undefined && !here) return undefined

  if (session.isFirstSight) await recordFirstSight(db, token, shown.now)
  const isActivity = shown.now.getTime() - session.lastActiveAt.getTime() >= ACTIVITY_GRAIN
  if (isActivity) await recordActivity(db, session, shown.now)
  return {
    visitor: {
      user: { id: userId, email, first_name: firstName, last_name: lastName },
      staff,
      ...(session.isClosedStaff && { needs_second_factor: true as const }),
      roles: staff ? session.roles : here && !here.isClosed ? here.roles : [],
      account: here ? accountShown(here) : null,
      accounts: accounts.map(accountOnTheWire),
      // While staff act as somebody the header speaks of neither (rule H57).
      ...(!acting && session.unread > 0 && { unread: session.unread }),
      ...(acting && { acting: { by: acting.acting.staffName, ends: acting.acting.endsAt.toISOString() } }),
    },
    ...(overrides && { overrides }),
    session: { sessionId: session.sessionId, userId, accountId: here?.id, acting: acting?.acting },
  }
}

/** Staff who act as someone see only the account that the grant is for. */
function asTheyAre(acting: ActingSession) {
  const { account, roles } = acting
  return { ...acting, accounts: [{ ...account, isDeactivated: false, isDefault: true, isClosed: false, roles }] }
}

function accountShown({ id, label, isDeactivated, isClosed }: AccountOfPerson): Visitor['account'] {
  return {
    id,
    label,
    ...(isDeactivated && { deactivated: true as const }),
    ...(isClosed && { needs_second_factor: true as const }),
  }
}

function accountOnTheWire({ id, label, isDefault, roles }: AccountOfPerson): Visitor['accounts'][number] {
  return { account_id: id, account_label: label, default_account: isDefault, roles }
}
