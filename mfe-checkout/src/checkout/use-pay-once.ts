import { listOrders } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { leaveForProvider } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { donePathOf } from '../paths.ts'
import { keepPaid } from './keep-paid.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'

/** An order to be paid; amounts in cents. */
export interface Due {
  orderId: number
  /** What is owed of it now. */
  owedCents: number | undefined
  totalCents: number | undefined
  taxCents: number | undefined
}

/**
 * Pays an order with a card. However often somebody presses, in however many tabs, it is paid once (rule K16). Goes on to what came of it;
 * what was refused stays here. `due` answers the order, or nothing where somebody is led elsewhere.
 */
export function usePayOnce(cardId: string, due: () => Promise<Due | undefined>) {
  const navigate = useNavigate()
  const isBusy = useRef(false)
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const pay = useWrite(payOrder, {
    stale: [listOrders, listLicenses, listAccountSubscriptions],
    staleIfRefused: [listPaymentMethods, listOrders],
  })

  async function payWhatIsDue() {
    const order = await due()
    if (!order) return

    const { orderId, owedCents = 0, totalCents: cents, taxCents } = order
    const body = { order_id: orderId, amount: owedCents, payment_method_id: cardId }
    const { status, payment_id: id = '', challenge_url: challenge = '' } = await pay.run({ body })
    if (status === 'challenge' && challenge) return leaveForProvider(challenge)
    if (status === 'paid') keepPaid({ orderId, cents, taxCents })
    navigate(donePathOf(orderId, status === 'paid' ? '' : id), { replace: true })
  }

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
  return { start, isPaying, refusal }
}
