import { passwordRefusal } from '@portal/contracts/authorization/sign-in-hindrance'
import type { Database } from '@portal/foundation/database'
import { verifyPassword } from '@portal/foundation/passwords'
import { findLogin, type Login } from './logins.sql.ts'

/** Reason for a refused log-in; written to the audit log only. */
export type SignInRefusal = 'login-not-found' | 'login-disabled' | 'password-not-set' | 'invalid-credentials'

type Checked =
  | { login: Login; hash: string; refusal?: 'one-time-password' | undefined }
  | { login: Login | undefined; refusal: SignInRefusal }

/** Returns the hash that was verified. Takes as long for nobody, for somebody without a password and for a wrong one. */
export async function checkPassword(
  db: Database,
  { username, password }: { username: string; password: string },
): Promise<Checked> {
  const login = await findLogin(db, username)
  const matches = await verifyPassword(login?.passwordHash, password)
  if (!login) return { login, refusal: 'login-not-found' }

  const { disabled, passwordHash: hash, isOneTime } = login
  const refusal = passwordRefusal({ isLoginActive: !disabled, hasPassword: hash !== undefined, isOneTime, matches })
  if (refusal && refusal !== 'one-time-password') return { login, refusal }
  return hash === undefined ? { login, refusal: 'password-not-set' } : { login, hash, refusal }
}
