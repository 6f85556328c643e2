import { PageHeader } from '@portal/design-system/page-header'
import { SecretKeyDialogs } from '../secret-key-dialogs/secret-key-dialogs.ts'
import { CreateKeyButton } from '../secret-key-form/create-key-button.tsx'
import { SecretKeyList } from './secret-key-list.tsx'

/** `/account/keys`: every secret key of the account. */
export function SecretKeysPage() {
  return (
    <SecretKeyDialogs>
      <PageHeader
        title="API keys"
        description="Secret keys let your servers call the lookup APIs. Keep them out of browsers and apps."
        action={<CreateKeyButton />}
      />
      <SecretKeyList />
    </SecretKeyDialogs>
  )
}
