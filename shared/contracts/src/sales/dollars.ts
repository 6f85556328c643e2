/** Kept, because making one costs more than all the rest of a page or letter. */
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Returns whole cents as dollars: `$1,234.50`, on pages that the server draws, in letters and on receipts (rule J18). */
export function dollars(cents: number): string {
  return DOLLARS.format(cents / 100)
}
