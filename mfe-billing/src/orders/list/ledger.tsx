import { type LedgerLine, listLedger } from '@portal/contracts/billing/ledger'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { downloadCsv } from '@portal/design-system/download'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { oneOf, page, useAddress } from '@portal/remote-kit/address'
import { loadProblem, useLoad } from '@portal/remote-kit/load'
import { ListTable, useList } from '@portal/remote-kit/pages'
import { LEDGER_WORDS, ledgerCsv } from '../ledger-csv.ts'
import { pathOfOrder } from '../order.ts'
import styles from './ledger.module.css'

type Line = Received<LedgerLine>

const ADDRESS = { view: oneOf(['orders', 'ledger'], 'orders'), page }

/** Lists what was charged, paid and given back in the order of time, with the balance after each line (rule J108). */
export function Ledger() {
  const ledger = useLoad(listLedger, { what: 'the ledger', freshFor: 0 })
  const list = useList(ledger, { address: useAddress(ADDRESS), noun: 'line' })
  const { all = [] } = list
  const save = () => downloadCsv(`ledger-${portalToday()}.csv`, ledgerCsv(all))
  return (
    loadProblem(ledger) ?? (
      <>
        <div className={styles.head}>
          <p>
            Balance: <Money cents={all[0]?.balance} />, which is what is owed of all orders.
          </p>
          <Button icon="download" disabled={all.length === 0} onClick={save}>
            Export CSV
          </Button>
        </div>
        <ListTable list={list} caption="Ledger" columns={COLUMNS} rowKey={({ id = '' }) => id} />
      </>
    )
  )
}

const COLUMNS: readonly Column<Line>[] = [
  {
    id: 'what',
    header: 'What',
    cell: ({ kind = 'order', order_id, method }) => (
      <CellLines detail={method}>
        <span>
          <Link href={pathOfOrder({ order_id })} variant="quiet">
            {kind === 'order' ? `Order ${order_id}` : `${LEDGER_WORDS[kind]}, order ${order_id}`}
          </Link>
        </span>
      </CellLines>
    ),
  },
  { id: 'at', header: 'Date', isNarrow: true, phone: 'second', cell: ({ at }) => <DateText value={at} /> },
  { id: 'charged', header: 'Charged', align: 'end', isNarrow: true, cell: ({ charged }) => <Sum cents={charged} /> },
  { id: 'paid', header: 'Paid', align: 'end', isNarrow: true, cell: ({ paid }) => <Sum cents={paid} /> },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ balance }) => <Money cents={balance} />,
  },
]

function Sum({ cents }: { cents: number | undefined }) {
  return cents ? <Money cents={cents} /> : '—'
}
