import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { type Subscription, statusOf } from '../subscription.ts'
import { useOpenRenewalDialog } from './renewal-dialogs.ts'

/**
 * Turns renewal on or off. What is free needs no question (rule I83); to be charged again somebody agrees to the amount
 * (rule I95), is asked why not (rule I112), and a renewal that is not paid ends at once, which is said before (rule I96).
 */
export function RenewalButton({ subscription }: { subscription: Subscription }) {
  const { renews, autoRenewDisabled, renewsInto, next_charge: charge, subscription_id: id = '' } = subscription
  const openDialog = useOpenRenewalDialog()
  const { turn, isPending } = useRenewal(subscription)
  const mayChange = useMay(disableAutoRenew)
  const isFree = renewsInto?.price_in_cents === 0
  const canTurnOn = charge !== undefined || (autoRenewDisabled && isFree)
  if (!(renews || canTurnOn) || !mayChange || !isEditable(statusOf(subscription))) return null

  const off = subscription.unpaid_renewal ? 'end' : 'off'
  const press = () => (isFree ? void turn(!renews) : openDialog({ dialog: renews ? off : 'agree', id }))
  const label = renews ? 'Turn off renewal' : 'Turn on renewal'
  return (
    <Button size="small" isPending={isPending} onClick={press}>
      {isFree ? label : `${label}…`}
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

/** Turns the renewal of a free plan off or on, and offers the way back. */
function useRenewal(subscription: Subscription) {
  const { track_id: license = '' } = subscription
  const toast = useToast()
  const changed = { stale: [listAccountSubscriptions], staleIfRefused: [listAccountSubscriptions] }
  const [disable, enable] = [useWrite(disableAutoRenew, changed), useWrite(enableAutoRenew, changed)]
  const set = (turnsOn: boolean) =>
    turnsOn ? enable.run({ params: { t: license }, body: {} }) : disable.run({ params: { t: license }, query: {} })
  const turn = async (turnsOn: boolean) => {
    try {
      await set(turnsOn)
      toast.success(turnsOn ? 'The plan will begin again' : 'The plan will end with its term', {
        undo: () => set(!turnsOn),
      })
    } catch (error) {
      toast.error(error)
    }
  }
  return { turn, isPending: disable.isPending || enable.isPending }
}
