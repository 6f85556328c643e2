import { FORECAST_ASSUMES, type Forecast, type ForecastLine } from '@portal/contracts/billing/forecast'
import { isExpired, readExpiration } from '@portal/contracts/payments/expiration'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { partsOf } from '../orders/order.ts'
import { pathOfSubscription } from '../paths.ts'
import styles from './billing.module.css'

type Line = Received<ForecastLine>

interface TwelveMonthsProps {
  forecast: Received<Forecast>
  /** The primary card; undefined if the account has none, or they are not known. */
  card: PaymentMethod | undefined
  isCardKnown: boolean
}

/** Lists charges, beginnings and ends of the next twelve months in the order of time; nothing if there are none. */
export function TwelveMonths({ forecast, card, isCardKnown }: TwelveMonthsProps) {
  const lines = withFreeOnce(forecast.lines ?? [])
  if (lines.length === 0) return null
  const columns = isCardKnown ? [...COLUMNS, cardColumn(card)] : COLUMNS
  return (
    <Card title="Next twelve months" description={FORECAST_ASSUMES} isFlush footer={<Sum forecast={forecast} />}>
      <Table
        caption="Next twelve months"
        columns={columns}
        rows={lines}
        rowKey={({ at, subscription_id, kind }) => `${at} ${subscription_id} ${kind}`}
      />
    </Card>
  )
}

/** Leaves out that a free plan begins again, but for the first time. */
function withFreeOnce(lines: readonly Line[]): Line[] {
  const isSame = (one: Line, other: Line) =>
    other.kind === 'free' && other.subscription_id === one.subscription_id && other.plan_id === one.plan_id
  return lines.filter((line) => line.kind !== 'free' || lines.find((other) => isSame(line, other)) === line)
}

const WORDS = { charge: 'Renews', free: 'Begins again, free', prepaid: 'Prepaid begins', end: 'Ends' } as const

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'plan',
    header: 'Plan',
    cell: ({ description = '', subscription_id: id = '' }) => {
      const { name, details } = partsOf(description)
      return (
        <CellLines detail={details}>
          <Link href={pathOfSubscription(id)} variant="quiet">
            <span title={name}>{name}</span>
          </Link>
        </CellLines>
      )
    },
  },
  { id: 'at', header: 'Date', isNarrow: true, phone: 'second', cell: ({ at }) => <DateText value={at} /> },
  {
    id: 'what',
    header: 'What happens',
    isNarrow: true,
    phone: 'first',
    cell: ({ kind = 'end', is_risen }) => (is_risen ? `${WORDS[kind]} at a new price` : WORDS[kind]),
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: (line) => ofCharge(line, line.unit_amount),
  },
  {
    id: 'tax',
    header: 'Tax',
    align: 'end',
    isNarrow: true,
    cell: (line) => ofCharge(line, line.tax_amount),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: (line) => ofCharge(line, line.total_amount),
  },
]

function ofCharge({ kind }: Line, cents: number | undefined) {
  return kind === 'charge' ? <Money cents={cents} /> : '—'
}

/** Shows by which card a charge is paid, or why it cannot be. */
function cardColumn(card: PaymentMethod | undefined): Column<Line> {
  const cell = ({ kind, at }: Line) => {
    if (kind !== 'charge') return '—'
    if (!card) return <StatusChip tone="attention">No card</StatusChip>
    const expiration = readExpiration(card.expiration)
    const isOver = expiration !== undefined && isExpired(expiration, new Date(at ?? ''))
    return isOver ? <StatusChip tone="attention">Card expires before</StatusChip> : nameOf(card)
  }
  return { id: 'card', header: 'Card', isNarrow: true, needs: 960, cell }
}

/** Shows what the charges come to, and how a price can rise. */
function Sum({ forecast }: { forecast: Received<Forecast> }) {
  const { lines = [], total_amount: total } = forecast
  const isCharged = lines.some(({ kind }) => kind === 'charge')
  return (
    <div className={styles.sum}>
      <span className={styles.muted}>{isCharged ? taxInWords(forecast) : 'Nothing is charged'}</span>
      {isCharged && (
        <strong>
          <Money cents={total} />
        </strong>
      )}
      {lines.some(({ is_risen }) => is_risen) && (
        <p className={styles.muted}>A new price is charged only if we email it 30 days before.</p>
      )}
    </div>
  )
}

function taxInWords({ tax_basis: basis = 'rate', taxed_at: at }: Received<Forecast>): string {
  return basis === 'rate' && at ? `${TAX_WORDS.rate} at ${at}` : TAX_WORDS[basis]
}

const TAX_WORDS = {
  rate: 'All charges, incl. tax',
  exempt: 'All charges, exempt from tax',
  'no-rate': 'All charges, no tax applies',
  'no-location': 'All charges before tax: the account has no address yet',
} as const
