import { getReceipt } from '@portal/contracts/billing/orders'
import { Button } from '@portal/design-system/button'
import { useDownload } from '@portal/remote-kit/download'

/** Hands over the receipt of an order that is paid, as the PDF that was mailed, too. */
export function ReceiptButton({ orderId }: { orderId: number }) {
  const { isPending, save } = useDownload('The receipt was not downloaded')
  const press = () =>
    save(`receipt-${orderId}.pdf`, (callApi) => callApi(getReceipt, { params: { id: String(orderId) } }))
  return (
    <Button size="small" icon="download" isPending={isPending} onClick={press}>
      Download receipt
    </Button>
  )
}
