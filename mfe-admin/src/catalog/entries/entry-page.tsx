import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { Table } from '@portal/design-system/table'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import layout from '../../layout.module.css'
import { CATALOG_CRUMB, CATALOG_TABS, pathOfCatalog, pathOfCatalogEntry } from '../../paths.ts'
import { type CapabilityRow, CapabilityTable } from '../capabilities/capability-table.tsx'
import { type Catalog, type EntryTab, NOUNS, nameOfEdition, nameOfLine } from '../catalog.ts'
import { CatalogDialogs, useOpenDialog } from '../catalog-dialogs.ts'
import { planColumns } from '../plans/plan-columns.tsx'
import styles from '../plans/plans.module.css'
import { useCatalog, useMayChangeCatalog } from '../use-catalog.ts'
import { belowOf, type Entry, entryOf } from './entry.ts'
import { editionColumns, licenseColumns } from './entry-columns.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { HOSTINGS, TAX_KINDS } from './entry-words.ts'

/** `/admin/catalog/:tab/:id`: a product line, an edition or a license, with what lies below it. */
export function EntryPage() {
  const { tab, id = '' } = useParams()
  const known = CATALOG_TABS.find((one) => one === tab)
  if (!known || known === 'plans') return <UnknownPage wayOut={CATALOG_CRUMB} />
  return <EntryOf key={`${known} ${id}`} tab={known} id={id} />
}

function EntryOf({ tab, id }: { tab: EntryTab; id: string }) {
  const catalog = useCatalog()
  return (
    <CatalogDialogs>
      <DetailPage
        noun={NOUNS[tab]}
        crumb={{ label: CATALOG_CRUMB.label, href: pathOfCatalog(tab) }}
        load={catalog}
        thing={catalog.data && entryOf(catalog.data, tab, id)}
        header={(entry) => ({
          title: entry.name,
          description: entry.description === entry.name ? undefined : entry.description,
          action: <EntryActs entry={entry} />,
        })}
      >
        {(entry) => catalog.data && <EntryDetails catalog={catalog.data} entry={entry} />}
      </DetailPage>
    </CatalogDialogs>
  )
}

function EntryActs({ entry }: { entry: Entry }) {
  const open = useOpenDialog()
  if (!useMayChangeCatalog()) return null
  const { tab, id } = entry
  return (
    <div className={styles.actions}>
      <Button variant="primary" icon="pencil" onClick={() => open({ dialog: 'change-entry', tab, id })}>
        Change…
      </Button>
      <EntryMenu entry={entry} isOnPage />
    </div>
  )
}

interface EntryProps {
  catalog: Catalog
  entry: Entry
}

function EntryDetails({ catalog, entry }: EntryProps) {
  return (
    <div className={layout.sections}>
      <div className={layout.beside}>
        <Card title="Details">
          <DetailList details={detailsOf(catalog, entry)} />
        </Card>
        <Card
          title="Capabilities"
          description="All plans below have them, but for those that a plan takes away."
          isFlush
        >
          <CapabilityTable caption="Capabilities" rows={capabilitiesOf(catalog, entry)} />
        </Card>
      </div>
      <Below catalog={catalog} entry={entry} />
    </div>
  )
}

function detailsOf({ lines, editions, licenses }: Catalog, { tab, id }: Entry) {
  const key = { term: 'Key', value: <code translate="no">{id}</code> }
  if (tab === 'lines') {
    const line = lines.find((one) => one.id === id)
    return [
      key,
      { term: 'Full key', value: <code translate="no">{line?.full_key}</code> },
      { term: 'Taxed as', value: line?.tax_kind ? TAX_KINDS[line.tax_kind] : '—' },
    ]
  }
  if (tab === 'editions') {
    const edition = editions.find((one) => one.id === id)
    const line = lines.find((one) => one.id === edition?.product_line_id)
    return [key, { term: 'Product line', value: <To tab="lines" id={line?.id} name={nameOfLine(line)} /> }]
  }
  const license = licenses.find((one) => one.licenseId === id)
  const edition = editions.find((one) => one.id === license?.edition_id)
  return [
    key,
    { term: 'Edition', value: <To tab="editions" id={edition?.id} name={nameOfEdition(edition)} /> },
    { term: 'Hosting', value: license?.hosting_key ? HOSTINGS[license.hosting_key] : '—' },
    { term: 'Region', value: license?.region_label || 'All' },
  ]
}

function To({ tab, id, name }: { tab: EntryTab; id: string | undefined; name: string }) {
  return id ? <Link href={pathOfCatalogEntry(tab, id)}>{name}</Link> : '—'
}

/** Those of the entry itself, and those of the entries above it. */
function capabilitiesOf({ lines, editions, licenses }: Catalog, { tab, id, capabilities }: Entry): CapabilityRow[] {
  const license = tab === 'licenses' ? licenses.find((one) => one.licenseId === id) : undefined
  const edition = editions.find((one) => one.id === (tab === 'editions' ? id : license?.edition_id))
  const line = lines.find((one) => one.id === edition?.product_line_id)
  const own = capabilities.map((capability) => ({ capability, from: `This ${NOUNS[tab]}` }))
  const above = [
    ...(license ? (edition?.capabilities ?? []).map((capability) => ({ capability, from: 'Edition' })) : []),
    ...(line?.capabilities ?? []).map((capability) => ({ capability, from: 'Product line' })),
  ]
  return [...new Map([...above, ...own].map((row) => [row.capability, row])).values()]
}

/** Lists the entries that belong to one directly, with the button for another one. */
function Below({ catalog, entry }: EntryProps) {
  const below = belowOf(catalog, entry)
  if (entry.tab === 'lines')
    return (
      <Card title="Editions" isFlush actions={<NewBelow entry={entry} />}>
        <Table
          caption="Editions"
          columns={editionColumns(catalog).filter(({ id }) => id !== 'line')}
          rows={below.editions}
          rowKey={({ id = '' }) => id}
          empty={<EmptyState icon="package" title="No editions yet" />}
        />
      </Card>
    )
  if (entry.tab === 'editions')
    return (
      <Card title="Licenses" isFlush actions={<NewBelow entry={entry} />}>
        <Table
          caption="Licenses"
          columns={licenseColumns(catalog).filter(({ id }) => id !== 'edition')}
          rows={below.licenses}
          rowKey={({ licenseId = '' }) => licenseId}
          empty={<EmptyState icon="package" title="No licenses yet" />}
        />
      </Card>
    )
  return (
    <Card title="Plans" isFlush actions={<NewBelow entry={entry} />}>
      <Table
        caption="Plans"
        columns={planColumns(catalog).filter(({ id }) => id !== 'license')}
        rows={below.plans}
        rowKey={({ id = '' }) => id}
        empty={<EmptyState icon="package" title="No plans yet" />}
      />
    </Card>
  )
}

const BELOW = {
  lines: { label: 'New edition…', dialog: 'new-edition' },
  editions: { label: 'New license…', dialog: 'new-license' },
  licenses: { label: 'New plan…', dialog: 'new-plan' },
} as const

function NewBelow({ entry: { tab, id } }: { entry: Entry }) {
  const open = useOpenDialog()
  if (!useMayChangeCatalog()) return null
  const { label, dialog } = BELOW[tab]
  return (
    <Button size="small" icon="plus" onClick={() => open({ dialog, parentId: id })}>
      {label}
    </Button>
  )
}
