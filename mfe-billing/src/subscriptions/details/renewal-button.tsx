import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Button } from '@portal/design-system/button'
import { formatDate } from '@portal/design-system/date'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { isPaidRenewal, type Subscription, statusOf } from '../subscription.ts'
import { useOpenRenewalDialog } from './renewal-dialogs.ts'

/**
 * Turns renewal on or off. What is free needs no question (rule I83); to be charged again somebody agrees to the amount
 * (rule I95), and a renewal that is not paid ends at once, which is said before (rule I96).
 */
export function RenewalButton({ subscription }: { subscription: Subscription }) {
  const { renews, autoRenewDisabled, renewsInto, next_charge: charge, subscription_id: id = '' } = subscription
  const openDialog = useOpenRenewalDialog()
  const { turn, isPending } = useRenewal(subscription)
  const mayChange = useMay(disableAutoRenew)
  const isFree = renewsInto?.price_in_cents === 0
  const canTurnOn = charge !== undefined || (autoRenewDisabled && isFree)
  if (!(renews || canTurnOn) || !mayChange || !isEditable(statusOf(subscription))) return null

  const isAsked = renews ? subscription.unpaid_renewal : !isFree
  const press = () => (isAsked ? openDialog({ dialog: renews ? 'end' : 'agree', id }) : void turn(!renews))
  const label = renews ? 'Turn off renewal' : 'Turn on renewal'
  return (
    <Button size="small" isPending={isPending} onClick={press}>
      {isAsked ? `${label}…` : label}
    </Button>
  )
}

/** Opens the choice of what follows, while that can be changed (rule I110). */
export function NextPlanButton({ subscription }: { subscription: Subscription }) {
  const { subscription_id: id = '', unpaid_renewal: isUnpaid, renewal_attempted: isMade } = subscription
  const openDialog = useOpenRenewalDialog()
  // The same people choose the plan; that call comes with the dialog.
  const mayChoose = useMay(disableAutoRenew)
  if (!mayChoose || isUnpaid || isMade || !isEditable(statusOf(subscription))) return null

  return (
    <Button size="small" onClick={() => openDialog({ dialog: 'next', id })}>
      Change next plan…
    </Button>
  )
}

/** Turns renewal off or, where nobody has to agree to anything, on, and offers the way back. */
function useRenewal(subscription: Subscription) {
  const { track_id: license = '', expirationDate: ends } = subscription
  const toast = useToast()
  const changed = { stale: [listAccountSubscriptions], staleIfRefused: [listAccountSubscriptions] }
  const [disable, enable] = [useWrite(disableAutoRenew, changed), useWrite(enableAutoRenew, changed)]
  const set = (turnsOn: boolean) =>
    turnsOn ? enable.run({ params: { t: license }, body: {} }) : disable.run({ params: { t: license }, query: {} })
  const turn = async (turnsOn: boolean) => {
    const end = isPaidRenewal(subscription)
      ? `The plan ends on ${formatDate(ends)}, and nothing more is charged`
      : 'The plan will end with its term'
    try {
      await set(turnsOn)
      toast.success(turnsOn ? 'The plan will begin again' : end, { undo: () => set(!turnsOn) })
    } catch (error) {
      toast.error(error)
    }
  }
  return { turn, isPending: disable.isPending || enable.isPending }
}
