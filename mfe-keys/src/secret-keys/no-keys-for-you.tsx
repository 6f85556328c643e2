import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { NoPermission } from '@portal/design-system/no-permission'
import { whoMay } from '@portal/platform/session'

export function NoKeysForYou() {
  return <NoPermission what="API keys" needs={[whoMay(listSecretKeys)]} whoToAsk="an account owner" />
}
