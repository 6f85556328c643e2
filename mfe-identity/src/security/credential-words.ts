import type { LoginProvider } from '@portal/contracts/authorization/oidc'
import type { Received } from '@portal/platform/api'
import { PASSWORD } from '../sign-in/sign-in-method.ts'

export function isPassword({ provider }: { provider?: string | undefined }): boolean {
  return provider === PASSWORD
}

/** Returns the name of a way to log in; for a provider that is no longer set up, its former name. */
export function wayInName(provider: string | undefined, known: readonly Received<LoginProvider>[] = []): string {
  if (!provider) return '—'
  if (provider === PASSWORD) return 'Password'
  if (provider === 'sso') return 'Company login'
  if (provider === 'mailed-code') return 'Emailed code'

  const title = known.find((one) => one.provider === provider)?.title
  return title ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}
