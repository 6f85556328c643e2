import { type StaffAct, staffActsOf } from '@portal/contracts/billing/admin-acts'
import { Button } from '@portal/design-system/button'
import { portalNow } from '@portal/design-system/clock'
import { MenuButton } from '@portal/design-system/menu-button'
import type { Order } from './order.ts'
import { useMayAct, useOpenDialog } from './order-dialogs.ts'
import styles from './orders.module.css'

const LABELS: Readonly<Record<StaffAct, string>> = {
  approve: 'Approve…',
  charge: 'Charge primary card…',
  record: 'Record payment…',
  tax: 'Recalculate tax…',
  'end-grace': 'End grace period…',
  move: 'Move to another account…',
  cancel: 'Cancel order…',
}

/** Acts that an order waits for; the others are in a menu. */
const SHOWN: readonly StaffAct[] = ['approve', 'charge', 'record']

/** Buttons and menu of the acts that an order allows billing operations now (rule G40). */
export function OrderActions({ order }: { order: Order }) {
  const open = useOpenDialog()
  if (!useMayAct()) return null

  const acts = staffActsOf(order, new Date(portalNow()))
  const shown = acts.filter((act) => SHOWN.includes(act)).slice(0, 2)
  const others = acts.filter((act) => !shown.includes(act))
  return (
    <div className={styles.actions}>
      {shown.map((act, at) => (
        <Button key={act} variant={at === 0 ? 'primary' : 'secondary'} onClick={() => open({ act, order })}>
          {LABELS[act]}
        </Button>
      ))}
      {others.length > 0 && (
        <MenuButton
          label={`Actions for order ${order.order_id}`}
          entries={others.map((act) => ({
            id: act,
            label: LABELS[act],
            onAction: () => open({ act, order }),
            ...(act === 'cancel' && { tone: 'danger' as const }),
          }))}
        />
      )}
    </div>
  )
}
