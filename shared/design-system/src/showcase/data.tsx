import { useState } from 'react'
import { Card } from '../card/card.tsx'
import { Chart, type Series } from '../chart/chart.tsx'
import { Sparkline } from '../chart/sparkline.tsx'
import { CodeExample } from '../code-example/code-example.tsx'
import { Copyable } from '../copyable/copyable.tsx'
import { DateText } from '../date/date.tsx'
import { DetailList } from '../detail-list/detail-list.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { FilterBar } from '../filter-bar/filter-bar.tsx'
import { Link } from '../link/link.tsx'
import { LinkedCounts } from '../linked-counts/linked-counts.tsx'
import { MenuButton } from '../menu-button/menu-button.tsx'
import { Money } from '../money/money.tsx'
import { Count } from '../number/number.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { Plate } from '../plate/plate.tsx'
import { RelativeTime } from '../relative-time/relative-time.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import { Select } from '../select/select.tsx'
import { StatusChip, type Tone } from '../status-chip/status-chip.tsx'
import { CellLines, type Column, Table } from '../table/table.tsx'
import { Section } from './section.tsx'

interface Key {
  id: string
  label: string
  tone: Tone
  status: string
  used: number
  cost: number
  lastUsed: number | null
}

const hour = 3_600_000
const now = Date.now()
const keys: Key[] = [
  {
    id: '7d21…9f0c',
    label: 'Production',
    tone: 'active',
    status: 'Active',
    used: 1_204_512,
    cost: 12_045,
    lastUsed: now,
  },
  {
    id: '01ab…77e2',
    label: 'Staging',
    tone: 'paused',
    status: 'Paused',
    used: 8_410,
    cost: 84,
    lastUsed: now - 26 * hour,
  },
  {
    id: 'c3f9…12d4',
    label: 'Warehouse',
    tone: 'attention',
    status: 'Near limit',
    used: 962,
    cost: 9,
    lastUsed: now - 3 * hour,
  },
  { id: '55aa…0b1e', label: 'Old importer', tone: 'stopped', status: 'Stopped', used: 0, cost: 0, lastUsed: null },
]

/** Thirty days, of which the last is not over. */
const parts: Series[] = ['Production', 'Staging', 'All others'].map((name, at) => {
  const counts = Array.from({ length: 30 }, (_, day) => Math.round((1 + Math.sin(day + at)) * 4_000 * (3 - at)))
  return { id: name, name, counts, total: counts.reduce((sum, count) => sum + count, 0) }
})
const days = Array.from({ length: 30 }, (_, day) => `11/${String(day + 1).padStart(2, '0')}`)

const columns: Column<Key>[] = [
  {
    id: 'label',
    header: 'Label',
    cell: (key) => (
      <CellLines detail={key.used === 0 && 'Nothing uses it any more'}>
        <Link href={`#${key.id}`} variant="quiet">
          {key.label}
        </Link>
      </CellLines>
    ),
  },
  { id: 'id', header: 'Key', phone: 'second', cell: (key) => <Copyable text={key.id} what="key id" /> },
  {
    id: 'status',
    header: 'Status',
    phone: 'first',
    cell: (key) => <StatusChip tone={key.tone}>{key.status}</StatusChip>,
  },
  { id: 'used', header: 'Lookups', align: 'end', cell: (key) => <Count value={key.used} /> },
  { id: 'cost', header: 'Cost', align: 'end', cell: (key) => <Money cents={key.cost} /> },
  {
    id: 'last',
    header: 'Last used',
    phone: 'second',
    cell: (key) => <RelativeTime value={key.lastUsed} empty="Never" />,
  },
]

