import { issueToken } from '@portal/contracts/authorization/session'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { chooseAccount, findActing, mintAccessToken, rotateToken, sessionEnds } from '@portal/foundation/sessions'
import type { Browser } from '../../kernel/exchange.ts'
import { handle } from '../../kernel/handle.ts'
import { isMember, isOpenTo } from '../accounts/accounts.sql.ts'
import { findHomeAccount } from './logins.sql.ts'

/**
 * Issues a token for the session's account or for another account of the person, which the session then remembers
 * (rules B3, B24), together with the flag that tells scripts about the session (account.md §4) and a new cookie that
 * replaces the one sent (decision 23). It states when the session ends. Staff get a token without an account, or that
 * of the person they act as. Does not count as activity: a forgotten tab must not keep a session alive.
 */
export const issueTokenHandler = handle(
  issueToken,
  async ({ body, caller, account, tx, now, foundation, browser, audit }) => {
    const { userId, sessionId, staff, isClosedStaff, organizationId } = caller
    await renewCookie(tx, browser, now)
    const { signing } = foundation.keys
    const mint = (accountId: number | undefined) =>
      mintAccessToken(signing, { userId, sessionId, accountId, ends: sessionEnds(caller) }, now)
    const acting = staff && !isClosedStaff && body.user_id !== userId ? await findActing(tx, sessionId, now) : undefined
    if (acting) {
      const { account: theirs, ...them } = acting
      if (body.account_id !== undefined && body.account_id !== theirs.id)
        throw problem('identity-context:account-not-found')
      return mintAccessToken(signing, { ...them, accountId: theirs.id, ends: sessionEnds(acting) }, now)
    }
    if (staff) {
      if (body.account_id !== undefined) throw problem('identity-context:account-not-found')
      return mint(undefined)
    }
    const wanted = body.account_id ?? account?.id ?? (await findHomeAccount(tx, userId, organizationId))
    if (wanted === null || wanted === account?.id) return mint(wanted ?? undefined)
    if (!(await isMember(tx, userId, wanted))) throw problem('identity-context:account-not-found')
    if (!(await isOpenTo(tx, organizationId, wanted))) throw problem('identity-context:other-sign-in-needed')

    await chooseAccount(tx, caller, wanted, now)
    audit('session.account-switched', { subject: wanted })
    return mint(wanted)
  },
  { identifiedBy: 'cookie' },
)

/** Tabs that ask at the same time all get a token; the first of them changes the cookie. */
async function renewCookie(tx: Transaction, browser: Browser, now: Date): Promise<void> {
  browser.flagSession()
  const next = browser.sessionToken && (await rotateToken(tx, browser.sessionToken, now))
  if (next) browser.replaceToken(next)
}
