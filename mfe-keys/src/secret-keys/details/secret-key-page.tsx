import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { useLoad } from '@portal/remote-kit/load'
import { KeysOfKind } from '../../keys/key-kind.tsx'
import { KeyPage } from '../../keys/key-page.tsx'
import { LicensesCard } from '../licenses/licenses-card.tsx'
import { SECRET_KEYS } from '../secret-key-kind.ts'
import { detailsOf } from './details-of.tsx'

/** `/account/keys/:id`: one secret key. */
export function SecretKeyPage() {
  const keys = useLoad(listSecretKeys, { what: 'the API keys' })
  return (
    <KeysOfKind kind={SECRET_KEYS}>
      <KeyPage keys={keys} details={detailsOf}>
        {(secretKey) => <LicensesCard secretKey={secretKey} />}
      </KeyPage>
    </KeysOfKind>
  )
}
