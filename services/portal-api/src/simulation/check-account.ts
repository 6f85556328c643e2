import type { TestVault } from '../testing/test-vault.ts'
import { checkMoney } from './check-money.ts'
import { checkTerms } from './check-terms.ts'
import type { Facts } from './facts.ts'
import type { Findings } from './invariants.ts'
import type { Journal } from './journal.ts'

interface Checking {
  facts: Facts
  vault: TestVault
  journal: Journal
  findings: Findings
  /** End of the simulation: what is due later need not have happened. */
  now: number
}

/** Holds an account, when no payment of it is open, against every rule. */
export function checkAccount({ facts, vault, journal, findings, now }: Checking): void {
  checkTerms(facts, findings, now)
  checkMoney(facts, { vault, journal, findings })
}