function KeyTable({ rows, isBare }: { rows: Key[] | undefined; isBare?: boolean }) {
  const [selected, setSelected] = useState<readonly Key[]>([])
  const selection = {
    isSelected: (key: Key) => selected.includes(key),
    onChange: (changed: readonly Key[], isSelected: boolean) => {
      const others = selected.filter((key) => !changed.includes(key))
      setSelected(isSelected ? [...others, ...changed] : others)
    },
    nameOf: (key: Key) => key.label,
  }
  return (
    <Table
      caption="Secret keys"
      columns={columns}
      sort={{ by: 'used', direction: 'descending', linkTo: (id) => (id === 'id' ? undefined : `#by-${id}`) }}
      selection={isBare ? undefined : selection}
      rows={rows}
      rowKey={(key) => key.id}
      actions={(key) => (
        <MenuButton
          label={`Actions for ${key.label}`}
          size="small"
          entries={[
            { id: 'rename', label: 'Rename', icon: 'pencil' },
            { id: 'pause', label: 'Pause', icon: 'pause' },
            { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
          ]}
        />
      )}
      expectedRows={2}
      empty={<EmptyState title="No key matches">Take a filter away.</EmptyState>}
      footer={isBare ? undefined : <Pagination shown={4} total={1204} noun="key" next="#next" />}
    />
  )
}

function Plates() {
  return (
    <>
      <Plate
        number="350"
        street="Fifth Ave Apt 3B"
        place="New York, NY"
        code="10118-0110"
        point="40.7484, −73.9857"
        verdict="Found"
      />
      <Plate number="4" street="Domkloster" place="Köln, DEU" code="50667" verdict="Standardized" />
      <Plate number="1600" street="Pennsylvania Ave NW" place="Washington, DC" code="20500" isSmall />
    </>
  )
}

export function Data() {
  const [search, setSearch] = useState('')
  const rows = keys.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
  return (
    <Section title="Data">
      <Plates />
      <div>
        <FilterBar
          label="Filter secret keys"
          count={{ found: rows.length, total: keys.length, noun: 'key' }}
          onReset={search ? () => setSearch('') : undefined}
          set={0}
          search={<SearchField label="Search keys" value={search} onChange={setSearch} />}
        >
          <Select
            label="Status"
            isLabelHidden
            placeholder="Any status"
            options={[
              { value: 'active', label: 'Active' },
              { value: 'paused', label: 'Paused' },
            ]}
          />
        </FilterBar>
        <KeyTable rows={rows} />
      </div>
      <KeyTable rows={undefined} isBare />
      <KeyTable rows={[]} isBare />
      <Table
        caption="Prices"
        isCaptionShown
        isCompact
        columns={[
          { id: 'lookups', header: 'Lookups', cell: ({ lookups }) => <Count value={lookups} isExactShown /> },
          { id: 'price', header: 'Price a month', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
          { id: 'rate', header: 'Requests per second', align: 'end', cell: ({ rate }) => rate },
        ]}
        rows={[
          { lookups: 5000, cents: 18_100, rate: 50 },
          { lookups: 1_020_000, cents: 1_748_000, rate: 100 },
        ]}
        rowKey={({ lookups }) => `${lookups}`}
      />
      <Card title="Keys">
        <LinkedCounts
          counts={[
            { label: 'Active', count: 1204, href: '#active' },
            { label: 'Paused', count: 3, href: '#paused' },
            { label: 'Recoverable', count: 0, href: '#recoverable' },
          ]}
        />
      </Card>
      <Card title="Key" description="What everybody may see" footer="Changed 2 days ago by Emil Novak">
        <DetailList
          details={[
            { term: 'Label', value: 'Production' },
            { term: 'Created', value: <DateText value={now - 90 * 24 * hour} format="long" /> },
            { term: 'Renews', value: <DateText value={now + 20 * 24 * hour} /> },
            { term: 'Price', value: <Money cents={123_450} /> },
            { term: 'Lookups', value: <Count value={250_000} unit="lookups" isExactShown /> },
          ]}
        />
      </Card>
      <CodeExample
        title="Request"
        code={'curl --get https://lookups.example.com/street-address \\\n  --data-urlencode "key=$WEBSITE_KEY"'}
      />
      <Card title="Lookups">
        <Chart
          name="Lookups"
          header="Day"
          time="30 days"
          series={parts}
          labels={days}
          noun="lookup"
          before={{ name: '30 days before', counts: days.map((_, at) => 900 + ((at * 37) % 11) * 60) }}
        />
        <p>
          Production <Sparkline counts={parts[0]?.counts.slice(-7) ?? []} />
        </p>
      </Card>
    </Section>
  )
}
