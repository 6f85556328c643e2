import { intervalLabel, lookupsLabel } from '@portal/contracts/sales/plan-labels'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { CellLines, type Column } from '@portal/design-system/table'
import { pathOfCatalogEntry } from '../../paths.ts'
import { type Catalog, nameOfLicense, nameOfPlan, originOf, type Plan } from '../catalog.ts'
import { PlanState } from './plan-state.tsx'

/** Columns of a list of plans. */
export function planColumns(catalog: Catalog): readonly Column<Plan>[] {
  return [
    {
      id: 'plan',
      header: 'Plan',
      cell: (plan) => (
        <CellLines detail={plan.id} isDetailWhole>
          <Link href={pathOfCatalogEntry('plans', plan.id ?? '')}>{nameOfPlan(plan)}</Link>
        </CellLines>
      ),
    },
    { id: 'state', header: 'Sale', phone: 'first', cell: (plan) => <PlanState plan={plan} catalog={catalog} /> },
    {
      id: 'license',
      header: 'License',
      isHiddenOnMedium: true,
      cell: ({ license_id }) => nameOfLicense(originOf(catalog, license_id).license),
    },
    {
      id: 'lookups',
      header: 'Lookups',
      align: 'end',
      isNarrow: true,
      cell: ({ lookups }) => lookupsLabel({ lookups }),
    },
    // Plans of a tier for a month and a year have the same name.
    { id: 'term', header: 'Term', isNarrow: true, phone: 'second', cell: termInWords },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      isNarrow: true,
      phone: 'second',
      cell: ({ price_in_cents }) => <Money cents={price_in_cents} />,
    },
  ]
}

/** Returns the term of a plan: "Monthly", "6 months", "45 days". */
export function termInWords({ months = 0, days = 0 }: Pick<Plan, 'months' | 'days'>): string {
  const label = intervalLabel({ months, days })
  if (label !== 'Custom Term') return label
  return days > 0 ? formatCount(days, 'day') : formatCount(months, 'month')
}
