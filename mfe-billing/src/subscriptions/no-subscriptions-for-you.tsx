import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { NoPermission } from '@portal/design-system/no-permission'
import { whoMay } from '@portal/platform/session'

export function NoSubscriptionsForYou() {
  return <NoPermission what="subscriptions" needs={[whoMay(listAccountSubscriptions)]} whoToAsk="an account owner" />
}
