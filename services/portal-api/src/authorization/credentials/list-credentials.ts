import { listCredentials } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { listProviderLogins } from '../providers/provider-logins.sql.ts'
import { findPasswordLogin } from '../self/self.sql.ts'

/** The password first, then the identity providers (rule B6). */
export const listCredentialsHandler = handle(listCredentials, async ({ caller, tx }) => {
  const password = await findPasswordLogin(tx, caller.userId)
  const logins = await listProviderLogins(tx, caller.userId)
  return [...(password ? [{ ...password, provider: 'password', createdAt: password.changedAt }] : []), ...logins].map(
    ({ provider, email, createdAt, lastUsedAt }) => ({
      provider,
      email_address: email,
      created: timeOrEmpty(createdAt),
      last_used: timeOrEmpty(lastUsedAt),
    }),
  )
})
