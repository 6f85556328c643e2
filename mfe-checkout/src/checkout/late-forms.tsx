import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage } from '@portal/remote-kit/app'

/* Fields are larger than the steps around them, and people with a stored address and card need neither. */

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
