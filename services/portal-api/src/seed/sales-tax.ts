import type { AccountName } from './people.ts'

/** Sample rates, not tax advice: a share of the price is taxed at the rate of the place (rule J9). */
const RATES: Readonly<Record<AccountName, { rate: number; base: number }>> = {
  acme: { rate: 0.0825, base: 0.8 },
  'acme-europe': { rate: 0, base: 1 },
  globex: { rate: 0, base: 1 },
}

/** Tax on one item in cents, rounded half up. */
export function sampleTaxCents(account: AccountName, unitCents: number): number {
  const { rate, base } = RATES[account]
  return Math.round(unitCents * base * rate)
}
