import { createOidcProvider, updateOidcProvider } from '@portal/contracts/authorization/identity-providers'
import { Checkbox } from '@portal/design-system/checkbox'
import { TextField } from '@portal/design-system/text-field'
import { useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import type { KnownProvider } from './identity-provider.ts'
import { ProviderFormFrame, type ProviderFormProps, TAKEN_OVER, useSaved } from './provider-form.tsx'

/** The contract's body with the scopes as somebody types them. A secret may be left out where there is one. */
const NewSettings = z.object({ ...createOidcProvider.body.shape, scopes: z.string() })
const ChangedSettings = z.object({ ...updateOidcProvider.body.shape, scopes: z.string() })

/** To a password manager these look like a login of the person who sets them up, and are none. */
const NO_LOGIN = {
  autoComplete: 'off',
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': 'true',
} as const

export function OidcForm({ provider, isChange, onSaved, onCancel }: ProviderFormProps) {
  const known: Partial<KnownProvider> = isChange ? provider : {}
  const create = useWrite(createOidcProvider, TAKEN_OVER)
  const update = useWrite(updateOidcProvider, TAKEN_OVER)
  const form = useCallForm(
    { body: isChange ? ChangedSettings : NewSettings },
    {
      labels: {
        name: 'Name',
        issuer: 'Issuer',
        client_id: 'Client ID',
        client_secret: 'Client secret',
        scopes: 'Scopes',
        default_role: 'Role for new people',
        is_id_token_mapping: 'The ID token includes all claims',
      },
      values: {
        name: known.name || 'Company login',
        issuer: known.oidc?.issuer ?? '',
        client_id: known.oidc?.clientId ?? '',
        client_secret: '',
        scopes: (known.oidc?.scopes ?? ['openid', 'profile', 'email']).join(' '),
        default_role: known.default_role ?? '',
        is_id_token_mapping: known.oidc?.is_id_token_mapping ?? true,
      },
      send: ({ scopes, ...rest }) => {
        const body = { ...rest, scopes: scopes.split(/\s+/).filter(Boolean) }
        return isChange ? update.run({ body }) : create.run({ body })
      },
      done: useSaved(onSaved),
      isEmptiedAfter: true,
    },
  )
  return (
    <ProviderFormFrame form={form} provider={provider} onCancel={onCancel}>
      <TextField
        {...form.field('issuer')}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...form.field('client_id')} {...NO_LOGIN} isMonospace spellCheck={false} />
      <TextField
        {...form.field('client_secret')}
        {...NO_LOGIN}
        type="password"
        isMonospace
        description={isChange ? 'Leave empty to keep the saved secret.' : 'Stored encrypted and never shown again.'}
      />
      <TextField
        {...form.field('scopes')}
        isMonospace
        autoComplete="off"
        spellCheck={false}
        description="Separated by spaces."
      />
      <Checkbox
        {...form.field('is_id_token_mapping')}
        description="Otherwise we also ask the user info endpoint for the name and email address."
      />
    </ProviderFormFrame>
  )
}
