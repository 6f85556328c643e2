import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { Copyable } from '@portal/design-system/copyable'
import { masked } from '@portal/design-system/masked'
import { useLoad } from '@portal/remote-kit/load'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { KeyPage } from '../../keys/key-page.tsx'
import { LicensesCard } from '../licenses/licenses-card.tsx'
import { SECRET_KEYS } from '../secret-key-kind.ts'

/** `/account/keys/:id`: one secret key. */
export function SecretKeyPage() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return (
    <KeysOfKind kind={SECRET_KEYS}>
      <KeyPage
        keys={keys}
        details={({ key_id = '', token }) => [
          { term: 'Key ID', value: <Copyable text={key_id} what="key ID" /> },
          { term: 'Token', value: token ? <code translate="no">{masked(token)}</code> : '—' },
        ]}
      >
        {(secretKey) => <LicensesCard secretKey={secretKey} />}
      </KeyPage>
    </KeysOfKind>
  )
}
