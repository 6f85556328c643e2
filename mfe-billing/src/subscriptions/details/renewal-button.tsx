import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { type Subscription, statusOf } from '../subscription.ts'

/** Turns on or off that a free plan begins again (rule I83), or that a paid one renews to which somebody agreed (rule I85). */
export function RenewalButton({ subscription }: { subscription: Subscription }) {
  const { renews, autoRenewDisabled, renewsInto, renewal_agreed: isAgreed, track_id: license = '' } = subscription
  const toast = useToast()
  const mayChange = useMay(disableAutoRenew)
  const changed = { stale: [listAccountSubscriptions], staleIfRefused: [listAccountSubscriptions] }
  const [disable, enable] = [useWrite(disableAutoRenew, changed), useWrite(enableAutoRenew, changed)]
  const canRenew = renews || (autoRenewDisabled && (isAgreed || renewsInto?.price_in_cents === 0))
  if (!canRenew || !mayChange || !isEditable(statusOf(subscription))) return null

  const change = (turnsOn: boolean) => (turnsOn ? enable : disable).run({ params: { t: license } })
  const press = async () => {
    try {
      await change(!renews)
      const words = renews
        ? 'The plan will end with its term'
        : isAgreed
          ? 'The plan will renew'
          : 'The plan will begin again'
      toast.success(words, { undo: () => change(renews ?? false) })
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Button size="small" isPending={disable.isPending || enable.isPending} onClick={press}>
      {renews ? 'Turn off renewal' : 'Turn on renewal'}
    </Button>
  )
}
