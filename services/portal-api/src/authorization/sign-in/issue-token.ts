import { issueToken } from '@portal/contracts/authorization/session'
import { problem } from '@portal/foundation/problem'
import { chooseAccount, mintAccessToken } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { isMember } from '../accounts/accounts.sql.ts'
import { findHomeAccount } from './logins.sql.ts'

/**
 * A token for the session's account or for another of the person's accounts, which the session then remembers (rules B3,
 * B24), with the flag that tells scripts of the session (account.md §4). Staff get one without an account. Not activity: a forgotten tab must not keep a session alive.
 */
export const issueTokenHandler = handle(
  issueToken,
  async ({ body, caller, account, tx, now, foundation, browser, audit }) => {
    const { userId, sessionId, staff } = caller
    browser.flagSession()
    const mint = (accountId: number | undefined) =>
      mintAccessToken(foundation.keys.signing, { userId, sessionId, accountId }, now)
    if (staff) {
      if (body.account_id !== undefined) throw problem('identity-context:account-not-found')
      return mint(undefined)
    }
    const wanted = body.account_id ?? account?.id ?? (await findHomeAccount(tx, userId))
    if (wanted === null || wanted === account?.id) return mint(wanted ?? undefined)
    if (!(await isMember(tx, userId, wanted))) throw problem('identity-context:account-not-found')

    await chooseAccount(tx, sessionId, wanted)
    audit('session.account-switched', { subject: wanted })
    return mint(wanted)
  },
  { identifiedBy: 'cookie' },
)
