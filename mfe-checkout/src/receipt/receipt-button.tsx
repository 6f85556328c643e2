import { getReceipt } from '@portal/contracts/billing/orders'
import { Button } from '@portal/design-system/button'
import { download } from '@portal/design-system/download'
import { useApi } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useState } from 'react'

/** Hands over the receipt of an order that is paid, as the PDF that was mailed, too. */
export function ReceiptButton({ orderId }: { orderId: number }) {
  const callApi = useApi()
  const toast = useToast()
  const [isPending, setPending] = useState(false)

  async function press() {
    setPending(true)
    try {
      download(`receipt-${orderId}.pdf`, await callApi(getReceipt, { params: { id: String(orderId) } }))
    } catch (error) {
      toast.error(error, 'The receipt was not downloaded')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="small" icon="download" isPending={isPending} onClick={press}>
      Download receipt
    </Button>
  )
}
