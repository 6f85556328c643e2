import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'

/* Fields weigh more than the steps that they stand in, and whoever gave address and card before needs neither. */

export const LateAddressForm = latePage(
  async () => (await import('./address-form.tsx')).AddressForm,
  <Card>
    <Skeleton lines={6} />
  </Card>,
)
export const LateNewCardForm = latePage(
  async () => (await import('./new-card-form.tsx')).NewCardForm,
  <Skeleton lines={6} />,
)
