import type { Database } from '@portal/foundation/database'
import { verifyPassword } from '@portal/foundation/passwords'
import { findLogin, type Login } from './logins.sql.ts'

/** Reason for a refused log-in; written to the audit log only. */
export type SignInRefusal = 'login-not-found' | 'login-disabled' | 'password-not-set' | 'invalid-credentials'

type Checked =
  | { login: Login; hash: string; refusal?: undefined }
  | { login: Login | undefined; refusal: SignInRefusal }

/** Returns the hash that was verified. Takes as long for nobody, for somebody without a password and for a wrong one. */
export async function checkPassword(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<Checked> {
  const login = await findLogin(db, username)
  const matches = await verifyPassword(login?.passwordHash, password)
  if (!login) return { login, refusal: 'login-not-found' }
  if (login.disabled) return { login, refusal: 'login-disabled' }
  if (!login.passwordHash) return { login, refusal: 'password-not-set' }
  if (!matches) return { login, refusal: 'invalid-credentials' }

  return { login, hash: login.passwordHash }
}
