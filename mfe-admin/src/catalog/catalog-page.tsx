import {
  PLAN_SALE_STATES,
  type PlanSaleState,
  planSaleState,
} from '@portal/contracts/subscriptions/admin-catalog-state'
import { Button } from '@portal/design-system/button'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { TabLinks } from '@portal/design-system/tab-links'
import type { Column } from '@portal/design-system/table'
import { type Address, oneOf, page, text, useAddress } from '@portal/remote-kit/address'
import { type Load, Loaded, OutdatedNotice } from '@portal/remote-kit/load'
import { countedOption, type List, ListFilters, ListTable, rowsFound, useList } from '@portal/remote-kit/pages'
import layout from '../layout.module.css'
import { ColumnChooser } from '../lists/column-chooser.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { shownColumns, useHiddenColumns } from '../lists/shown-columns.ts'
import { CATALOG_TABS, type CatalogTab } from '../paths.ts'
import {
  type Catalog,
  type EntryTab,
  NOUNS,
  nameOfEdition,
  nameOfLicense,
  nameOfLine,
  nameOfPlan,
  originOf,
  type Plan,
} from './catalog.ts'
import { CatalogDialogs, useOpenDialog } from './catalog-dialogs.ts'
import { type Entry, editionEntry, licenseEntry, lineEntry } from './entries/entry.ts'
import { editionColumns, licenseColumns, lineColumns } from './entries/entry-columns.tsx'
import { EntryMenu } from './entries/entry-menu.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import type { NewDialog } from './opened-dialog.ts'
import { planColumns } from './plans/plan-columns.tsx'
import { PlanMenu } from './plans/plan-menu.tsx'
import { useCatalog, useMayChangeCatalog } from './use-catalog.ts'

/** Groups of plans by their sale, in the order of the filter. */
const SALES = {
  'on-sale': { label: PLAN_SALE_STATES['on-sale'], states: ['on-sale', 'ending'] },
  ending: { label: PLAN_SALE_STATES.ending, states: ['ending'] },
  'to-come': { label: 'Not on sale yet', states: ['draft', 'hidden', 'not-for-sale'] },
  deprecated: { label: PLAN_SALE_STATES.deprecated, states: ['deprecated'] },
} as const satisfies Record<string, { label: string; states: readonly PlanSaleState[] }>
type Sale = keyof typeof SALES

const ADDRESS = {
  tab: oneOf(CATALOG_TABS, 'plans'),
  q: text,
  line: text,
  sale: oneOf(Object.keys(SALES) as Sale[]),
  page,
}
interface CatalogValues {
  tab: CatalogTab
  q: string
  line: string
  sale: Sale | ''
  page: number
  [filter: string]: unknown
}
type CatalogAddress = Address<CatalogValues>

const LABELS: Readonly<Record<CatalogTab, string>> = {
  plans: 'Plans',
  licenses: 'Licenses',
  editions: 'Editions',
  lines: 'Product lines',
}

/** `/admin/catalog`: what the provider sells, and whether customers can buy it (rule G60). */
export function CatalogPage() {
  const catalog = useCatalog()
  const address = useAddress(ADDRESS) as CatalogAddress
  const { tab } = address.values
  return (
    <CatalogDialogs>
      <PageHeader
        title="Catalog"
        description="A product line has editions, an edition has licenses, and a license has plans, which customers buy."
        action={
          catalog.data && (
            <>
              <SavedViews list="catalog" />
              {tab === 'plans' && <ColumnChooser list="plans" columns={planColumns(catalog.data)} />}
              <NewButton tab={tab} catalog={catalog.data} />
            </>
          )
        }
      />
      <TabLinks
        label="Catalog"
        tabs={CATALOG_TABS.map((one) => ({
          label: LABELS[one],
          // The line that somebody looks at stays; words and states are those of a list.
          href: address.linkTo({ tab: one, q: '', sale: '' }),
          isCurrent: one === tab,
          count: catalog.data?.[one].length,
        }))}
      />
      <OutdatedNotice load={catalog} />
      <Loaded load={catalog} sketch={<Skeleton lines={8} />}>
        {(known) => (
          <div className={layout.sections}>
            <FirstSteps catalog={known} />
            {/* Where there is nothing of a kind yet, the first steps say what to make. */}
            {known[tab].length > 0 && <Lists key={tab} catalog={known} load={catalog} address={address} />}
          </div>
        )}
      </Loaded>
    </CatalogDialogs>
  )
}

const PARENTS: Readonly<Partial<Record<CatalogTab, CatalogTab>>> = {
  plans: 'licenses',
  licenses: 'editions',
  editions: 'lines',
}
const NEW: Readonly<Record<CatalogTab, NewDialog['dialog']>> = {
  plans: 'new-plan',
  licenses: 'new-license',
  editions: 'new-edition',
  lines: 'new-line',
}

