import { Button } from '@portal/design-system/button'
import { formatMoney } from '@portal/design-system/money'
import type { Paying } from './use-pay-once.ts'

interface PayButtonProps {
  paying: Paying
  /** Amount to be paid now, in cents. */
  owed: number | undefined
  className?: string | undefined
}

/** Button with the amount to be charged. While it is unknown whether it was charged, it asks about that (rule J35). */
export function PayButton({ paying, owed, className }: PayButtonProps) {
  return (
    <Button
      variant="primary"
      icon="lock"
      className={className}
      isPending={paying.isPaying}
      onClick={() => void paying.start()}
    >
      {paying.isUnknown ? 'Ask again' : `Pay ${formatMoney(owed)}`}
    </Button>
  )
}
