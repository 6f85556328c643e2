import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import { createCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog'
import { type PlanSaleState, planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useNavigate } from 'react-router'
import { pathOfCatalogEntry } from '../../paths.ts'
import { type Catalog, nameOfPlan, READS } from '../catalog.ts'
import { Changes } from '../changes/changes.tsx'
import { factInWords, PLAN_LABELS, writtenOf } from './plan-facts.ts'
import { PlanFields } from './plan-fields.tsx'
import { filledIn, readTyped, typedPlan } from './typed-plan.ts'

interface NewPlanDialogProps {
  catalog: Catalog
  licenseId: string | undefined
  /** The plan whose fields are taken over. */
  copyOf: string | undefined
  onClose: () => void
}

const NEW_PLAN = typedPlan(undefined, false)

/** Creates a plan, from nothing or from another one (rule G62). */
export function NewPlanDialog({ catalog, licenseId = '', copyOf, onClose }: NewPlanDialogProps) {
  const source = catalog.plans.find(({ id }) => id === copyOf)
  const before = writtenOf(source ?? { license_id: licenseId })
  const create = useWrite(createCatalogPlan, { stale: [...READS, getPricingSchedule] })
  const toast = useToast()
  const navigate = useNavigate()
  const form = useCallForm(
    { body: NEW_PLAN },
    {
      labels: PLAN_LABELS,
      // Somebody has to decide on a price: it is not free unless that is typed.
      values: { ...filledIn(before), ...(!source && { price_in_cents: '' }) },
      send: (body) => create.run({ body }),
      done: (plan) => {
        onClose()
        toast.success(`${nameOfPlan(plan)} is created`)
        if (plan.id) void navigate(pathOfCatalogEntry('plans', plan.id))
      },
    },
  )
  const after = readTyped(form.value)
  const state = planSaleState({ visible: after.visible, purchasable: after.purchasable })
  return (
    <FormDialog
      form={form}
      size="wide"
      title={source ? `Copy ${nameOfPlan(source)}` : 'New plan'}
      description={
        source
          ? 'A new plan with these terms. The one that it is copied from stays as it is.'
          : 'A way to buy a license.'
      }
      submitLabel={state === 'draft' ? 'Save draft' : 'Create plan'}
      onClose={onClose}
    >
      <PlanFields form={form} catalog={catalog} isSold={false} />
      {source && (
        <Changes
          before={before}
          after={after}
          labels={PLAN_LABELS}
          inWords={(field, value) => factInWords(catalog, field, value)}
        />
      )}
      <p>{AFTERWARDS[state]}</p>
    </FormDialog>
  )
}

const AFTERWARDS: Readonly<Partial<Record<PlanSaleState, string>>> = {
  'on-sale': 'It is on sale as soon as it is created.',
  draft: 'It is a draft: staff can sell it, and all of it can be changed until somebody has it.',
  hidden: 'Customers do not see it; staff can sell it.',
  'not-for-sale': 'Customers see it on the price list, and cannot buy it.',
}
