import { perTerm } from '@portal/contracts/sales/plan-labels'
import { countPlanSubscribers } from '@portal/contracts/subscriptions/admin-catalog'
import { planSaleState } from '@portal/contracts/subscriptions/admin-catalog-state'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { formatDate } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { formatNumber } from '@portal/design-system/number'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { DetailPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import layout from '../../layout.module.css'
import { CATALOG_CRUMB, pathOfCatalogEntry } from '../../paths.ts'
import { type CapabilityRow, CapabilityTable } from '../capabilities/capability-table.tsx'
import {
  type Catalog,
  nameOfEdition,
  nameOfLicense,
  nameOfLine,
  nameOfPlan,
  nameOfPlanId,
  originOf,
  type Plan,
} from '../catalog.ts'
import { CatalogDialogs, useOpenDialog } from '../catalog-dialogs.ts'
import { useCatalog, useMayChangeCatalog } from '../use-catalog.ts'
import { termInWords } from './plan-columns.tsx'
import { factInWords, PLAN_LABELS, type PlanField, writtenOf } from './plan-facts.ts'
import { PlanMenu } from './plan-menu.tsx'
import { PlanStateChip } from './plan-state.tsx'
import styles from './plans.module.css'

/** `/admin/catalog/plans/:id`: all of a plan, who has it, and what becomes of it (rule G60). */
export function PlanPage() {
  const { id = '' } = useParams()
  const catalog = useCatalog()
  return (
    <CatalogDialogs>
      <DetailPage
        noun="plan"
        crumb={CATALOG_CRUMB}
        load={catalog}
        thing={catalog.data?.plans.find((plan) => plan.id === id)}
        header={(plan) => ({
          title: nameOfPlan(plan),
          status: <PlanStateChip plan={plan} />,
          description: plan.description,
          action: <PlanActs plan={plan} />,
        })}
      >
        {(plan) => catalog.data && <PlanDetails catalog={catalog.data} plan={plan} />}
      </DetailPage>
    </CatalogDialogs>
  )
}

function PlanActs({ plan }: { plan: Plan }) {
  const open = useOpenDialog()
  if (!useMayChangeCatalog()) return null
  const { id = '' } = plan
  return (
    <div className={styles.actions}>
      <Button variant="primary" icon="pencil" onClick={() => open({ dialog: 'change-plan', id })}>
        Change…
      </Button>
      <PlanMenu plan={plan} isOnPage />
    </div>
  )
}

interface PlanProps {
  catalog: Catalog
  plan: Plan
}

function PlanDetails({ catalog, plan }: PlanProps) {
  return (
    <div className={layout.sections}>
      <SaleNotice catalog={catalog} plan={plan} />
      <div className={layout.beside}>
        <div className={layout.sections}>
          <Card title="Sale">
            <Facts
              catalog={catalog}
              plan={plan}
              fields={['visible', 'purchasable', 'auto_renewable', 'select_as_next']}
              more={[
                { term: 'Price', value: `${formatMoney(plan.price_in_cents)} ${perTerm(plan)}` },
                { term: PLAN_LABELS.next_plan_id, value: <Follower catalog={catalog} plan={plan} /> },
              ]}
            />
          </Card>
          <Subscribers catalog={catalog} plan={plan} />
        </div>
        <div className={layout.sections}>
          <Card title="Terms" description={plan.sold ? 'They stay as they are, because the plan was sold.' : undefined}>
            <Facts catalog={catalog} plan={plan} fields={TERMS} more={placeOf(catalog, plan)} />
          </Card>
          <Card title="Capabilities" isFlush>
            <CapabilityTable caption="Capabilities" rows={capabilitiesOf(catalog, plan)} />
          </Card>
        </div>
      </div>
    </div>
  )
}

const TERMS: readonly PlanField[] = [
  'lookups',
  'lookup_units',
  'tier',
  'max_users',
  'rate_limit',
  'update_frequency',
  'one_time_free_trial',
  'ongoing_free',
  'enhanced_data_privacy',
]

interface FactsProps extends PlanProps {
  fields: readonly PlanField[]
  more: Parameters<typeof DetailList>[0]['details']
}

function Facts({ catalog, plan, fields, more }: FactsProps) {
  const written = writtenOf(plan)
  return (
    <DetailList
      details={[
        ...more,
        ...fields.map((field) => ({ term: PLAN_LABELS[field], value: factInWords(catalog, field, written[field]) })),
      ]}
    />
  )
}

function placeOf(catalog: Catalog, plan: Plan) {
  const { license, edition, line } = originOf(catalog, plan.license_id)
  return [
    { term: 'Key', value: <code translate="no">{plan.id}</code> },
    {
      term: 'License',
      value: <Link href={pathOfCatalogEntry('licenses', plan.license_id ?? '')}>{nameOfLicense(license)}</Link>,
    },
    {
      term: 'Edition',
      value: edition?.id ? (
        <Link href={pathOfCatalogEntry('editions', edition.id)}>{nameOfEdition(edition)}</Link>
      ) : (
        '—'
      ),
    },
    {
      term: 'Product line',
      value: line?.id ? <Link href={pathOfCatalogEntry('lines', line.id)}>{nameOfLine(line)}</Link> : '—',
    },
    { term: 'Term', value: termInWords(plan) },
  ]
}

function Follower({ catalog, plan: { next_plan_id: next } }: PlanProps) {
  if (!next) return 'Itself'
  return <Link href={pathOfCatalogEntry('plans', next)}>{nameOfPlanId(catalog, next)}</Link>
}

/** The end of a sale stands first: it is what staff have to know of a plan before they sell it. */
function SaleNotice({ catalog, plan }: PlanProps) {
  const { deprecated_from: end, next_plan_id: next } = plan
  const then = next ? `Then ${nameOfPlanId(catalog, next)} follows.` : 'Current subscribers keep it.'
  if (planSaleState(plan) === 'deprecated')
    return (
      <Notice tone="stopped" title={isSet(end) ? `Not sold since ${formatDate(end)}` : 'No longer sold'}>
        {then}
      </Notice>
    )
  if (!isSet(end)) return null
  return (
    <Notice tone="attention" title={`Its sale ends on ${formatDate(end)}`}>
      {then}
    </Notice>
  )
}

function Subscribers({ catalog, plan: { id = '' } }: PlanProps) {
  const subscribers = useLoad(countPlanSubscribers, { what: 'who has this plan', params: { id } })
  const leading = catalog.plans.filter((one) => one.next_plan_id === id && one.id !== id)
  return (
    <Card title="Who has it">
      <Loaded load={subscribers}>
        {({ subscriptions, accounts, chosen_to_follow }) => (
          <DetailList
            details={[
              { term: 'Subscriptions', value: formatNumber(subscriptions) },
              { term: 'Accounts', value: formatNumber(accounts) },
              { term: 'Chosen to follow another plan', value: formatNumber(chosen_to_follow) },
              {
                term: 'Plans that renew into it',
                value:
                  leading.length === 0
                    ? 'None'
                    : leading.map((one) => (
                        <div key={one.id}>
                          <Link href={pathOfCatalogEntry('plans', one.id ?? '')}>{nameOfPlan(one)}</Link>
                        </div>
                      )),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}

function capabilitiesOf(catalog: Catalog, plan: Plan): CapabilityRow[] {
  const { license, edition, line } = originOf(catalog, plan.license_id)
  const placeOfCapability = (capability: string) => {
    if (line?.capabilities?.includes(capability)) return 'Product line'
    if (edition?.capabilities?.includes(capability)) return 'Edition'
    return license?.capabilities?.includes(capability) ? 'License' : 'This plan'
  }
  return [
    ...(plan.capabilities ?? []).map((capability) => ({ capability, from: placeOfCapability(capability) })),
    ...(plan.removed_capabilities ?? []).map((capability) => ({ capability, from: 'Taken away by this plan' })),
  ]
}
