import { intervalLabel } from '@portal/contracts/sales/plan-labels'
import { canFollowPlan } from '@portal/contracts/subscriptions/admin-catalog-state'
import { Checkbox } from '@portal/design-system/checkbox'
import { formatMoney } from '@portal/design-system/money'
import { Select } from '@portal/design-system/select'
import { TextField } from '@portal/design-system/text-field'
import type { FormField } from '@portal/remote-kit/form'
import { DOLLARS } from '../../orders/money-fields.tsx'
import { CapabilityChoices } from '../capabilities/capability-choices.tsx'
import { type Catalog, nameOfLicense, nameOfPlan, originOf, type Plan } from '../catalog.ts'
import { type PlanField, UPDATE_FREQUENCIES } from './plan-facts.ts'
import styles from './plans.module.css'
import type { TypedPlan } from './typed-plan.ts'

/** The parts of a form that the fields of a plan need. */
export interface PlanForm {
  field: (name: PlanField) => FormField
  value: <Name extends PlanField>(name: Name) => TypedPlan[Name]
  setValue: (name: 'added_capabilities' | 'removed_capabilities', value: string[]) => void
}

interface PlanFieldsProps {
  form: PlanForm
  catalog: Catalog
  /** The plan that is changed; a new one has none. */
  id?: string | undefined
  /** True where somebody bought it: its terms stay, and are no fields (rule I153). */
  isSold: boolean
}

const NUMBER = { inputMode: 'numeric', autoComplete: 'off' } as const

/** The fields of a plan: words and price, terms, renewal, sale, capabilities. */
export function PlanFields({ form, catalog, id, isSold }: PlanFieldsProps) {
  const { field } = form
  return (
    <>
      {id === undefined && (
        <Select
          {...field('license_id')}
          placeholder="Choose a license"
          autoFocus={!form.value('license_id')}
          options={catalog.licenses.map((license) => ({
            value: license.licenseId ?? '',
            label: nameOfLicense(license),
          }))}
        />
      )}
      <TextField
        {...field('plan_nickname')}
        description="For staff, in lists."
        autoComplete="off"
        autoFocus={Boolean(form.value('license_id'))}
      />
      <TextField
        {...field('description')}
        description="Customers read it on the price list, in orders and on receipts."
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField {...field('price_in_cents')} {...DOLLARS} description="For a whole term, without tax. 0 is free." />
        {!isSold && (
          <TextField {...field('tier')} description="The same for a month and a year, such as 5k." autoComplete="off" />
        )}
      </div>
      {!isSold && <TermFields form={form} />}
      <RenewalFields form={form} catalog={catalog} id={id} />
      <fieldset className={styles.group}>
        <legend>Sale</legend>
        <Checkbox {...field('visible')} description="Customers see it, and find it by search." />
        <Checkbox {...field('purchasable')} description="Customers can buy it where it is on the price list." />
      </fieldset>
      <PlanCapabilities form={form} catalog={catalog} />
    </>
  )
}

/** The terms of a plan, which stay once somebody has it. */
function TermFields({ form: { field } }: Pick<PlanFieldsProps, 'form'>) {
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('months')} {...NUMBER} description="12 is yearly. Empty where the term has days." />
        <TextField {...field('days')} {...NUMBER} description="Instead of months." />
      </div>
      <div className={styles.pair}>
        <TextField {...field('lookups')} description="In a term. A number, or “Unlimited”." autoComplete="off" />
        <TextField {...field('lookup_units')} description="Lookups, or the rows of a list." autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextField {...field('max_users')} {...NUMBER} description="People that an account may have with it." />
        <TextField {...field('rate_limit')} {...NUMBER} description="Empty for no limit." />
      </div>
      <Select
        {...field('update_frequency')}
        description="How often the data of a list is replaced."
        options={Object.entries(UPDATE_FREQUENCIES).map(([value, label]) => ({ value, label }))}
      />
      <fieldset className={styles.group}>
        <legend>Kind</legend>
        <Checkbox
          {...field('one_time_free_trial')}
          description="An account gets it once. It costs nothing and does not renew."
        />
        <Checkbox {...field('ongoing_free')} description="It costs nothing and goes on term after term." />
        <Checkbox {...field('enhanced_data_privacy')} description="What is looked up is not kept." />
      </fieldset>
    </>
  )
}

function RenewalFields({ form: { field, value }, catalog, id }: Omit<PlanFieldsProps, 'isSold'>) {
  return (
    <fieldset className={styles.group}>
      <legend>Renewal</legend>
      <Checkbox {...field('auto_renewable')} description="Another term begins when one ends, with consent." />
      <Select
        {...field('next_plan_id')}
        description="The plan that its subscribers go on with."
        placeholder="The plan itself"
        options={followerOptions(catalog, { id, licenseId: value('license_id'), chosen: value('next_plan_id') })}
      />
      <Checkbox {...field('select_as_next')} description="Subscribers of the license can choose it to follow theirs." />
    </fieldset>
  )
}

interface Following {
  id?: string | undefined
  licenseId: string | undefined
  /** The one that is named now, which stays a choice. */
  chosen: string
}

/** Returns the plans that can follow one, those of its license first. */
export function followerOptions(catalog: Catalog, { id, licenseId, chosen }: Following) {
  const can = catalog.plans.filter((plan) => plan.id !== id && (canFollowPlan(plan) || plan.id === chosen))
  const isNear = (plan: Plan) => plan.license_id === licenseId
  return [...can.filter(isNear), ...can.filter((plan) => !isNear(plan))].map((plan) => ({
    value: plan.id ?? '',
    label: `${nameOfPlan(plan)}, ${termWords(plan)}, ${formatMoney(plan.price_in_cents)}`,
  }))
}

function termWords({ months = 0, days = 0 }: Plan): string {
  return intervalLabel({ months, days }).toLowerCase()
}

/** Takes away what line, edition and license give where it is not checked, and adds what is checked beyond it. */
function PlanCapabilities({ form, catalog }: Pick<PlanFieldsProps, 'form' | 'catalog'>) {
  const { license, edition, line } = originOf(catalog, form.value('license_id'))
  const [added, removed] = [form.value('added_capabilities'), form.value('removed_capabilities')]
  const inherited = [line, edition, license].flatMap((one) => one?.capabilities ?? [])
  const chosen = [...new Set([...inherited, ...added])].filter((one) => !removed.includes(one))

  function toggle(capability: string, isChosen: boolean) {
    const isInherited = inherited.includes(capability)
    const without = (list: readonly string[]) => list.filter((one) => one !== capability)
    form.setValue('added_capabilities', isChosen && !isInherited ? [...without(added), capability] : without(added))
    form.setValue(
      'removed_capabilities',
      !isChosen && isInherited ? [...without(removed), capability] : without(removed),
    )
  }
  return (
    <CapabilityChoices
      label="Capabilities"
      description="Those of its line, edition and license are checked. A change counts for subscriptions that begin later."
      error={form.field('added_capabilities').error ?? form.field('removed_capabilities').error}
      chosen={chosen}
      noteOf={(capability) => {
        if (removed.includes(capability)) return 'removed'
        if (line?.capabilities?.includes(capability)) return `from ${PLACES.line}`
        if (edition?.capabilities?.includes(capability)) return `from ${PLACES.edition}`
        if (license?.capabilities?.includes(capability)) return `from ${PLACES.license}`
        return added.includes(capability) ? 'added' : undefined
      }}
      onToggle={toggle}
    />
  )
}

const PLACES = { line: 'the line', edition: 'the edition', license: 'the license' }
