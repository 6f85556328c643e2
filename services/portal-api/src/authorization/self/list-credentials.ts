import { listCredentials } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { findPasswordLogin } from './self.sql.ts'

/** Identity providers join the list with their issue; until then a password is the only way in. */
export const listCredentialsHandler = handle(listCredentials, async ({ caller, tx }) => {
  const login = await findPasswordLogin(tx, caller.userId)
  if (!login) return []

  const { email, changedAt, lastUsedAt } = login
  return [
    {
      provider: 'password',
      email_address: email,
      created: timeOrEmpty(changedAt),
      last_used: timeOrEmpty(lastUsedAt),
    },
  ]
})
