/** Kept, because making one costs more than all the rest of a page or letter. */
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * Returns whole cents as dollars: `$1,234.50`, and `−$1.00` with a minus sign, on pages that the server draws, in letters and on
 * papers (rules J18, J145). Files of data have numbers instead.
 */
export function dollars(cents: number): string {
  return DOLLARS.format(cents / 100).replace('-', '−')
}
