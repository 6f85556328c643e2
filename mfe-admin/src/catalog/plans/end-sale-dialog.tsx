import { getPricingSchedule } from '@portal/contracts/sales/admin-pricing'
import {
  countPlanSubscribers,
  deprecateCatalogPlan,
  listCatalogPlans,
} from '@portal/contracts/subscriptions/admin-catalog'
import type { PlanSubscribers } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { isSet, REQUIRED } from '@portal/contracts/values'
import { portalToday } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { RadioGroup } from '@portal/design-system/radio-group'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { type Catalog, nameOfPlan, nameOfPlanId, type Plan, READS } from '../catalog.ts'
import { Changes, News, refusalText } from '../changes/changes.tsx'
import { followerOptions } from './plan-fields.tsx'

const LABELS = { when: 'When', from: 'First day without sale', next_plan_id: 'Renews into' } as const

const NOW = 'now'

/** A day begins at midnight in UTC; a time that is set already keeps its hour as long as its day stays. */
function timeOn(day: string, { deprecated_from: set = '' }: Plan): string {
  return isSet(set) && set.slice(0, 10) === day ? set : `${day}T00:00:00.000Z`
}

/** The body of the call as it is typed: a day only where the sale does not end now. */
function typedEnd(plan: Plan) {
  const schema = z.object({ when: z.enum(['now', 'later']), from: z.string(), next_plan_id: z.string() })
  return schema.check(({ value, issues }) => {
    const isDated = planSaleState(plan) !== 'deprecated' && value.when === 'later'
    const fault = isDated ? faultOf(value.from) : undefined
    if (fault) issues.push({ code: 'custom', path: ['from'], message: fault, input: value })
    const isEndSame = plan.deprecated || (isDated && timeOn(value.from, plan) === plan.deprecated_from)
    if (isEndSame && value.next_plan_id === (plan.next_plan_id ?? ''))
      issues.push({ code: 'custom', path: [], message: 'Change something first', input: value })
  })
}

function faultOf(day: string): string | undefined {
  if (!day) return REQUIRED
  return day > portalToday() ? undefined : 'Enter a day in the future'
}

interface EndSaleDialogProps {
  catalog: Catalog
  plan: Plan
  onClose: () => void
}

/** Ends the sale of a plan, now or on a day, and names what follows it (rules G64, I155, I156). */
export function EndSaleDialog({ catalog, plan, onClose }: EndSaleDialogProps) {
  const { id = '', deprecated_from: set = '', next_plan_id: next = '', deprecated: isOver = false } = plan
  const deprecate = useWrite(deprecateCatalogPlan, {
    onAnswer: (changed, _, read) => read.putRow(listCatalogPlans, 'id', changed),
    stale: [...READS, getPricingSchedule],
    staleIfRefused: [listCatalogPlans],
  })
  const toast = useToast()
  const form = useCallForm(
    { body: typedEnd(plan) },
    {
      labels: LABELS,
      values: { when: isSet(set) ? 'later' : 'now', from: set.slice(0, 10), next_plan_id: next },
      send: (typed) =>
        deprecate.run({
          params: { id },
          body: {
            ...(!isOver && typed.when === 'later' && { from: timeOn(typed.from, plan) }),
            // Unsaid, it stays: also where somebody else has named another one meanwhile.
            ...(typed.next_plan_id !== next && { next_plan_id: typed.next_plan_id }),
          },
        }),
      done: (changed) => {
        onClose()
        toast.success(saleInWords(changed))
      },
      refusalText,
    },
  )
  const [when, day, follower] = [form.value('when'), form.value('from'), form.value('next_plan_id')]
  const end = when === 'now' ? NOW : faultOf(day) ? undefined : timeOn(day, plan)
  const before = { end: set, next_plan_id: next }
  const wording = {
    labels: { end: 'End of sale', next_plan_id: 'Renews into' },
    inWords: (field: 'end' | 'next_plan_id', value: string) =>
      field === 'end' ? endInWords(value) : value ? nameOfPlanId(catalog, value) : 'Itself',
  }
  return (
    <FormDialog
      form={form}
      title={isOver ? `What follows ${nameOfPlan(plan)}` : `End sale of ${nameOfPlan(plan)}`}
      description={isOver ? 'It is no longer sold.' : 'From then on nobody can buy it, staff included.'}
      submitLabel={isOver ? 'Save' : when === 'now' ? 'End sale now' : 'Set end of sale'}
      onClose={onClose}
    >
      <News now={before} {...wording} onTake={form.discard} isSending={form.isSending} />
      {!isOver && (
        <RadioGroup
          label={LABELS.when}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'On a day' },
          ]}
          value={when}
          onChange={(value) => form.setValue('when', value)}
        />
      )}
      {!isOver && when === 'later' && (
        <TextField
          {...form.field('from')}
          type="date"
          description="A day in UTC, within ten years. It can be moved until then."
        />
      )}
      <Select
        {...form.field('next_plan_id')}
        description="A plan that costs something follows with a consent of its own: people are asked for it."
        placeholder="The plan itself: they keep it at their price"
        options={followerOptions(catalog, { id, licenseId: plan.license_id, chosen: next })}
      />
      <Affected catalog={catalog} plan={plan} follower={follower} />
      <Changes before={before} after={{ end: isOver ? set : end, next_plan_id: follower }} {...wording} />
    </FormDialog>
  )
}

