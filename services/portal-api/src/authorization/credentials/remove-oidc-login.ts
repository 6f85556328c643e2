import { removeOidcLogin } from '@portal/contracts/authorization/oidc'
import { handle } from '../../kernel/handle.ts'
import { refuseLastWayIn } from './refuse-last-way-in.ts'
import { wayInRemovedLetter } from './way-in-letters.ts'
import { lockWaysIn, removeProviderLogins } from './ways-in.sql.ts'

/** Idempotent. */
export const removeOidcLoginHandler = handle(
  removeOidcLogin,
  async ({ query, caller, tx, audit, mail, foundation: { settings } }) => {
    const { userId, email: to } = caller
    const { provider, email_address: email } = query
    const ways = await lockWaysIn(tx, userId)
    const others = ways.providers.filter((login) => login.provider !== provider || login.email !== email)
    if (others.length === ways.providers.length) return

    refuseLastWayIn({ ...ways, providers: others }, settings)
    await removeProviderLogins(tx, userId, { provider, email })
    audit('provider-login.removed', { subject: userId, provider })
    mail(wayInRemovedLetter(settings, { to, provider }))
  },
)
