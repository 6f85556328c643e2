import { planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { MenuButton, type MenuItem } from '@portal/design-system/menu-button'
import { nameOfPlan, type Plan } from '../catalog.ts'
import { useOpenDialog } from '../catalog-dialogs.ts'
import { useMayChangeCatalog } from '../use-catalog.ts'

/** Acts of catalog administrators on a plan. On its own page, a change has a button beside the menu. */
export function PlanMenu({ plan, isOnPage = false }: { plan: Plan; isOnPage?: boolean }) {
  const open = useOpenDialog()
  const may = useMayChangeCatalog()
  const { id } = plan
  if (!may || !id) return null

  const state = planSaleState(plan)
  const change: MenuItem = {
    id: 'change',
    label: 'Change…',
    icon: 'pencil',
    onAction: () => open({ dialog: 'change-plan', id }),
  }
  const resume: MenuItem = {
    id: 'resume',
    label: plan.deprecated ? 'Resume sale…' : 'Cancel end of sale…',
    icon: 'restore',
    onAction: () => open({ dialog: 'resume-sale', id }),
  }
  const entries: MenuItem[] = [
    ...(isOnPage ? [] : [change]),
    { id: 'copy', label: 'Copy…', icon: 'copy', onAction: () => open({ dialog: 'new-plan', copyOf: id }) },
    {
      id: 'end',
      label: state === 'deprecated' ? 'Change what follows…' : plan.deprecated_from ? 'Move end of sale…' : 'End sale…',
      icon: 'clock',
      onAction: () => open({ dialog: 'end-sale', id }),
    },
    ...(plan.deprecated || plan.deprecated_from ? [resume] : []),
  ]
  return (
    <MenuButton label={`Actions for ${nameOfPlan(plan)}`} entries={entries} size={isOnPage ? undefined : 'small'} />
  )
}
