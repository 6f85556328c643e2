import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { relocateOrder } from '@portal/contracts/sales/admin-orders'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { REQUIRED } from '@portal/contracts/values'
import { formatCount } from '@portal/design-system/number'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { useAccountName } from '../../accounts/account-link.tsx'
import { BeforeAfter } from '../../before-after.tsx'
import { type Order, STALE } from '../order.ts'

/** Number of an account as it is typed. */
const ACCOUNT_NUMBER = /^[1-9]\d{0,8}$/

function movedFrom(from: number) {
  return {
    body: z.object({
      account_id: z.string(REQUIRED).check(
        z.overwrite((typed) => typed.trim()),
        z.minLength(1, { error: REQUIRED, abort: true }),
        z.regex(ACCOUNT_NUMBER, { error: 'Enter the number of an account', abort: true }),
        z.refine((typed) => Number(typed) !== from, 'The order is in this account already'),
      ),
    }),
  }
}

/** Moves an order with what it bought to another account (rule J15). */
export function MoveDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id = 0, account_id: from = 0, amount_received: received = 0 } = order
  const move = useWrite(relocateOrder, STALE)
  const toast = useToast()
  const name = useAccountName(from)
  const form = useCallForm(movedFrom(from), {
    labels: { account_id: 'Account ID' },
    values: { account_id: '' },
    send: ({ account_id: to }) => move.run({ params: { orderId: order_id }, body: { account_id: Number(to) } }),
    done: (_, { account_id: to }) => {
      onClose()
      toast.success(`Order ${order_id} is in account ${to} now`)
    },
  })
  const typed = form.value('account_id').trim()
  return (
    <FormDialog
      form={form}
      title={`Move order ${order_id} to another account`}
      description={`The whole order moves, with what it bought and what is left of that. The keys of both accounts follow at once, and both accounts get an email about it.${
        received > 0 ? ' What was paid stays in the ledger of this account.' : ''
      }`}
      submitLabel="Move order"
      onClose={onClose}
    >
      <TextField {...form.field('account_id')} inputMode="numeric" autoComplete="off" />
      <BeforeAfter
        changes={[
          {
            term: 'Account',
            before: `${name} (${from})`,
            after: ACCOUNT_NUMBER.test(typed) && Number(typed) !== from ? <Target id={Number(typed)} /> : '—',
          },
          { term: 'Moves with it', before: <Bought order={order} /> },
        ]}
      />
    </FormDialog>
  )
}

/** Names the account with a number, or says that there is none. */
function Target({ id }: { id: number }) {
  const { data, error } = useLoad(getAdminAccount, { what: 'the account', params: { id } })
  if (data) return `${data.account_name || 'Account'} (${id})`
  return error ? `No account ${id}` : `Account ${id}`
}

function Bought({ order: { account_id: id = 0, order_id: orderId } }: { order: Order }) {
  const { data } = useLoad(listSubscriptionsOfAccount, {
    what: 'the subscriptions',
    params: { id },
    select: (all) => all.filter((one) => one.orderId === orderId).length,
  })
  return data === undefined ? '—' : formatCount(data, 'subscription')
}
