import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import { getUsageStatement, type UsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { portalToday } from '@portal/design-system/clock'
import { formatDate, formatMonth, readDate } from '@portal/design-system/date'
import { downloadCsv } from '@portal/design-system/download'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from '../subscription.module.css'
import { type Subscription, statusOf } from '../subscription.ts'
import { type StatementRow, statementCsv, statementRows } from './statement-rows.ts'

type Statement = Received<UsageStatement>

/** Shows the lookups of a subscription by month, and whether those used are those counted (rule K86). */
export function UsageStatementCard({ subscription }: { subscription: Subscription }) {
  const { track_id: t = '', subscription_id: s = '' } = subscription
  const load = useLoad(getUsageStatement, { what: 'the usage statement', params: { t, s }, freshFor: 0 })
  return (
    <Card
      title="Usage statement"
      description="Lookups by calendar month, in UTC"
      actions={<CsvButton statement={load.data} />}
      footer={load.data?.periods?.length ? <Sums statement={load.data} /> : undefined}
      isFlush={Boolean(load.data?.periods?.length)}
    >
      <Loaded load={load}>
        {(statement) =>
          statement.periods?.length ? (
            <Table
              caption="Usage statement"
              columns={columnsOf(statement)}
              rows={statementRows(statement).filter(isUsed)}
              rowKey={nameOf}
              isCompact
            />
          ) : (
            <p className={styles.muted}>{nothingCounted(subscription)}</p>
          )
        }
      </Loaded>
    </Card>
  )
}

function nothingCounted(subscription: Subscription): string {
  const isAhead = statusOf(subscription) === 'Prepaid'
  return `Nothing has been counted.${isAhead ? ` The term begins on ${formatDate(subscription.startDate)}.` : ''}`
}

function CsvButton({ statement }: { statement: Statement | undefined }) {
  const save = () => statement && downloadCsv(`usage-statement-${portalToday()}.csv`, statementCsv(statement))
  return (
    <Button icon="download" size="small" disabled={!statement?.periods?.length} onClick={save}>
      Export CSV
    </Button>
  )
}

/** Returns the name of a month, or what is no month as it is. */
function nameOf({ month }: StatementRow): string {
  return readDate(month) ? formatMonth(month) : month
}

/** Returns whether a month changed anything; the others are in the file alone (rule K86). */
function isUsed({ granted, counted, taken }: StatementRow): boolean {
  return granted !== 0 || counted !== 0 || taken !== 0
}

/** Returns the columns; what was counted has one where it differs from what was used. */
function columnsOf({ issued, agrees }: Statement): Column<StatementRow>[] {
  const figure = (
    id: 'opening' | 'granted' | 'counted' | 'taken' | 'closing',
    header: string,
  ): Column<StatementRow> => ({
    id,
    header,
    align: 'end',
    isNarrow: true,
    cell: (row) => balanceOf(row[id], id === 'counted' || id === 'taken' ? undefined : issued),
  })
  return [
    { id: 'month', header: 'Month', cell: nameOf },
    figure('opening', 'Start'),
    figure('granted', 'Added'),
    ...(agrees ? [] : [figure('counted', 'Counted')]),
    figure('taken', 'Used'),
    figure('closing', 'Left'),
  ]
}

/** Returns a number of lookups; what is left of unlimited ones is unlimited. */
function balanceOf(lookups: number, issued: number | undefined): string {
  return lookups !== 0 && isUnlimited({ issued }) ? 'Unlimited' : formatNumber(lookups)
}

/** Says what was used and what is left, and where the API counted another number. */
function Sums({ statement }: { statement: Statement }) {
  const { agrees } = statement
  return (
    <div className={styles.stack}>
      {!agrees && (
        <div>
          <StatusChip tone="attention">Counts differ</StatusChip>
        </div>
      )}
      <p className={styles.muted}>{sumsInWords(statement)}</p>
    </div>
  )
}

function sumsInWords({ issued = 0, earlier = 0, counted = 0, taken = 0, closing = 0, agrees }: Statement): string {
  const left = isUnlimited({ issued }) ? '' : ` ${formatNumber(closing)} of ${formatNumber(issued)} left.`
  const used = formatCount(taken, 'lookup')
  return [
    agrees
      ? `${taken === 0 ? 'No lookups used yet' : `${used} used`}.${left}`
      : `${used} used, but our API counted ${formatNumber(counted)}.${left} Our team is notified of each difference.`,
    earlier > 0 && 'Earlier is what was used before usage was kept by month.',
    closing < 0 && 'Requests answered at the same moment used more than the plan includes.',
  ]
    .filter(Boolean)
    .join(' ')
}
