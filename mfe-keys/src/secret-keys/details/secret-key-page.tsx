import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { Copyable } from '@portal/design-system/copyable'
import { masked } from '@portal/design-system/masked'
import { useLoad } from '@portal/remote-kit/load'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { KeyPage } from '../../keys/key-page.tsx'
import { useLicenseNames } from '../../usage/use-names.ts'
import { SECRET_KEYS } from '../secret-key-kind.ts'

/** `/account/keys/:id`: one secret key. */
export function SecretKeyPage() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  const nameOfLicense = useLicenseNames()
  return (
    <KeysOfKind kind={SECRET_KEYS}>
      <KeyPage
        keys={keys}
        details={({ key_id = '', token, licenses }) => [
          { term: 'Key ID', value: <Copyable text={key_id} what="key ID" /> },
          { term: 'Token', value: token ? <code>{masked(token)}</code> : '—' },
          ...(licenses
            ? [{ term: 'Licenses', value: licenses.map(nameOfLicense).join(', ') || 'All of the account' }]
            : []),
        ]}
      />
    </KeysOfKind>
  )
}
