import styles from './money.module.css'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole cents as dollars: 123450 → "$1,234.50". What is not a number of cents is "—". */
export function formatMoney(cents: unknown): string {
  if (!Number.isSafeInteger(cents)) return '—'
  return dollars.format((cents as number) / 100).replace('-', '−')
}

/** An amount of money, given in cents. */
export function Money({ cents }: { cents: number | null | undefined }) {
  return <span className={styles.money}>{formatMoney(cents)}</span>
}
