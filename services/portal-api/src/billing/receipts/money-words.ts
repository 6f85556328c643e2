/** `$1,234.50`, as letters and receipts have it. */
export function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

/** `03/09/2026 (UTC)`. */
export function utcDay(time: Date): string {
  const [year, month, day] = time.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year} (UTC)`
}
