import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { recalculateTax } from '@portal/contracts/sales/admin-orders'
import { listTaxableLocations } from '@portal/contracts/sales/admin-taxes'
import { DateText } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { useApi } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { type Order, STALE } from '../order.ts'

/** Asks before the tax of an unpaid order is recalculated, and says what it was and is (rule J14). */
export function TaxDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id: orderId = 0, account_id = 0, tax_amount: tax, amount, placed, taxed_at: place } = order
  const recalculate = useWrite(recalculateTax, STALE)
  const callApi = useApi()
  const toast = useToast()
  const { data: location } = useLoad(listTaxableLocations, {
    what: 'the tax address',
    query: { account_id },
    select: latestOf,
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Recalculate the tax of order ${orderId}?`}
      confirmLabel="Recalculate tax"
      tone="normal"
      onConfirm={async () => {
        await recalculate.run({ params: { orderId }, body: { account_id } })
        const changed = await callApi(getOrderAsStaff, { params: { orderId } })
        toast.success(
          changed.tax_amount === tax
            ? `The tax of order ${orderId} is ${formatMoney(tax)}, as before`
            : `The tax of order ${orderId} was ${formatMoney(tax)} and is ${formatMoney(changed.tax_amount)} now`,
        )
      }}
      onClose={onClose}
    >
      It is recalculated by where the account is taxed now, with the rate of <DateText value={placed} />, the day of the
      order. What is owed follows, and documents with another tax are replaced. The audit log has both totals.
      <BeforeAfter
        changes={[
          { term: 'Taxed at', before: place || '—', after: location ?? '—' },
          { term: 'Tax', before: formatMoney(tax), after: 'Recalculated' },
          { term: 'Total', before: formatMoney(amount), after: 'Follows the tax' },
        ]}
      />
    </ConfirmDialog>
  )
}

type Locations = readonly {
  Created?: string | undefined
  Thoroughfare?: string | undefined
  Locality?: string | undefined
  AdministrativeArea?: string | undefined
  PostalCode?: string | undefined
}[]

/** Returns where an account is taxed now, in one line. */
function latestOf(locations: Locations): string | undefined {
  const latest = locations.toSorted((one, other) => (other.Created ?? '').localeCompare(one.Created ?? ''))[0]
  if (!latest) return undefined
  const { Thoroughfare, Locality, AdministrativeArea, PostalCode } = latest
  return [Thoroughfare, Locality, [AdministrativeArea, PostalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