/** Hidden where there is nothing yet that the new one could belong to: the first steps lead there. */
function NewButton({ tab, catalog }: { tab: CatalogTab; catalog: Catalog }) {
  const open = useOpenDialog()
  const may = useMayChangeCatalog()
  const parent = PARENTS[tab]
  if (!may || (parent && catalog[parent].length === 0)) return null

  return (
    <Button variant="primary" icon="plus" onClick={() => open({ dialog: NEW[tab] })}>
      New {NOUNS[tab]}…
    </Button>
  )
}

interface ListsProps {
  catalog: Catalog
  load: Load<Catalog>
  address: CatalogAddress
}

function Lists({ catalog, load, address }: ListsProps) {
  switch (address.values.tab) {
    case 'plans':
      return <PlanList catalog={catalog} load={load} address={address} />
    case 'licenses':
      return (
        <EntryList
          {...{ catalog, address, load, tab: 'licenses', rows: catalog.licenses, toEntry: licenseEntry }}
          columns={licenseColumns(catalog)}
          lineOf={({ licenseId }) => originOf(catalog, licenseId).line?.id}
          texts={(license) => [nameOfLicense(license), license.licenseId, license.description, license.region_label]}
        />
      )
    case 'editions':
      return (
        <EntryList
          {...{ catalog, address, load, tab: 'editions', rows: catalog.editions, toEntry: editionEntry }}
          columns={editionColumns(catalog)}
          lineOf={({ product_line_id }) => product_line_id}
          texts={(edition) => [nameOfEdition(edition), edition.description]}
        />
      )
    case 'lines':
      return (
        <EntryList
          {...{ catalog, address, load, tab: 'lines', rows: catalog.lines, toEntry: lineEntry }}
          columns={lineColumns(catalog)}
          lineOf={({ id }) => id}
          texts={(line) => [nameOfLine(line), line.key, line.full_key]}
        />
      )
  }
}

function PlanList({ catalog, load, address }: ListsProps) {
  const search = {
    texts: (plan: Plan) => [
      nameOfPlan(plan),
      plan.id,
      plan.description,
      plan.tier,
      nameOfLicense(originOf(catalog, plan.license_id).license),
    ],
    matches: (plan: Plan, { line, sale }: CatalogValues) =>
      (!line || originOf(catalog, plan.license_id).line?.id === line) &&
      (!sale || SALES[sale].states.some((state) => state === planSaleState(plan))),
  }
  const list = useList({ ...load, data: catalog.plans }, { address, noun: 'plan', ...search })
  const { sale: chosen } = address.values
  const sales = (Object.keys(SALES) as Sale[]).map((sale) =>
    countedOption({
      value: sale,
      label: SALES[sale].label,
      count: rowsFound(catalog.plans, search, { ...address.values, sale }).length,
      chosen,
    }),
  )
  return (
    <div>
      <ListFilters list={list} choices={[lineChoice(catalog), { name: 'sale', label: 'Sale', options: sales }]} />
      <ListTable
        list={list}
        caption="Plans"
        columns={shownColumns(planColumns(catalog), useHiddenColumns('plans'))}
        rowKey={({ id = '' }) => id}
        actions={useMayChangeCatalog() ? (plan) => <PlanMenu plan={plan} /> : undefined}
        searched="Search looks at names, keys, descriptions, tiers and licenses."
      />
    </div>
  )
}

interface EntryListProps<Row> extends ListsProps {
  tab: EntryTab
  rows: readonly Row[]
  toEntry: (row: Row) => Entry
  columns: readonly Column<Row>[]
  lineOf: (row: Row) => string | undefined
  texts: (row: Row) => readonly (string | undefined)[]
}

function EntryList<Row>({ catalog, load, address, tab, rows, toEntry, columns, lineOf, texts }: EntryListProps<Row>) {
  const list: List<Row> = useList(
    { ...load, data: rows },
    { address, noun: NOUNS[tab], texts, matches: (row, { line }) => !line || lineOf(row) === line },
  )
  return (
    <div>
      <ListFilters list={list} choices={tab === 'lines' ? [] : [lineChoice(catalog)]} />
      <ListTable
        list={list}
        caption={LABELS[tab]}
        columns={columns}
        rowKey={(row) => toEntry(row).id}
        actions={useMayChangeCatalog() ? (row) => <EntryMenu entry={toEntry(row)} /> : undefined}
        searched="Search looks at names, keys and descriptions."
      />
    </div>
  )
}

function lineChoice({ lines }: Catalog) {
  return {
    name: 'line',
    label: 'Product line',
    options: lines.map((line) => ({ value: line.id ?? '', label: nameOfLine(line) })),
  }
}