function endInWords(time: string): string {
  if (time === NOW) return 'Now'
  return isSet(time) ? formatDate(time) : 'None'
}

function saleInWords(plan: Received<Plan>): string {
  const state = planSaleState(plan)
  const name = nameOfPlan(plan)
  return state === 'deprecated'
    ? `${name} is no longer sold`
    : `The sale of ${name} ends on ${formatDate(plan.deprecated_from)}`
}

interface AffectedProps {
  catalog: Catalog
  plan: Plan
  follower: string
}

/** Says who has the plan, what becomes of them, and what leads to it (rule G65). */
function Affected({ catalog, plan, follower }: AffectedProps) {
  const { id = '' } = plan
  const subscribers = useLoad(countPlanSubscribers, { what: 'who has this plan', params: { id } })
  const leading = catalog.plans.filter((one) => one.next_plan_id === id && one.id !== id)
  return (
    <>
      <Loaded load={subscribers}>
        {(counts) => <p>{affectedInWords(counts, follower ? nameOfPlanId(catalog, follower) : undefined)}</p>}
      </Loaded>
      {leading.length > 0 && (
        <Notice tone="attention" title="Other plans renew into this one">
          <p>
            {leading.map(nameOfPlan).join(', ')}. Their subscribers still go on with it, unless another one follows.
          </p>
        </Notice>
      )}
    </>
  )
}

/** Returns who is affected, and by what: "3 subscriptions of 2 accounts have it." */
export function affectedInWords(
  { subscriptions = 0, accounts = 0, chosen_to_follow: chosen = 0 }: Received<PlanSubscribers>,
  follower: string | undefined,
): string {
  const has = subscriptions === 1 ? 'has' : 'have'
  return [
    subscriptions === 0
      ? 'No subscription has it.'
      : `${formatCount(subscriptions, 'subscription')} of ${formatCount(accounts, 'account')} ${has} it, and ${
          subscriptions === 1 ? 'keeps' : 'keep'
        } it until the term ends.`,
    subscriptions > 0 && (follower ? `Then ${follower} follows.` : 'What renews then goes on with it.'),
    chosen > 0 &&
      `It is chosen to follow ${formatCount(chosen, 'subscription')} of another plan, which ${
        chosen === 1 ? 'goes' : 'go'
      } on with it.`,
  ]
    .filter(Boolean)
    .join(' ')
}
