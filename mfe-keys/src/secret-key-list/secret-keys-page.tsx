import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { PageHeader } from '@portal/design-system/page-header'
import { useMay } from '@portal/platform/session'
import { SecretKeyDialogs } from '../secret-key-dialogs/secret-key-dialogs.tsx'
import { CreateKeyButton } from '../secret-key-form/create-key-button.tsx'
import { NoKeysForYou } from '../secret-keys/no-keys-for-you.tsx'
import { SecretKeyList } from './secret-key-list.tsx'

/** `/account/keys`: every secret key of the account. */
export function SecretKeysPage() {
  const may = useMay(listSecretKeys)
  return (
    <SecretKeyDialogs>
      <PageHeader
        title="API keys"
        description="Secret keys let your servers call the lookup APIs. Keep them out of browsers and apps."
        action={<CreateKeyButton />}
      />
      {may ? <SecretKeyList /> : <NoKeysForYou />}
    </SecretKeyDialogs>
  )
}
