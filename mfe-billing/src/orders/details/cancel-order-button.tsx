import { getOrder } from '@portal/contracts/billing/order-details'
import { cancelOrder, listOrders } from '@portal/contracts/billing/orders'
import { Button } from '@portal/design-system/button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'

const CHANGED = [listOrders, getOrder]

/** Cancels a checkout that nobody has paid (rule J81). What is in the cart stays there. */
export function CancelOrderButton({ orderId }: { orderId: number }) {
  const mayCancel = useMay(cancelOrder)
  const [isAsked, setAsked] = useState(false)
  const toast = useToast()
  const cancel = useWrite(cancelOrder, { stale: CHANGED, staleIfRefused: CHANGED })
  if (!mayCancel) return null

  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        Cancel order…
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Cancel order ${orderId}?`}
        confirmLabel="Cancel order"
        dismissLabel="Keep order"
        onConfirm={async () => {
          await cancel.run({ params: { id: String(orderId) } })
          toast.success(`Order ${orderId} is canceled`)
        }}
        onClose={() => setAsked(false)}
      >
        Nothing is charged, and the order can no longer be paid. You can order its plans again.
      </ConfirmDialog>
    </>
  )
}
