import { FORECAST_ASSUMES, type Forecast, type ForecastLine } from '@portal/contracts/billing/forecast'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { CardName } from '@portal/remote-kit/card-name'
import { nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { type ReactNode, useState } from 'react'
import { type Order, owedOf, partsOf, partsOfOrder, pathOfOrder } from '../orders/order.ts'
import { pathOfSubscription } from '../paths.ts'
import styles from './billing.module.css'
import { type Coming, comingRows, expiresBefore, isGrouped } from './coming.ts'

interface TwelveMonthsProps {
  forecast: Received<Forecast>
  orders: readonly Order[]
  /** The primary card; undefined if the account has none, or they are not known. */
  card: PaymentMethod | undefined
  isCardKnown: boolean
}

/** Lists what is past due, and charges, beginnings and ends of the next twelve months; nothing if there are none. */
export function TwelveMonths({ forecast, orders, card, isCardKnown }: TwelveMonthsProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = comingRows({ forecast, orders, card, isWhole })
  if (rows.length === 0) return null
  return (
    <Card
      title="Next twelve months"
      description={FORECAST_ASSUMES}
      isFlush
      actions={
        (isWhole || isGrouped(rows)) && (
          <Button size="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            Show each date
          </Button>
        )
      }
      footer={notesOf(forecast).join(' ')}
    >
      <Table
        caption="Next twelve months"
        columns={isCardKnown ? [...EVENTS, cardColumn(card), ...AMOUNTS] : [...EVENTS, ...AMOUNTS]}
        rows={rows}
        rowKey={keyOf}
      />
    </Card>
  )
}

/** Returns what holds for the whole table: by which address it is taxed, and when a new price is charged. */
function notesOf({ lines = [], tax_basis: basis = 'rate', taxed_at: at }: Received<Forecast>): string[] {
  const isTaxed = basis === 'rate' && lines.some(({ kind, tax_amount: tax = 0 }) => kind === 'charge' && tax > 0)
  return [
    ...(isTaxed && at ? [`Tax is for ${at}.`] : []),
    ...(lines.some(({ is_risen }) => is_risen) ? ['A new price is charged only if we email it 30 days before.'] : []),
  ]
}

function keyOf(row: Coming): string {
  if (row.kind === 'owed') return `order ${row.order.order_id}`
  return row.kind === 'sum' ? 'sum' : `${row.line.at} ${row.line.subscription_id} ${row.line.kind}`
}

const WORDS = { charge: 'Renews', free: 'Begins again, free', prepaid: 'Prepaid begins', end: 'Ends' } as const

const EVENTS: readonly Column<Coming>[] = [
  { id: 'plan', header: 'Plan', cell: (row) => <Plan row={row} /> },
  { id: 'at', header: 'Date', isNarrow: true, phone: 'second', cell: (row) => <When row={row} /> },
  { id: 'what', header: 'What happens', isNarrow: true, phone: 'first', cell: (row) => <Event row={row} /> },
]

const AMOUNTS: readonly Column<Coming>[] = [
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: (row) => amountOf(row, 'unit_amount'),
  },
  {
    id: 'tax',
    header: 'Tax',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: (row) => amountOf(row, 'tax_amount'),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: (row) => amountOf(row, 'total_amount'),
  },
]

function Plan({ row }: { row: Coming }) {
  if (row.kind === 'sum') return <Sum {...row} />
  if (row.kind === 'owed') {
    const { name, details } = partsOfOrder(row.order)
    return (
      <Named
        name={name}
        href={pathOfOrder(row.order)}
        details={`Order ${row.order.order_id}, ${details.toLowerCase()}`}
      />
    )
  }
  const { name, details } = partsOf(row.line.description ?? '')
  return <Named name={name} href={pathOfSubscription(row.line.subscription_id ?? '')} details={details} />
}

function Sum({ forecast: { tax_basis: basis = 'rate' }, cents }: Extract<Coming, { kind: 'sum' }>) {
  return <span className={styles.sum}>{cents === 0 ? 'Nothing is charged' : TAX_WORDS[basis]}</span>
}

function Named({ name, href, details }: { name: string; href: string; details: string }) {
  return (
    <CellLines detail={details} isDetailWhole>
      <Link href={href} variant="quiet">
        <span title={name}>{name}</span>
      </Link>
    </CellLines>
  )
}

function When({ row }: { row: Coming }) {
  if (row.kind === 'sum') return null
  if (row.kind === 'owed') return <DateText value={row.order.payment_due_date} />
  return <DateText value={row.line.at} />
}

function Event({ row }: { row: Coming }) {
  if (row.kind === 'sum') return null
  if (row.kind === 'owed') return <StatusChip tone="stopped">Past due</StatusChip>
  const { line, lines } = row
  const word = lines.length > 1 ? `Renews ${lines.length} times` : WORDS[line.kind ?? 'end']
  const words = line.is_risen ? `${word} at a new price` : word
  if (lines.length === 1) return words
  return (
    <CellLines detail={`${formatMoney(line.total_amount)} each`} isDetailWhole>
      {words}
    </CellLines>
  )
}

type Amount = 'unit_amount' | 'tax_amount' | 'total_amount'

/** Returns an amount of a row: of renewals in one row their sum, and of an order only what is left of it. */
function amountOf(row: Coming, amount: Amount): ReactNode {
  if (row.kind === 'sum')
    return amount === 'total_amount' && row.cents > 0 ? (
      <strong className={styles.sum}>
        <Money cents={row.cents} />
      </strong>
    ) : null
  if (row.kind === 'line') return row.line.kind === 'charge' ? <Money cents={sumOf(row.lines, amount)} /> : '—'

  const { order } = row
  if (amount === 'total_amount')
    return (
      <span className={styles.owed}>
        <Money cents={owedOf(order)} />
      </span>
    )
  return owedOf(order) === order.amount ? <Money cents={order[amount]} /> : '—'
}

function sumOf(lines: readonly Received<ForecastLine>[], amount: Amount): number {
  return lines.reduce((sum, line) => sum + (line[amount] ?? 0), 0)
}

/** Shows by which card a charge is paid, or why it cannot be. */
function cardColumn(card: PaymentMethod | undefined): Column<Coming> {
  const cell = (row: Coming) => {
    if (row.kind === 'sum') return null
    if (row.kind !== 'line' || row.line.kind !== 'charge') return '—'
    if (!card) return <StatusChip tone="attention">No card</StatusChip>
    if (expiresBefore(card, row.line)) return <StatusChip tone="attention">Card expires before</StatusChip>
    return (
      <CellLines detail={card.last_declined && <span className={styles.owed}>Declined</span>} isDetailWhole>
        <CardName>{nameOf(card)}</CardName>
      </CellLines>
    )
  }
  return { id: 'card', header: 'Card', isNarrow: true, needs: 960, cell }
}

const TAX_WORDS = {
  rate: 'Total, including tax',
  exempt: 'Total, exempt from tax',
  'no-rate': 'Total, no tax applies',
  'no-location': 'Total before tax: the account has no address yet',
} as const
