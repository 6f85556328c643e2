import { isOneTimeTrial, rateLabel } from '@portal/contracts/sales/plan-labels'
import { Badge } from '@portal/design-system/badge'
import { Icon } from '@portal/design-system/icon'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { type Column, Table } from '@portal/design-system/table'
import { centsPerThousand, isSold, type Plan, perTerm, priceInWords } from '../plans/plan.ts'
import { ladderOf, type PricedLicense } from '../plans/price-list.ts'
import type { PlanChoice } from './plan-choice.ts'
import styles from './tier-prices.module.css'

interface PlanTableProps {
  caption: string
  license: PricedLicense
  choice: PlanChoice
  /** This page with another tier chosen. */
  linkTo: (tier: string) => string
}

/** Every plan of a term beside each other, with the trial that an account gets once. */
export function PlanTable({ caption, license, choice, linkTo }: PlanTableProps) {
  const plans = [...ladderOf(license, choice.term), ...license.plans.filter(isOneTimeTrial)]
  const columns: Column<Plan>[] = [
    {
      id: 'lookups',
      header: 'Lookups',
      cell: (plan) => <Lookups plan={plan} isChosen={plan.tier === choice.tier} href={linkTo(plan.tier ?? '')} />,
    },
    { id: 'price', header: 'Price', align: 'end', cell: priceInWords },
    { id: 'thousand', header: 'Per 1,000', align: 'end', cell: (plan) => formatMoney(centsPerThousand(plan)) },
    { id: 'rate', header: 'Requests/s', align: 'end', cell: rateLabel },
    ...(plans.some(({ hasEnhancedDataPrivacy }) => hasEnhancedDataPrivacy) ? [PRIVACY] : []),
  ]
  return (
    <Table
      caption={caption}
      isCaptionShown
      isCompact
      columns={columns}
      rows={plans}
      rowKey={(plan) => plan.id ?? plan.tier ?? ''}
    />
  )
}

const PRIVACY: Column<Plan> = { id: 'privacy', header: 'Enhanced data privacy', align: 'end', cell: privacy }

function Lookups({ plan, isChosen, href }: { plan: Plan; isChosen: boolean; href: string }) {
  if (isOneTimeTrial(plan)) {
    return (
      <span className={styles.inline}>
        {formatNumber(plan.lookups)} once <Badge>One-time trial</Badge>
      </span>
    )
  }
  return (
    <span className={styles.inline}>
      <Link href={href} variant="quiet" aria-current={isChosen || undefined}>
        {formatNumber(plan.lookups)} {perTerm(plan)}
      </Link>
      {isChosen && <Badge tone="accent">Your choice</Badge>}
      {!isSold(plan) && <Badge>No longer sold</Badge>}
    </span>
  )
}

function privacy({ hasEnhancedDataPrivacy }: Plan) {
  if (!hasEnhancedDataPrivacy) return 'No'
  return (
    <span className={styles.inline}>
      <Icon name="check" /> Yes
    </span>
  )
}
