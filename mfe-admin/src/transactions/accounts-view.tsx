import { listTransactionsOfAccounts } from '@portal/contracts/payments/admin-payments'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { portalToday } from '@portal/design-system/clock'
import { downloadCsv } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatMoney } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { TextArea } from '@portal/design-system/text-area'
import type { Address } from '@portal/remote-kit/address'
import { isWithin, PeriodFilter } from '@portal/remote-kit/days'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { loadProblem, useLoad } from '@portal/remote-kit/load'
import { ListFilters, ListTable, useList } from '@portal/remote-kit/pages'
import * as z from 'zod/mini'
import { CsvButton } from '../lists/csv-button.tsx'
import { isRefund, type Transaction } from '../orders/transaction.ts'
import { accountIdsFault, accountIdsIn } from './account-ids.ts'
import { useListedColumns } from './listed-columns.ts'
import { KIND_OPTIONS, type TransactionsAddress } from './report.ts'
import { TestsFilter } from './tests-filter.tsx'
import styles from './transactions.module.css'
import { transactionsCsv } from './transactions-csv.ts'

interface AccountsViewProps {
  address: TransactionsAddress
}

/** Transactions of up to 500 accounts, whose numbers are pasted (rules K10, G70). */
export function AccountsView({ address }: AccountsViewProps) {
  const { accounts } = address.values
  return (
    <>
      <AccountsForm address={address} />
      {accountIdsFault(accounts) === undefined && <Found address={address} />}
    </>
  )
}

const TYPED = {
  body: z.object({
    accounts: z.string().check(({ value, issues }) => {
      const message = accountIdsFault(value)
      if (message) issues.push({ code: 'custom', message, input: value })
    }),
  }),
}

function AccountsForm({ address }: AccountsViewProps) {
  const { accounts } = address.values
  const form = useCallForm(TYPED, {
    labels: { accounts: 'Account numbers' },
    values: { accounts: accounts.replaceAll(',', ', ') },
    send: async ({ accounts: typed }) => address.change({ accounts: accountIdsIn(typed).join(',') }),
    isGuarded: false,
  })
  return (
    <Card>
      <CallForm form={form} aria-label="Accounts" className={styles.accounts}>
        <TextArea
          {...form.field('accounts')}
          rows={3}
          description="Up to 500, separated by commas, spaces or lines, as pasted from a spreadsheet."
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="primary" isPending={form.isSending}>
            Show transactions
          </Button>
        </div>
      </CallForm>
    </Card>
  )
}

function useTransactionsOfAccounts(address: TransactionsAddress) {
  const { accounts, network, method, ...values } = address.values
  const load = useLoad(listTransactionsOfAccounts, {
    what: 'the transactions',
    body: { account_ids: accountIdsIn(accounts) },
  })
  return useList(load, {
    address: { ...address, values } as unknown as Address<typeof values>,
    noun: 'transaction',
    matches: (transaction, { kind, tests, ...days }) =>
      isWithin(transaction.created, days) &&
      (!kind || isRefund(transaction) === (kind === 'refund')) &&
      Boolean(transaction.test_transaction) === (tests === 'only'),
  })
}

function Found({ address }: AccountsViewProps) {
  const list = useTransactionsOfAccounts(address)
  const columns = useListedColumns('accounts')
  const { from, to, tests, accounts } = address.values
  const { load, all } = list
  return (
    loadProblem(load) ?? (
      <>
        <ListFilters
          list={list}
          hasSearch={false}
          choices={[{ name: 'kind', label: 'Type', options: KIND_OPTIONS }]}
          moreSet={Number(address.differs('from', 'to')) + Number(address.differs('tests'))}
        >
          <PeriodFilter label="Date" today={portalToday()} from={from} to={to} onChange={address.change} />
          <TestsFilter address={address} />
        </ListFilters>
        {all && (
          <Summary shown={all} known={load.data ?? []} asked={accountIdsIn(accounts)} isTests={tests === 'only'} />
        )}
        <ListTable
          // What the rows come to stands above them: both appear at once, so that nothing is pushed.
          key={all ? 'rows' : 'sketch'}
          list={list}
          caption="Transactions of the accounts"
          columns={columns}
          rowKey={({ transaction_id: id = '' }) => id}
          none={<EmptyState icon="receipt" title="No money has moved in these accounts" />}
        />
      </>
    )
  )
}

interface SummaryProps {
  shown: readonly Transaction[]
  known: readonly Transaction[]
  asked: readonly number[]
  isTests: boolean
}

/** Says what the rows come to, and which of the accounts have none. */
function Summary({ shown, known, asked, isTests }: SummaryProps) {
  const without = asked.filter((id) => known.every(({ account_id: of }) => of !== id))
  const sumOf = (lines: readonly Transaction[]) => lines.reduce((sum, { amount = 0 }) => sum + amount, 0)
  const back = shown.filter(isRefund)
  return (
    <div className={styles.remark}>
      {shown.length > 0 && !isTests && (
        <p>
          <strong>{formatMoney(sumOf(shown))}</strong>
          <span> net in {formatCount(shown.length, 'transaction')}</span>
          {back.length > 0 && <span>, after {formatMoney(-sumOf(back))} in refunds</span>}
        </p>
      )}
      {without.length > 0 && <p>No transactions: {without.join(', ')}</p>}
    </div>
  )
}

/** Saves the transactions that the filters leave, on all pages (rule G72). */
export function AccountsCsvButton({ address }: AccountsViewProps) {
  return accountIdsFault(address.values.accounts) === undefined ? (
    <FoundCsvButton address={address} />
  ) : (
    <CsvButton isEmpty />
  )
}

function FoundCsvButton({ address }: AccountsViewProps) {
  const { all = [] } = useTransactionsOfAccounts(address)
  const columns = useListedColumns('accounts')
  return (
    <CsvButton
      isEmpty={all.length === 0}
      onSave={() =>
        downloadCsv(
          `transactions-${portalToday()}.csv`,
          transactionsCsv(
            all,
            columns.flatMap(({ csv }) => csv),
          ),
        )
      }
    />
  )
}
