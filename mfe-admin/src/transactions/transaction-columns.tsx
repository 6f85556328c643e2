import { Badge } from '@portal/design-system/badge'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { CellLines, type Column } from '@portal/design-system/table'
import { kindOf, type Transaction } from '../orders/transaction.ts'
import { moneyColumns, VoidedChip } from '../orders/transaction-cells.tsx'
import { pathOfAccount, pathOfOrder } from '../paths.ts'
import type { FileHeader } from './transactions-csv.ts'

/** A column of the table, with those of the file that show the same. */
export interface ListedColumn extends Column<Transaction> {
  csv: readonly FileHeader[]
}

/** Columns of transactions of several accounts: each row leads to its order and to its account. */
export function listedColumns({ hasMessage }: { hasMessage: boolean }): readonly ListedColumn[] {
  const [date, method, tax, amount] = moneyColumns([])
  return [
    {
      id: 'order',
      header: 'Order',
      cell: (transaction) => (
        <CellLines detail={hasMessage && transaction.gateway_message}>
          <Link href={pathOfOrder(transaction.order_id ?? 0)} variant="quiet">
            {kindOf(transaction)}, order {transaction.order_id}
          </Link>{' '}
          <VoidedChip transaction={transaction} />
          {transaction.test_transaction && <Badge>Test</Badge>}
        </CellLines>
      ),
      csv: ['Type', 'Order', 'Voided', 'Test', ...(hasMessage ? (['Message'] as const) : [])],
    },
    {
      id: 'account',
      header: 'Account',
      phone: 'second',
      cell: ({ account_id: id = 0, account_name: name }) => (
        <Link href={pathOfAccount(id, 'payments')} variant="quiet" isAlone>
          {name || `Account ${id}`}
        </Link>
      ),
      csv: ['Account', 'Account number'],
    },
    { ...date, csv: ['Time (UTC)'] },
    { ...method, csv: ['Method', 'Reference'] },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      isNarrow: true,
      isHiddenOnMedium: true,
      cell: ({ unit_amount: cents }) => <Money cents={cents} />,
      csv: ['Price (USD)'],
    },
    { ...tax, csv: ['Tax (USD)'] },
    { ...amount, csv: ['Amount (USD)'] },
  ]
}
