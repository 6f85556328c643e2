import { Button } from '@portal/design-system/button'
import { formatMoney } from '@portal/design-system/money'
import type { Paying } from './use-pay-once.ts'

interface PayButtonProps {
  paying: Paying
  /** What is to be paid now, cents. */
  owed: number | undefined
  className?: string | undefined
}

/** Says what is charged. While it is not known whether it was, it asks (rule J35). */
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
