import { expect, test } from '@jest/globals'
import { dollars } from '@portal/contracts/sales/dollars'
import { formatMoney } from '@portal/design-system/money'

// The design system imports nothing, so the two are written twice.
test.each([0, 5, -5, 19_295, -19_295, 123_456_789, -123_456_789])(
  'rule J145: %d cents are the same on screens and in letters',
  (cents) => {
    expect(formatMoney(cents)).toBe(dollars(cents))
  },
)
