import { removePasswordLogin } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'
import { useUpMailedTokens } from '../mailed-tokens/mailed-tokens.sql.ts'
import { refuseLastWayIn } from './refuse-last-way-in.ts'
import { wayInRemovedLetter } from './way-in-letters.ts'
import { lockWaysIn, removePassword } from './ways-in.sql.ts'

/** Idempotent. Links mailed for a password reset stop working. */
export const removePasswordLoginHandler = handle(
  removePasswordLogin,
  async ({ caller, tx, now, audit, mail, foundation: { settings } }) => {
    const { userId, email } = caller
    const ways = await lockWaysIn(tx, userId)
    if (!ways.hasPassword) return

    refuseLastWayIn({ ...ways, hasPassword: false }, settings)
    await removePassword(tx, userId)
    await useUpMailedTokens(tx, { purpose: 'password-reset', identityId: userId }, now)
    audit('password.removed', { subject: userId })
    mail(wayInRemovedLetter(settings, { to: email, provider: 'password' }))
  },
)
