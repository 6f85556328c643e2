import type { ResponseOf } from '@portal/contracts/call'
import { getTaxExemption, listTaxableLocations } from '@portal/contracts/sales/admin-taxes'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { DetailList } from '@portal/design-system/detail-list'
import { EmptyState } from '@portal/design-system/empty-state'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { AddressLines } from '@portal/remote-kit/billing-address'
import { Loaded, LoadedTable, useLoad } from '@portal/remote-kit/load'
import layout from '../../layout.module.css'
import styles from '../account.module.css'
import { TaxDialogs, useMayChangeTax, useOpenDialog } from './tax-dialogs.ts'

type Location = Received<TaxableLocation>
type Exemption = Received<ResponseOf<typeof getTaxExemption>>

/** Shows by which address an account is taxed and was before, and whether it is exempt; billing operations change both. */
export function AccountTax({ id }: { id: number }) {
  const locations = useLoad(listTaxableLocations, { what: 'the tax addresses', query: { account_id: id } })
  const mayReadExemption = useMay(getTaxExemption)
  const earlier = locations.data?.slice(1)
  return (
    <TaxDialogs>
      <div className={mayReadExemption ? styles.pair : layout.sections}>
        <Card
          title="Taxable address"
          description="Applies to charges from the day it is set."
          actions={locations.data && <AddressButton id={id} known={locations.data[0]} />}
        >
          <Loaded load={locations} sketch={<Skeleton lines={4} />}>
            {([latest]) => (latest ? <AddressLines location={latest} /> : <p>None given yet.</p>)}
          </Loaded>
        </Card>
        {mayReadExemption && <ExemptionCard id={id} />}
      </div>
      {earlier && earlier.length > 0 && (
        <LoadedTable
          load={{ ...locations, data: earlier }}
          caption="Earlier addresses"
          isCaptionShown
          columns={COLUMNS}
          rowKey={({ TaxableLocationID: key, Created: at }) => String(key ?? at)}
          empty={<EmptyState title="No earlier addresses" />}
        />
      )}
    </TaxDialogs>
  )
}

const COLUMNS: readonly Column<Location>[] = [
  { id: 'street', header: 'Street address', cell: ({ Thoroughfare }) => Thoroughfare || '—' },
  {
    id: 'place',
    header: 'Place',
    phone: 'second',
    cell: ({ Locality, AdministrativeArea, PostalCode, CountryName, CountryISO3 }) =>
      [Locality, AdministrativeArea, PostalCode, CountryName ?? CountryISO3].filter(Boolean).join(', ') || '—',
  },
  { id: 'company', header: 'Company', cell: ({ Company }) => Company || '—' },
  { id: 'given', header: 'Given', isNarrow: true, phone: 'first', cell: ({ Created }) => <DateText value={Created} /> },
]

function AddressButton({ id, known }: { id: number; known: Location | undefined }) {
  const open = useOpenDialog()
  if (!useMayChangeTax()) return null
  return (
    <Button size="small" onClick={() => open({ dialog: 'address', id, known })}>
      {known ? 'Change address…' : 'Add address…'}
    </Button>
  )
}

function ExemptionCard({ id }: { id: number }) {
  const exemption = useLoad(getTaxExemption, { what: 'the tax exemption', params: { id } })
  return (
    <Card
      title="Tax exemption"
      description="An exempt account is charged no sales tax."
      actions={exemption.data && <ExemptionButtons id={id} exemption={exemption.data} />}
    >
      <Loaded load={exemption} sketch={<Skeleton lines={2} />}>
        {({ tax_exempt: isExempt, document_id: document, timestamp }) =>
          isExempt ? (
            <DetailList
              details={[
                { term: 'Certificate', value: document || '—' },
                { term: 'Exempt since', value: <DateText value={timestamp} /> },
              ]}
            />
          ) : (
            <p>Not exempt: sales tax is charged.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

function ExemptionButtons({ id, exemption }: { id: number; exemption: Exemption }) {
  const open = useOpenDialog()
  const { tax_exempt: isExempt, document_id: certificate = '' } = exemption
  if (!useMayChangeTax()) return null
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => open({ dialog: 'declare', id, certificate: isExempt ? certificate : '' })}>
        {isExempt ? 'Replace certificate…' : 'Make exempt…'}
      </Button>
      {isExempt && (
        <Button size="small" onClick={() => open({ dialog: 'revoke', id, certificate })}>
          End exemption…
        </Button>
      )}
    </div>
  )
}
