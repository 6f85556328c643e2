import type { Plan } from './pricing.ts'

type Price = Partial<Pick<Plan, 'price_in_cents'>>

/** Returns the saving of a year against twelve months of the same plan, in whole percent; 0 if not comparable. */
export function yearlySaving(month: Price | undefined, year: Price | undefined): number {
  const [ofMonth, ofYear] = [month?.price_in_cents, year?.price_in_cents]
  return ofMonth && ofYear ? Math.max(0, Math.round(100 - (ofYear * 100) / (ofMonth * 12))) : 0
}

/** "Yearly, save 17%", where a year is chosen instead of months. */
export function yearlyInWords(saving: number): string {
  return saving > 0 ? `Yearly, save ${saving}%` : 'Yearly'
}
