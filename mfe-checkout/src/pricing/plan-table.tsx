import { Badge } from '@portal/design-system/badge'
import { Icon } from '@portal/design-system/icon'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { type Column, Table } from '@portal/design-system/table'
import { useLocation } from 'react-router'
import { type PlanChoice, writeChoice } from '../plans/plan-choice.ts'
import { centsPerThousand, type PlanView } from '../plans/plan-view.ts'
import { lookupsInWords, priceInWords } from '../plans/plan-words.ts'
import { ladderOf, type PricedLicence } from '../plans/price-list.ts'
import styles from './plan-table.module.css'

interface PlanTableProps {
  licence: PricedLicence
  choice: PlanChoice
  caption: string
}

/** Every plan of a term beside each other, with the trial that an account gets once. */
export function PlanTable({ licence, choice, caption }: PlanTableProps) {
  const trials = licence.plans.filter(({ isTrial }) => isTrial)
  return (
    <Table
      caption={caption}
      isCaptionShown
      columns={columnsFor(choice)}
      rows={[...ladderOf(licence, choice.term), ...trials]}
      rowKey={({ id }) => id}
    />
  )
}

function columnsFor(choice: PlanChoice): Column<PlanView>[] {
  return [
    { id: 'lookups', header: 'Lookups', cell: (plan) => <Lookups plan={plan} choice={choice} /> },
    { id: 'price', header: 'Price', align: 'end', cell: (plan) => priceInWords(plan) },
    { id: 'thousand', header: 'Per 1,000', align: 'end', cell: perThousand },
    { id: 'rate', header: 'Requests per second', align: 'end', cell: ({ rate }) => rate },
    { id: 'privacy', header: 'Enhanced data privacy', align: 'end', cell: privacy },
  ]
}

function Lookups({ plan, choice }: { plan: PlanView; choice: PlanChoice }) {
  const { pathname } = useLocation()
  const isChosen = plan.tier === choice.tier && !plan.isTrial
  if (plan.isTrial) {
    return (
      <span className={styles.lookups}>
        {lookupsInWords(plan)} <Badge>One-time trial</Badge>
      </span>
    )
  }
  return (
    <span className={styles.lookups}>
      <Link
        href={`${pathname}?${writeChoice({ ...choice, tier: plan.tier })}`}
        variant="quiet"
        aria-current={isChosen || undefined}
      >
        {lookupsInWords(plan)}
      </Link>
      {isChosen && <Badge tone="accent">Your choice</Badge>}
      {!plan.isSold && <Badge>No longer sold</Badge>}
    </span>
  )
}

function perThousand(plan: PlanView) {
  const cents = centsPerThousand(plan)
  return cents === undefined ? '—' : formatMoney(cents)
}

function privacy({ hasEnhancedPrivacy }: PlanView) {
  return hasEnhancedPrivacy ? (
    <span className={styles.yes}>
      <Icon name="check" /> Yes
    </span>
  ) : (
    'No'
  )
}
