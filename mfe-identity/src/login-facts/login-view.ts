import { listOf, recordOf, textOf, timeOf } from '@portal/remote-kit/raw-values'

/** The address that somebody logs in with. */
export interface UsernameView {
  email: string
  /** `undefined` when the answer does not say. */
  isConfirmed: boolean | undefined
  /** An address that waits for its confirmation. */
  pendingEmail: string
  /** `user`, or an internal role. */
  role: string
}

/** One way in. */
export interface CredentialView {
  /** `password`, or an identity provider's name. */
  provider: string
  email: string
  created: string
  lastUsed: string
}

export function usernameView(answer: unknown): UsernameView {
  const { username, confirmed, pendingEmailAddress, role } = recordOf(answer)
  return {
    email: textOf(username),
    isConfirmed: typeof confirmed === 'boolean' ? confirmed : undefined,
    pendingEmail: textOf(pendingEmailAddress),
    role: textOf(role),
  }
}

export function credentialViews(answer: unknown): CredentialView[] {
  return listOf(answer, 'credentials').map(({ provider, email_address, created, last_used }) => ({
    provider: textOf(provider),
    email: textOf(email_address),
    created: timeOf(created),
    lastUsed: timeOf(last_used),
  }))
}
