import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { Link } from '@portal/design-system/link'
import { formatNumber } from '@portal/design-system/number'
import { CellLines, type Column } from '@portal/design-system/table'
import { pathOfCatalogEntry } from '../../paths.ts'
import { type Catalog, type Edition, type License, type Line, nameOfEdition, nameOfLine } from '../catalog.ts'
import { belowOf, type Entry, editionEntry, licenseEntry, lineEntry } from './entry.ts'
import { HOSTINGS, TAX_KINDS } from './entry-words.ts'

/** Columns of a list of product lines. */
export function lineColumns(catalog: Catalog): readonly Column<Line>[] {
  return [
    { id: 'line', header: 'Product line', cell: (line) => <Name entry={lineEntry(line)} detail={line.key} /> },
    {
      id: 'tax',
      header: 'Taxed as',
      isNarrow: true,
      phone: 'first',
      cell: ({ tax_kind: kind }) => kind && TAX_KINDS[kind],
    },
    {
      id: 'editions',
      header: 'Editions',
      align: 'end',
      isNarrow: true,
      cell: (line) => formatNumber(belowOf(catalog, lineEntry(line)).editions.length),
    },
    plansColumn(catalog, lineEntry),
    capabilitiesColumn(),
  ]
}

/** Columns of a list of editions. */
export function editionColumns(catalog: Catalog): readonly Column<Edition>[] {
  return [
    {
      id: 'edition',
      header: 'Edition',
      cell: (edition) => <Name entry={editionEntry(edition)} detail={edition.description} />,
    },
    {
      id: 'line',
      header: 'Product line',
      phone: 'second',
      cell: ({ product_line_id: id }) => nameOfLine(catalog.lines.find((line) => line.id === id)),
    },
    {
      id: 'licenses',
      header: 'Licenses',
      align: 'end',
      isNarrow: true,
      cell: (edition) => formatNumber(belowOf(catalog, editionEntry(edition)).licenses.length),
    },
    plansColumn(catalog, editionEntry),
    capabilitiesColumn(),
  ]
}

/** Columns of a list of licenses. */
export function licenseColumns(catalog: Catalog): readonly Column<License>[] {
  return [
    {
      id: 'license',
      header: 'License',
      cell: (license) => <Name entry={licenseEntry(license)} detail={license.licenseName} />,
    },
    {
      id: 'edition',
      header: 'Edition',
      phone: 'second',
      cell: ({ edition_id }) => nameOfEdition(catalog.editions.find(({ id }) => id === edition_id)),
    },
    { id: 'hosting', header: 'Hosting', isNarrow: true, cell: ({ hosting_key: key }) => key && HOSTINGS[key] },
    { id: 'region', header: 'Region', isHiddenOnMedium: true, cell: ({ region_label }) => region_label || 'All' },
    plansColumn(catalog, licenseEntry),
    capabilitiesColumn(),
  ]
}

function Name({ entry: { tab, id, name }, detail }: { entry: Entry; detail: string | undefined }) {
  return (
    <CellLines detail={detail} isDetailWhole>
      <Link href={pathOfCatalogEntry(tab, id)}>{name}</Link>
    </CellLines>
  )
}

function plansColumn<Row>(catalog: Catalog, toEntry: (row: Row) => Entry): Column<Row> {
  return {
    id: 'plans',
    header: 'Plans',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: (row) => formatNumber(belowOf(catalog, toEntry(row)).plans.length),
  }
}

function capabilitiesColumn<Row extends { capabilities: string[] | undefined }>(): Column<Row> {
  return {
    id: 'capabilities',
    header: 'Capabilities it adds',
    isHiddenOnMedium: true,
    cell: ({ capabilities }) => capabilityWords(capabilities).join(', ') || '—',
  }
}
