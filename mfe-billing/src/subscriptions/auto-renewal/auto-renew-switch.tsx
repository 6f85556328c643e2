import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Switch } from '@portal/design-system/switch'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type ReadAnswers, useWrite } from '@portal/remote-kit/write'
import { type License, nameOf } from '../license.ts'
import { isAutoRenewOn, isRenewable } from '../subscription.ts'

/** What is chosen for when a license's terms end; there while one may still be switched (rule I6). It is kept (rule J36). */
export function AutoRenewSwitch({ license }: { license: License }) {
  const { license_id, subscriptions } = license
  const may = useMay(disableAutoRenew)
  const on = useWrite(enableAutoRenew, switching(true))
  const off = useWrite(disableAutoRenew, switching(false))
  const toast = useToast()
  if (!may || !license_id || !subscriptions.some(isRenewable)) return null

  const name = nameOf(license)
  const isPending = on.isPending || off.isPending
  const change = (renews: boolean) => (renews ? on : off).run({ params: { t: license_id } })
  const changeAndSay = (renews: boolean) =>
    change(renews).then(
      () =>
        toast.success(`Auto-renew is ${renews ? 'on' : 'off'} for ${name}`, {
          undo: () => change(!renews),
        }),
      toast.error,
    )
  return (
    <Switch
      label="Auto-renew"
      aria-label={`Auto-renew ${name}`}
      checked={isPending ? on.isPending : subscriptions.some(isAutoRenewOn)}
      aria-disabled={isPending}
      onChange={(renews) => isPending || void changeAndSay(renews)}
    />
  )
}

/** The server switches every subscription of the license that may still be switched. */
function switching(renews: boolean) {
  return {
    onAnswer: (_: unknown, { params: { t } }: { params: { t: string } }, read: ReadAnswers) =>
      read.rewrite(listAccountSubscriptions, (subscriptions) =>
        subscriptions.map((one) =>
          one.track_id === t && isRenewable(one) ? { ...one, autoRenewDisabled: !renews } : one,
        ),
      ),
    staleIfRefused: [listAccountSubscriptions],
  }
}
