import { type Column, Table } from '@portal/design-system/table'
import { priceInWords } from '../plans/plan-words.ts'
import type { PricedLicence } from '../plans/price-list.ts'

const COLUMNS: readonly Column<PricedLicence>[] = [
  { id: 'list', header: 'List', cell: ({ label }) => label },
  { id: 'price', header: 'Price', align: 'end', cell: ({ plans: [plan] }) => plan && priceInWords(plan) },
  { id: 'term', header: 'Term', align: 'end', cell: ({ plans: [plan] }) => plan?.interval },
]

/** Data that is sold as files, by the year: a row for each list. */
export function ListPrices({ licences }: { licences: readonly PricedLicence[] }) {
  return (
    <Table
      caption="Lists and their prices, before tax"
      isCaptionShown
      columns={COLUMNS}
      rows={licences}
      rowKey={({ id }) => id}
    />
  )
}
