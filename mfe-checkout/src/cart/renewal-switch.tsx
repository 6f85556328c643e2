import { endOfTerm } from '@portal/contracts/sales/term'
import { endSentence } from '@portal/contracts/subscriptions/renewal'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { Switch } from '@portal/design-system/switch'
import { useEnding } from '@portal/platform/cart'
import type { Plan } from '../plans/plan.ts'
import { setRenews } from './change-cart.ts'

interface RenewalSwitchProps {
  plan: Plan
  /** The sentence that is agreed to while it is on. */
  renewal: string
  isDisabled?: boolean
}

/** Chooses whether a plan renews for money, with the sentence that this means (rule I97). It is on at first. */
export function RenewalSwitch({ plan, renewal, isDisabled = false }: RenewalSwitchProps) {
  const { id = '', license } = plan
  const isOn = !useEnding().includes(id)
  const end = { at: endOfTerm(new Date(portalNow()), plan), lookups: plan.lookups, dayOf: formatDate }
  return (
    <Switch
      label="Automatic renewal"
      aria-label={`Automatic renewal of ${license?.license_label ?? 'the plan'}`}
      description={isOn ? renewal : endSentence(end)}
      checked={isOn}
      disabled={isDisabled}
      onChange={(renews) => setRenews(id, renews)}
    />
  )
}
