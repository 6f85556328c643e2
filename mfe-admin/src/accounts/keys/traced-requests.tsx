import { listTracedRequests, TRACED_AT_MOST } from '@portal/contracts/security/admin-keys'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { formatExactTime } from '@portal/design-system/date'
import { downloadCsv } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { masked } from '@portal/design-system/masked'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { AccountLink } from '../account-link.tsx'
import { nameOf } from './account-key.ts'
import { ruleInWords } from './refusal-of-key.ts'
import { askedFor, factOf, isAnswered, type Trace, type TracedRequest } from './trace.ts'
import { tracedCsv } from './traced-csv.ts'
import type { AccountKeys } from './use-account-keys.ts'

/** How often a trace that runs is asked for what it caught, in ms. */
const ASKED_EVERY_MS = 2_000

/** Requests that are drawn; the file has all that are kept for one look. */
const DRAWN = 100

const LATEST = `latest ${formatNumber(TRACED_AT_MOST)}`

interface TracedRequestsProps {
  accountId: number
  trace: Trace
  /** Name of the traced key, account or address. */
  words: string
  /** True while it runs. */
  isLive: boolean
  /** True while more may come in, which it may for some seconds after its end. */
  isAwaited: boolean
  keys: AccountKeys
}

/** Lists what a trace caught, the latest first, and goes on until the last of it is in. */
export function TracedRequests({ accountId, trace, words, isLive, isAwaited, keys }: TracedRequestsProps) {
  const { search_term = '' } = trace
  const requests = useLoad(listTracedRequests, {
    what: 'the traced requests',
    query: { search_term },
    ...(isAwaited && { askAgainIn: () => ASKED_EVERY_MS }),
  })
  const caught = requests.data ?? []
  const ruleOf = (request: TracedRequest) => ruleInWords(request, keys.find(factOf(request, 'key')))
  const drawn = { ...requests, data: requests.data?.slice(0, DRAWN) }
  return (
    <Card
      title={`Requests of ${words}`}
      description={countInWords(caught.length, isLive)}
      actions={
        caught.length > 0 && (
          <Button
            size="small"
            icon="download"
            onClick={() => downloadCsv(`trace-${search_term.replace(/[^\w.-]/g, '-')}.csv`, tracedCsv(caught, ruleOf))}
          >
            {caught.length < TRACED_AT_MOST ? 'Download CSV' : `Download CSV of the ${LATEST}`}
          </Button>
        )
      }
      isFlush
    >
      <LoadedTable
        load={drawn}
        caption={`Requests of ${words}`}
        columns={[TIME, verdictColumn(ruleOf), keyColumn(accountId, keys), FROM, ASKED]}
        rowKey={({ at, facts }) => `${at} ${JSON.stringify(facts)}`}
        empty={
          <EmptyState title={isLive ? 'No request yet' : 'The trace caught no request'}>
            {isLive && 'Requests are listed here within seconds.'}
          </EmptyState>
        }
      />
    </Card>
  )
}

function countInWords(count: number, isLive: boolean): string {
  // There may be more than the server lists.
  if (count >= TRACED_AT_MOST) return `The ${LATEST} requests, ${DRAWN} of them shown${isLive ? ' · live' : ''}`
  const shown =
    count > DRAWN ? `The latest ${DRAWN} of ${formatCount(count, 'request')}` : formatCount(count, 'request')
  return isLive ? `${shown} so far · live` : shown
}

const TIME: Column<TracedRequest> = {
  id: 'time',
  header: 'Time (UTC)',
  isNarrow: true,
  cell: ({ at = '' }) => (
    <time dateTime={at} title={formatExactTime(at)}>
      {at.slice(11, 19) || '—'}
    </time>
  ),
}

function verdictColumn(ruleOf: (request: TracedRequest) => string): Column<TracedRequest> {
  return {
    id: 'verdict',
    header: 'Verdict',
    phone: 'first',
    isNarrow: true,
    cell: (request) =>
      isAnswered(request) ? (
        <StatusChip tone="active">Answered</StatusChip>
      ) : (
        <StatusChip tone="stopped" reason={ruleOf(request)}>
          Refused
        </StatusChip>
      ),
  }
}

function keyColumn(accountId: number, { find }: AccountKeys): Column<TracedRequest> {
  return {
    id: 'key',
    header: 'Key',
    phone: 'second',
    cell: (request) => {
      const [id, account] = [factOf(request, 'key'), Number(factOf(request, 'account'))]
      const key = find(id)
      if (key) return nameOf(key)
      return (
        <CellLines detail={account !== accountId && <AccountLink id={account} tab="keys" />}>
          <code translate="no">{masked(id) || '—'}</code>
        </CellLines>
      )
    },
  }
}

const FROM: Column<TracedRequest> = {
  id: 'from',
  header: 'From',
  isHiddenOnMedium: true,
  cell: (request) => <CellLines detail={factOf(request, 'page')}>{factOf(request, 'network') || '—'}</CellLines>,
}

const ASKED: Column<TracedRequest> = {
  id: 'asked',
  header: 'Asked for',
  cell: (request) => <CellLines detail={askedFor(request)}>{factOf(request, 'path') || '—'}</CellLines>,
}
