import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { listCatalogPlans, resumePlanSale } from '@portal/contracts/subscriptions/admin-catalog'
import { PLAN_SALE_STATES, planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { isSet } from '@portal/contracts/values'
import { formatDate } from '@portal/design-system/date'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { type Catalog, nameOfPlan, nameOfPlanId, type Plan, READS } from '../catalog.ts'

interface ResumeSaleDialogProps {
  catalog: Catalog
  plan: Plan
  onClose: () => void
}

/** Asks before the end of a plan's sale is taken back (rule I159). */
export function ResumeSaleDialog({ catalog, plan, onClose }: ResumeSaleDialogProps) {
  const { id = '', deprecated: isOver = false, deprecated_from: end = '', next_plan_id: next = '' } = plan
  const resume = useWrite(resumePlanSale, {
    onAnswer: (changed, _, read) => read.putRow(listCatalogPlans, 'id', changed),
    stale: [...READS, getPricingSchedule],
    staleIfRefused: [listCatalogPlans],
  })
  const toast = useToast()
  const name = nameOfPlan(plan)
  const state = planSaleState({ ...plan, deprecated: false, deprecated_from: '' })
  return (
    <ConfirmDialog
      isOpen
      title={isOver ? `Resume the sale of ${name}?` : `Cancel the end of sale of ${name}?`}
      confirmLabel={isOver ? 'Resume sale' : 'Cancel end of sale'}
      dismissLabel="Leave it"
      tone="normal"
      onConfirm={async () => {
        await resume.run({ params: { id }, body: isSet(end) ? { deprecated_from: end } : {} })
        toast.success(isOver ? `${name} can be sold again` : `The sale of ${name} goes on`)
      }}
      onClose={onClose}
    >
      Subscriptions of the plan are not affected.
      <BeforeAfter
        changes={[
          { term: 'End of sale', before: isSet(end) ? formatDate(end) : 'In the past', after: 'None' },
          { term: 'Sale', before: PLAN_SALE_STATES[planSaleState(plan)], after: PLAN_SALE_STATES[state] },
          { term: 'Renews into', before: `${next ? nameOfPlanId(catalog, next) : 'Itself'}, as before` },
        ]}
      />
    </ConfirmDialog>
  )
}
