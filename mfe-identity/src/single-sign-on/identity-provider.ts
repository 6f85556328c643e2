import type { IdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import type { Received } from '@portal/platform/api'

/** As received: fields that violate the contract are missing. */
export type KnownProvider = Received<IdentityProvider>

export type Kind = 'OIDC' | 'SAML'

/** Options for the role of new people. */
export const ROLE_OPTIONS = [
  { value: '', label: 'None: people are invited' },
  ...(['api-key-viewer', 'api-key-editor', 'billing-viewer', 'billing-editor'] as const).map((role) => ({
    value: role,
    label: ROLE_LABELS[role],
  })),
]

/** Returns an address to enter at the identity provider. */
export function callbackOf({ callback_info = [] }: KnownProvider, name: string): string {
  return callback_info.find((info) => info.name === name)?.url ?? ''
}
