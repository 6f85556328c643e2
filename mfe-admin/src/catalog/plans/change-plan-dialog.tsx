import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { listCatalogPlans, updateCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog'
import { DetailList } from '@portal/design-system/detail-list'
import { Notice } from '@portal/design-system/notice'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { type Catalog, nameOfPlan, type Plan, READS } from '../catalog.ts'
import { Changes, News, refusalText, type Wording } from '../changes/changes.tsx'
import { changeOf } from '../changes/differences.ts'
import { factInWords, PLAN_LABELS, type PlanField, type WrittenPlan, writtenOf } from './plan-facts.ts'
import { PlanFields } from './plan-fields.tsx'
import { filledIn, readTyped, typedPlan } from './typed-plan.ts'

/** Terms that stay once a plan was sold (rule I153), as far as they are worth reading in its form. */
const KEPT: readonly PlanField[] = ['license_id', 'tier', 'months', 'days', 'lookups', 'max_users', 'rate_limit']

interface ChangePlanDialogProps {
  catalog: Catalog
  plan: Plan
  onClose: () => void
}

/** Changes what may be changed of a plan, after it is shown before and after (rules G61, I153). */
export function ChangePlanDialog({ catalog, plan, onClose }: ChangePlanDialogProps) {
  const { id = '', sold: isSold = false } = plan
  const before = writtenOf(plan)
  const update = useWrite(updateCatalogPlan, {
    onAnswer: (changed, _, read) => read.putRow(listCatalogPlans, 'id', changed),
    stale: [...READS, getPricingSchedule],
    staleIfRefused: [listCatalogPlans],
  })
  const toast = useToast()
  const form = useCallForm(
    { body: typedPlan(before, isSold) },
    {
      labels: PLAN_LABELS,
      values: filledIn(before),
      send: ({ license_id: _, ...wanted }) => {
        const { license_id: __, ...now } = before
        return update.run({ params: { id }, body: changeOf(now, wanted) })
      },
      done: (changed) => {
        onClose()
        toast.success(`${nameOfPlan(changed)} is changed`)
      },
      refusalText,
    },
  )
  const wording: Wording<WrittenPlan> = {
    labels: PLAN_LABELS,
    inWords: (field, value) => factInWords(catalog, field, value),
  }
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`Change ${nameOfPlan(plan)}`}
      description="It counts for what is bought from now on, and for later terms of those who have it."
      submitLabel="Save plan"
      onClose={onClose}
    >
      <News now={before} {...wording} onTake={form.discard} isSending={form.isSending} />
      {isSold && (
        <Notice title="Its terms stay, because it was sold">
          <DetailList
            details={KEPT.filter((field) => before[field] !== 0).map((field) => ({
              term: PLAN_LABELS[field],
              value: wording.inWords(field, before[field]),
            }))}
          />
          <p>For other terms, copy it as a new plan and name that one to follow it.</p>
        </Notice>
      )}
      <PlanFields form={form} catalog={catalog} id={id} isSold={isSold} />
      <Changes before={before} after={readTyped(form.value)} {...wording} />
    </FormDialog>
  )
}
