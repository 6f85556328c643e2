import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { TabLinks } from '@portal/design-system/tab-links'
import { useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import layout from '../layout.module.css'
import { ColumnChooser } from '../lists/column-chooser.tsx'
import { CsvButton } from '../lists/csv-button.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { ADDRESS, type TransactionsAddress, VIEWS } from './report.ts'
import { listedColumns } from './transaction-columns.tsx'

const SKETCH = <Skeleton lines={8} />
const ReportView = latePage(async () => (await import('./report-view.tsx')).ReportView, SKETCH)
const AccountsView = latePage(async () => (await import('./accounts-view.tsx')).AccountsView, SKETCH)

const ReportCsvButton = latePage(async () => (await import('./report-view.tsx')).ReportCsvButton, <CsvButton isEmpty />)
const AccountsCsvButton = latePage(
  async () => (await import('./accounts-view.tsx')).AccountsCsvButton,
  <CsvButton isEmpty />,
)

const COLUMNS = listedColumns({ hasMessage: true })

const LABELS: Readonly<Record<(typeof VIEWS)[number], string>> = {
  card: 'By card',
  offline: 'By check or transfer',
  accounts: 'By account',
}

/** `/admin/transactions`: money that came and went back, of all accounts (rules G70 to G72). */
export function TransactionsPage() {
  const address: TransactionsAddress = useAddress(ADDRESS)
  const { view } = address.values
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Money that came and went back, of all accounts. Dates are in UTC."
        action={
          <>
            {view !== 'accounts' && <SavedViews list="transactions" />}
            <ColumnChooser list="transactions" columns={COLUMNS} />
            {view === 'accounts' ? (
              <AccountsCsvButton address={address} />
            ) : (
              <ReportCsvButton view={view} address={address} />
            )}
          </>
        }
      />
      <TabLinks
        label="Transactions"
        tabs={VIEWS.map((one) => ({
          label: LABELS[one],
          href: address.linkTo({ view: one, network: '', method: '' }),
          isCurrent: one === view,
        }))}
      />
      <div className={layout.sections}>
        {view === 'accounts' ? (
          <AccountsView address={address} />
        ) : (
          <ReportView key={view} view={view} address={address} />
        )}
      </div>
    </>
  )
}
