import type { Continuation } from '@portal/remote-kit/paying'
import { useNavigate } from 'react-router'
import { keepPaid } from './keep-paid.ts'

/** After paying, the cart lets go of what was bought, and the outcome takes the place of the button. */
export function useContinuation(): Continuation {
  const navigate = useNavigate()
  return {
    open: (path) => void navigate(path, { replace: true }),
    onPaid: ({ orderId, totalCents: cents, taxCents }) => keepPaid({ orderId, cents, taxCents }),
  }
}
