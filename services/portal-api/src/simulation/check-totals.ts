import type { Database } from '@portal/foundation/database'
import type { TestVault } from '../testing/test-vault.ts'
import { totalsOf } from './facts.ts'
import type { Findings } from './invariants.ts'
import type { Journal } from './journal.ts'

interface Ended {
  db: Database
  vault: TestVault
  journal: Journal
  findings: Findings
  accounts: readonly number[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Holds all that the portal has against all that the bank and the gateways have, and counts the days of the calendar that matter. */
export async function checkTotals({ db, vault, journal, findings, accounts }: Ended): Promise<void> {
  const totals = await totalsOf(db)
  const charged = sum(vault.charges.filter(({ state }) => state === 'succeeded').map(({ cents }) => cents))
  const returned = sum(vault.returns.filter(({ isDone }) => isDone).map(({ cents }) => cents))
  const used = sum(
    accounts.flatMap((id) => journal.of(id).flatMap(({ what, value }) => (what === 'used' ? [value] : []))),
  )
  const equal = (what: 'bankTotal' | 'usageTotal', of: string, one: number, other: number) =>
    findings.expect(what, 0, one === other, () => `${of}: ${one} and ${other}`)
  equal('bankTotal', 'charged by ledger and bank', totals.charged, charged)
  equal('bankTotal', 'returned by ledger and bank', totals.returned, returned)
  equal('usageTotal', 'lookups of terms and hours of usage', totals.used, totals.usage)
  equal('usageTotal', 'lookups of terms and answers', totals.used, used)
  const counts: Record<string, number> = {
    'cents charged by the bank': charged,
    'cents returned by the bank': returned,
    'lookups used': used,
    'terms that end on a February 29': totals.leapDays,
    'terms that end in a shorter month, on an earlier day': totals.shortMonths,
    'terms over a change to or from daylight saving': totals.changesOfClocks,
  }
  Object.assign(journal.counts, counts)
}
