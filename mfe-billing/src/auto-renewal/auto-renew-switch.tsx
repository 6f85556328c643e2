import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { Switch } from '@portal/design-system/switch'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import type { LicenceView } from '../subscriptions/licence-view.ts'
import { useSwitchAutoRenewal } from './use-switch-auto-renewal.ts'

/** Whether a licence's subscriptions renew by themselves; there while one may still be edited (decision I6). */
export function AutoRenewSwitch({ licence }: { licence: LicenceView }) {
  const may = useMay(disableAutoRenew)
  const change = useSwitchAutoRenewal()
  const toast = useToast()
  const renewable = licence.subscriptions.filter(({ isEditable, renewal }) => isEditable && renewal)
  if (!may || !licence.id || renewable.length === 0) return null

  const { id: licenceId, label } = licence
  const renews = change.isPending ? change.variables.renews : renewable.some((one) => one.renews)

  async function ask(wanted: boolean) {
    try {
      await change.mutateAsync({ licenceId, renews: wanted })
      const undo = () => void change.mutateAsync({ licenceId, renews: !wanted }).catch(toast.error)
      toast.success(`${label} ${wanted ? 'renews automatically' : 'no longer renews automatically'}`, { undo })
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <Switch
      label="Auto-renew"
      aria-label={`Auto-renew ${label}`}
      checked={renews}
      aria-disabled={change.isPending}
      onChange={(wanted) => change.isPending || void ask(wanted)}
    />
  )
}
