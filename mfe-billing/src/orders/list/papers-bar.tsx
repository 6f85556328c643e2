import { getReceipts, PAPERS_AT_MOST } from '@portal/contracts/billing/order-details'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { formatNumber } from '@portal/design-system/number'
import { useDownload } from '@portal/remote-kit/download'
import { type OtherRows, SelectionFrame } from '@portal/remote-kit/selection'
import type { Order } from '../order.ts'
import { hasPaper } from '../paper.ts'

export interface PapersBarProps {
  orders: readonly Order[]
  others: OtherRows
  onClear: () => void
}

/** Downloads the receipts and invoices of the selected orders as one archive (rule J107). */
export function PapersBar({ orders, others, onClear }: PapersBarProps) {
  const { isPending, save } = useDownload('The receipts were not downloaded')
  const ids = orders.filter(hasPaper).map(({ order_id }) => order_id)
  const download = () =>
    save(`orders-${portalToday()}.zip`, (callApi) => callApi(getReceipts, { query: { ids: ids.join(',') } }))
  return (
    <SelectionFrame label="Selected orders" count={orders.length} others={others} onClear={onClear}>
      {ids.length > PAPERS_AT_MOST ? (
        <p>Choose at most {PAPERS_AT_MOST} for one archive.</p>
      ) : ids.length === 0 ? (
        <p>No receipts: nothing was paid or is due.</p>
      ) : (
        <Button size="small" icon="download" isPending={isPending} onClick={download}>
          {ids.length === orders.length ? 'Download receipts' : `Download ${formatNumber(ids.length)} receipts`}
        </Button>
      )}
    </SelectionFrame>
  )
}
