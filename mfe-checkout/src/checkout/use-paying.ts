import { listOrders } from '@portal/contracts/billing/orders'
import { placeOrder } from '@portal/contracts/sales/orders'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { isProductError, useApi } from '@portal/platform/api'
import { cartAsStored } from '@portal/platform/cart'
import { type Due, donePathOf, isOrderClosed, usePayOnce } from '@portal/remote-kit/paying'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type Bill, billOfQuote, renewingOf } from './bill.ts'
import { clearPlacedOrder, lastOrderOf, rememberPlaced, unpaidOrderOf } from './placed-order.ts'
import { useContinuation } from './use-continuation.ts'

export interface Wanted {
  accountId: number
  planIds: readonly string[]
  /** Those of them that are not to renew. */
  ending: readonly string[]
  bill: Bill
  cardId: string
  /** The buyer's own number for the order; without one the server takes the account's. An order that was placed keeps its own. */
  poNumber: string | undefined
}

/**
 * Places an order for the bill and pays it. One order is placed and paid once, however often and in however many tabs
 * the button is pressed (rules J27, K16). Then shows the outcome; a refusal stays on this page.
 */
export function usePaying({ accountId, planIds, ending, bill, cardId, poNumber }: Wanted) {
  const renews = renewingOf(bill, ending)
  const navigate = useNavigate()
  const callApi = useApi()
  const place = useWrite(placeOrder, { stale: [listOrders], staleIfRefused: [requestQuote] })

  /** Returns the order that another tab has paid meanwhile: it removed the plans from the cart. */
  function boughtElsewhere(): number | undefined {
    const inCart = cartAsStored()
    return planIds.every((id) => inCart.includes(id)) ? undefined : lastOrderOf(accountId)?.orderId
  }

  function orderAt(quoteId: string | undefined) {
    const named = {
      ...(poNumber !== undefined && { po_number: poNumber }),
      ...(quoteId && { quote_id: quoteId }),
      ...(renews.length > 0 && { renews }),
    }
    return place.run({ body: { plans: [...planIds], ...named } })
  }

  /**
   * Gets a new quote after the old one has expired; while the total and the sentences that are agreed to are unchanged,
   * the person is not interrupted (rules J1, I92).
   */
  async function quotedAnew(error: unknown): Promise<string | undefined> {
    if (!isProductError(error, 'sales-context:quote-expired') || error.context?.total !== bill.totalCents) throw error
    const quote = await callApi(requestQuote, { body: { plan_ids: [...planIds] } })
    if (quote.total_amount !== bill.totalCents || agreedTo(billOfQuote(quote)) !== agreedTo(bill)) throw error
    return quote.quote_id
  }

  function agreedTo({ lines }: Pick<Bill, 'lines'>): string {
    return renews.map((id) => lines.find(({ planId }) => planId === id)?.renewal).join('\n')
  }

  /** The order of another tab, or one that was not paid at first, is this one. */
  async function orderedOnce(): Promise<number> {
    const placed = unpaidOrderOf(accountId, { planIds, ending })
    if (placed) return placed.orderId

    const answer = await orderAt(bill.quoteId).catch(async (error: unknown) => orderAt(await quotedAnew(error)))
    const orderId = answer.order_id ?? 0
    rememberPlaced({ orderId, accountId, planIds, ending })
    return orderId
  }

  async function orderToPay(): Promise<readonly Due[]> {
    const bought = boughtElsewhere()
    if (bought === undefined) return [{ ...bill, orderId: await orderedOnce() }]
    navigate(donePathOf(bought), { replace: true })
    return []
  }
  const paying = usePayOnce(cardId, orderToPay, useContinuation())
  const isClosed = isOrderClosed(paying.refusal)
  useEffect(() => {
    if (isClosed) clearPlacedOrder()
  }, [isClosed])
  return paying
}
