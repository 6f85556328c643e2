import { getOrder } from '@portal/contracts/billing/order-details'
import { listOrders } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { type Payment, payOrder } from '@portal/contracts/payments/payments'
import { isProductError, type Received } from '@portal/platform/api'
import { leaveForProvider } from '@portal/platform/session'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../write/use-write.ts'
import { donePathOf } from './done-path.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'
import { rememberPaidHere } from './paid-here.ts'

/** Delays before a lost response is requested again, in ms. After the last one the person has to ask. */
const ASKED_AGAIN_IN_MS = [1_000, 2_000, 4_000, 8_000] as const

/** An order to be paid; amounts in cents. */
export interface Due {
  orderId: number
  /** Amount still owed. */
  owedCents: number | undefined
  totalCents: number | undefined
  taxCents: number | undefined
}

/** Steps of the remote once an order is paid, or waits for its bank. */
export interface Continuation {
  /** Opens a path of the portal, about the last of the orders. */
  open: (path: string) => void
  /** Called for each order that was paid. */
  onPaid?: (order: Due) => void
}

export interface Paying {
  start: () => Promise<void>
  isPaying: boolean
  /** The order may be paid: its answer got lost, and none has come since. */
  isUnknown: boolean
  refusal: unknown
}

/**
 * Pays orders with a card, one after another. Each is paid once, however often and in however many tabs the button is
 * pressed (rule K16). Then shows the outcome; a refusal stays on this page, and the orders after it are not paid. A
 * request without a response is repeated with the same key until one arrives (rule J35). `due` returns the orders, none
 * if the person was redirected.
 */
export function usePayOnce(cardId: string, due: () => Promise<readonly Due[]>, { open, onPaid }: Continuation): Paying {
  const isBusy = useRef(false)
  const isGone = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [unknown, setUnknown] = useState<PayRequest>()
  const pay = useWrite(payOrder, {
    stale: [listOrders, getOrder],
    staleIfRefused: [listPaymentMethods, listOrders, getOrder],
  })

  async function payWhatIsDue() {
    // A request that may have been charged is repeated unchanged, regardless of newer choices.
    const requests = unknown ? [unknown] : (await due()).map(requestFor)
    for (const [place, request] of requests.entries()) {
      const payment = await outcomeOf(request)
      if (!payment) return

      setUnknown(undefined)
      rememberPaidHere(request.due.orderId)
      const { status, payment_id: id = '', challenge_url: challenge = '' } = payment
      if (status === 'challenge' && challenge) return leaveForProvider(challenge)
      const isPaid = status === 'paid'
      if (isPaid) onPaid?.(request.due)
      if (!isPaid || place === requests.length - 1) return open(donePathOf(request.due.orderId, isPaid ? '' : id))
    }
  }

  function requestFor(order: Due): PayRequest {
    return { due: order, body: { order_id: order.orderId, amount: order.owedCents ?? 0, payment_method_id: cardId } }
  }

  /** `undefined` if somebody has left meanwhile. Rejects once it is known that nothing was paid, or where no answer comes for long. */
  async function outcomeOf(request: PayRequest): Promise<Received<Payment> | undefined> {
    let mayBePaid = request === unknown
    for (let tries = 0; !isGone.current; tries++) {
      try {
        return await pay.run({ body: request.body })
      } catch (error) {
        mayBePaid &&= !isRefused(error)
        mayBePaid ||= isLost(error)
        setUnknown(mayBePaid ? request : undefined)
        const wait = ASKED_AGAIN_IN_MS[tries]
        if (!mayBePaid || wait === undefined) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    return undefined
  }

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  // Back from the bank the browser may show the page as it was left: in the middle of paying.
  useEffect(() => {
    const beReady = () => {
      isBusy.current = false
      setPaying(false)
    }
    addEventListener('pageshow', beReady)
    return () => removeEventListener('pageshow', beReady)
  }, [])

  async function start() {
    if (isBusy.current) return
    isBusy.current = true
    setPaying(true)
    setRefusal(undefined)
    try {
      await oneTabAtATime(payWhatIsDue)
      // What came of it is on its way to the screen; nobody can press again until then.
    } catch (error) {
      setRefusal(error)
      isBusy.current = false
      setPaying(false)
    }
  }
  return { start, isPaying, isUnknown: unknown !== undefined, refusal }
}

/** A payment request as sent. */
interface PayRequest {
  due: Due
  body: { order_id: number; amount: number; payment_method_id: string }
}

/** The bank was not asked: without a vault no payment begins, and one that it is away for is over. */
const isVaultAway = (error: unknown) => isProductError(error, 'payment-context:vault-away')

/** Returns whether there was no conclusive response. */
function isLost(error: unknown): boolean {
  return !isVaultAway(error) && !(isProductError(error) && error.status !== undefined && error.status < 500)
}

/** Returns whether this error means that the payment failed; earlier rejections say nothing about it. */
function isRefused(error: unknown): boolean {
  return isProductError(error) && ([402, 404, 409].includes(error.status ?? 0) || 'payment_id' in (error.context ?? {}))
}
