import { isInUse } from '@portal/contracts/billing/order-status'
import { listPaymentMethodsOfAccount, payOrderForAccount } from '@portal/contracts/payments/admin-payments'
import { centsTyped, inTypedDollars, typedDollars } from '@portal/contracts/sales/typed-dollars'
import { isSet } from '@portal/contracts/values'
import { portalNow } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { TextField } from '@portal/design-system/text-field'
import { useToast } from '@portal/platform/toasts'
import { CardName } from '@portal/remote-kit/card-name'
import { CardTrouble } from '@portal/remote-kit/card-trouble'
import { nameOf, type PaymentMethod, primaryOf } from '@portal/remote-kit/cards'
import { FormDialog, useCallForm } from '@portal/remote-kit/form'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import * as z from 'zod/mini'
import { BeforeAfter, type Change } from '../../before-after.tsx'
import { notChargedInWords } from '../declines.ts'
import { DOLLARS } from '../money-fields.tsx'
import { figureInRefusal } from '../money-form.ts'
import { type Order, STALE, statusAfter } from '../order.ts'
import { OrderStatusChip } from '../order-status-chip.tsx'

const CHARGED = { body: z.object({ amount: typedDollars(1) }) }

/** Charges the primary card of an account for an order, or for a part of what is owed (rule K23). */
export function ChargeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id = 0, account_id = 0, amount_owed: owed = 0 } = order
  const cards = useLoad(listPaymentMethodsOfAccount, {
    what: 'the cards',
    params: { id: account_id },
    select: (all) => all.filter(({ deactivated }) => !isSet(deactivated)),
  })
  const card = cards.data && primaryOf(cards.data)
  const name = card ? nameOf(card) : 'The primary card'
  const charge = useWrite(payOrderForAccount, STALE)
  const toast = useToast()
  const form = useCallForm(CHARGED, {
    labels: { amount: 'Amount (USD)' },
    values: { amount: inTypedDollars(owed) },
    send: ({ amount: typed }) => charge.run({ body: { account_id, order_id, amount: centsTyped(typed) ?? 0 } }),
    done: ({ status }, { amount: typed }) => {
      onClose()
      const money = formatMoney(centsTyped(typed))
      if (status === 'unknown') toast.info(`The bank has not answered yet: order ${order_id} shows what became of it`)
      else if (status === 'challenge')
        toast.info(`The bank asks the card’s owner to confirm. Nothing is charged before`)
      else toast.success(`${money} was charged to ${name} for order ${order_id}`)
    },
    refusalText: (error) => {
      const now = figureInRefusal(error, 'owed')
      return now === undefined ? notChargedInWords(name, error) : `${formatMoney(now)} is owed for this order now.`
    },
  })
  const cents = centsTyped(form.value('amount'))
  return (
    <FormDialog
      form={form}
      title={`Charge for order ${order_id}`}
      description="The account gets a receipt by email, or learns why its card was declined."
      submitLabel={cents ? `Charge ${formatMoney(cents)}` : 'Charge'}
      onClose={onClose}
    >
      {cards.data?.length === 0 && (
        <Notice tone="attention" title="This account has no card">
          Record a payment that came in another way, or ask the customer to add a card.
        </Notice>
      )}
      <TextField {...form.field('amount')} {...DOLLARS} description={`${formatMoney(owed)} is owed.`} />
      <BeforeAfter
        changes={[
          ...(card ? [{ term: 'Primary card', before: <CardOf card={card} /> }] : []),
          ...changesOfPayment(order, cents ?? 0),
        ]}
      />
    </FormDialog>
  )
}

function CardOf({ card }: { card: PaymentMethod }) {
  return (
    <>
      <CardName>{nameOf(card)}</CardName> <CardTrouble card={card} />
    </>
  )
}

/** Returns what money that comes changes of an order: all that is owed has to come before anything begins (rule K8). */
export function changesOfPayment(order: Order, cents: number): Change[] {
  const { amount_owed: owed = 0, amount_received: received = 0, grace_period_end: grace } = order
  const isPaid = cents >= owed
  const amount_received = received + Math.min(cents, owed)
  const paid = isPaid ? { processed: order.processed || new Date(portalNow()).toISOString(), grace_period_end: '' } : {}
  const begins = isInUse(order) ? [] : [{ term: 'Service', before: 'Not begun', after: 'Begins once it is paid' }]
  return [
    { term: 'Owed', before: formatMoney(owed), after: formatMoney(Math.max(0, owed - cents)) },
    {
      term: 'Status',
      before: <OrderStatusChip status={order.status} />,
      after: <OrderStatusChip status={statusAfter(order, { amount_received, ...paid })} />,
    },
    ...(isPaid ? begins.map((change) => ({ ...change, after: 'Begins' })) : begins),
    ...(isPaid && isSet(grace) ? [{ term: 'Grace', before: 'Runs', after: 'Over: it is paid' }] : []),
  ]
}
