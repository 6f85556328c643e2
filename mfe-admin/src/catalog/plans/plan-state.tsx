import {
  PLAN_SALE_STATES,
  type PlanSaleState,
  planSaleState,
} from '@portal/contracts/subscriptions/admin-catalog-state'
import { isSet } from '@portal/contracts/values'
import { formatDate } from '@portal/design-system/date'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import { CellLines } from '@portal/design-system/table'
import { type Catalog, nameOfPlanId, type Plan } from '../catalog.ts'

const TONES: Readonly<Record<PlanSaleState, Tone>> = {
  'on-sale': 'active',
  ending: 'attention',
  draft: 'info',
  hidden: 'paused',
  'not-for-sale': 'paused',
  deprecated: 'stopped',
}

/** Shows whether a plan is sold, in a word or a date: "On sale", "Ends 01/31/2027". */
export function PlanStateChip({ plan }: { plan: Plan }) {
  const state = planSaleState(plan)
  const words = state === 'ending' ? `Ends ${formatDate(plan.deprecated_from)}` : PLAN_SALE_STATES[state]
  return <StatusChip tone={TONES[state]}>{words}</StatusChip>
}

/** The same in a list, with what follows or what keeps it from being sold. */
export function PlanState({ plan, catalog }: { plan: Plan; catalog: Catalog }) {
  return (
    <CellLines detail={saleInWords(plan, catalog)}>
      <PlanStateChip plan={plan} />
    </CellLines>
  )
}

/** Returns what a chip leaves out: "then US Core 10k", "since 01/31/2027". */
function saleInWords(plan: Plan, catalog: Catalog): string {
  const { deprecated_from: end, next_plan_id: next } = plan
  const then = next ? `then ${nameOfPlanId(catalog, next)}` : ''
  const ends = isSet(end) ? `ends ${formatDate(end)}` : ''
  switch (planSaleState(plan)) {
    case 'on-sale':
      return ''
    case 'ending':
      return then
    case 'draft':
      return ['Not on the price list', ends].filter(Boolean).join(', ')
    case 'hidden':
      return ['Sold by staff', ends].filter(Boolean).join(', ')
    case 'not-for-sale':
      return ['On the price list', ends].filter(Boolean).join(', ')
    case 'deprecated':
      return [isSet(end) && `since ${formatDate(end)}`, then].filter(Boolean).join(', ')
  }
}
