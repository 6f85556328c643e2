import { endGracePeriod } from '@portal/contracts/billing/admin-orders'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { DateText } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { type Order, STALE } from '../order.ts'

/** Effects of a payment that comes once the service has stopped. */
const PAID_LATER = {
  'new-term': 'Begins a new term',
  'rest-of-term': 'Restarts the rest of the term',
  nothing: 'Restarts nothing',
} as const

/** Asks before the service of an unpaid order ends (rule I10). */
export function EndGraceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id: orderId = 0, account_id: accountId = 0, grace_period_end: ends, unpaid_service: service } = order
  const end = useWrite(endGracePeriod, STALE)
  const toast = useToast()
  const { data: plans } = useLoad(listSubscriptionsOfAccount, {
    what: 'the subscriptions',
    params: { id: accountId },
    select: (all) => all.filter((one) => one.orderId === orderId).map((one) => one.planDescription ?? 'Subscription'),
  })
  return (
    <ConfirmDialog
      isOpen
      title={`End the grace period of order ${orderId} now?`}
      confirmLabel="End now"
      dismissLabel="Keep it"
      onConfirm={async () => {
        await end.run({ params: { accountId, orderId } })
        toast.success(`The grace period of order ${orderId} is over`)
      }}
      onClose={onClose}
    >
      Its subscriptions stop at once, and lookups that use them are refused. The money is owed still. This cannot be
      undone.
      <BeforeAfter
        changes={[
          { term: 'Grace ends', before: <DateText value={ends} />, after: 'Over now' },
          { term: 'Stops', before: plans?.join(', ') || '—' },
          { term: 'Owed', before: `${formatMoney(order.amount_owed)}, as before` },
          ...(service?.restarts ? [{ term: 'Paid later', before: PAID_LATER[service.restarts] }] : []),
        ]}
      />
    </ConfirmDialog>
  )
}
