import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { listOrders } from '@portal/contracts/billing/orders'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useFailedRenewal } from '../../orders/failed-renewals.ts'
import styles from '../subscription.module.css'
import type { Subscription } from '../subscription.ts'
import { NextPlanDialog } from './next-plan-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { TaxAndCard, whyNotAgreed } from './what-is-charged.tsx'

/** A question about the renewal of a subscription: to be charged again, to end one that is not paid, or into what. */
export interface OpenedRenewal {
  dialog: 'agree' | 'off' | 'end' | 'next'
  /** Id of the subscription. */
  id: string
}

interface DialogProps {
  subscription: Subscription
  onClose: () => void
}

/** Renders the requested dialog of a subscription as it is now. */
export function RenewalDialog({ opened, onClose }: { opened: OpenedRenewal; onClose: () => void }) {
  const { data: all = [] } = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  const subscription = all.find(({ subscription_id: id }) => id === opened.id)
  if (!subscription) return null
  const props = { subscription, onClose }
  switch (opened.dialog) {
    case 'agree':
      return <AgreeDialog {...props} />
    case 'off':
      return <TurnOffDialog {...props} />
    case 'end':
      return <EndDialog {...props} />
    case 'next':
      return <NextPlanDialog {...props} />
  }
}

const CHANGED = {
  stale: [listAccountSubscriptions, listSubscriptionEvents],
  staleIfRefused: [listAccountSubscriptions],
}

/** Shows the sentence that is agreed to and kept, and the card that is charged (rule I95). */
function AgreeDialog({ subscription, onClose }: DialogProps) {
  const { subscription_id = '', track_id: license = '', next_charge: charge, renewsInto } = subscription
  const toast = useToast()
  const [enable, disable] = [useWrite(enableAutoRenew, CHANGED), useWrite(disableAutoRenew, CHANGED)]
  const params = { t: license }
  if (!charge) return null

  const { total_amount: amount = 0, tax_amount: tax, renewal: shown = '' } = charge
  const agree = async () => {
    const agreed = { subscription_id, plan_id: renewsInto?.plan_id ?? '', amount, shown }
    await enable.run({ params, body: { agreed } })
    toast.success('The plan will renew', { undo: () => disable.run({ params, query: {} }) })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Turn on renewal?"
      tone="normal"
      confirmLabel="Turn on renewal"
      onConfirm={agree}
      problemOf={whyNotAgreed}
    >
      <span className={styles.stack}>
        <span>{renewsInto?.description}</span>
        <strong>{shown}</strong>
        <TaxAndCard tax={tax} />
      </span>
    </ConfirmDialog>
  )
}

/** Says that a renewal which is not paid ends at once, and that its order is canceled (rule I96). */
function EndDialog({ subscription, onClose }: DialogProps) {
  const { track_id: license = '', gracePeriodEnds } = subscription
  const owed = useFailedRenewal(subscription)?.amount
  const toast = useToast()
  const disable = useWrite(disableAutoRenew, {
    stale: [listAccountSubscriptions, listOrders, listFailedRenewals],
    staleIfRefused: [listAccountSubscriptions, listOrders, listFailedRenewals],
  })
  const end = async () => {
    await disable.run({ params: { t: license }, query: { confirm_end: true } })
    toast.success('The plan has ended, and its order is canceled')
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Turn off renewal and end the plan now?"
      confirmLabel="End the plan"
      dismissLabel="Keep the plan"
      onConfirm={end}
    >
      The renewal{owed ? ` of ${formatMoney(owed)}` : ''} is not paid. Its order is canceled and no card is charged for
      it any more. The plan ends at once instead of on {formatDate(gracePeriodEnds)}, and lookups are refused. This
      cannot be undone.
    </ConfirmDialog>
  )
}
