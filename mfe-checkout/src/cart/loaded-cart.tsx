import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatCount } from '@portal/design-system/number'
import { isProductError, useIsOffline } from '@portal/platform/api'
import { useCartCount } from '@portal/platform/cart'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Plan } from '../plans/plan.ts'

/** A price list that takes longer is not to be had: nobody is left before a sketch of their cart, ms. */
const PATIENCE_MS = 4_000

interface LoadedCartProps {
  load: Load<readonly Plan[]>
  children: (plans: readonly Plan[]) => ReactNode
}

/** Shows the cart; if its prices are unavailable, says that it is kept and offers a retry. */
export function LoadedCart({ load, children }: LoadedCartProps) {
  const { isWaiting, data, error } = load
  const isOffline = useIsOffline()
  const giveUp = useEffectEvent(load.cancel)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(giveUp, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])

  const isAway = data === undefined && !isWaiting && load.isAllowed && !isOffline
  if (isAway && (!error || (isProductError(error) && error.status === 503))) return <PricesAway onRetry={load.retry} />
  return <Loaded load={load}>{children}</Loaded>
}

function PricesAway({ onRetry }: { onRetry: () => void }) {
  const count = useCartCount()
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon="clock"
          title="Prices cannot be shown right now"
          action={
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {count > 0 && (
            <span>{`Your ${count === 1 ? 'plan is' : `${formatCount(count, 'plan')} are`} kept in this browser. `}</span>
          )}
          <span>Nothing was ordered or charged. Try again in a minute.</span>
        </EmptyState>
      </div>
    </Card>
  )
}
