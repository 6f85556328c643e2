import { PAGES } from '@portal/contracts/pages'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { useDroppedReminder } from './use-dropped-reminder.ts'

/** Empty cart, also shown for checkout steps without a cart. */
export function EmptyCart() {
  useDroppedReminder()
  return (
    <Card>
      <EmptyState
        icon="cart"
        title="Your cart is empty"
        action={
          <ButtonLink href={PAGES.pricing} variant="primary">
            See plans and prices
          </ButtonLink>
        }
      >
        Plans you add are kept here, even if you close this page.
      </EmptyState>
    </Card>
  )
}
