import type { TestVault } from '../testing/test-vault.ts'
import { type Facts, storyOf } from './facts.ts'

export const INVARIANTS = {
  gap: 'no gap: what renews goes on, at the second in which it ends or when it is used up',
  overlap: 'no overlap: one term follows another, and only one',
  anchor: 'a term ends on its anchor day, or on the last day of a short month',
  double: 'no double charge: an order is charged once at most',
  consent: 'no charge without a consent that stands, or an order by hand',
  tries: 'a charge by itself comes on the day of a try, or because the card changed',
  amount: 'the amount is the one that was announced last',
  grace: 'a grace period ends to the second',
  status: 'status and chip follow from the facts',
  papers: 'every paper adds up: items, order, payments, ledger, refunds, receipts',
  ledger: 'the ledger is what the bank has moved',
  lookups: 'lookups are those that were used',
  bankTotal: 'sum of the ledger = sum of the bank, charged and returned',
  usageTotal: 'sum of the lookups of all terms = sum of usage = answers',
  letters: 'a stop is announced once, and nothing is announced that does not renew',
  work: 'no job and no call fails but where a worker dies or the bank is away',
} as const
export type Invariant = keyof typeof INVARIANTS

export interface Violation {
  invariant: Invariant
  accountId: number
  words: string
}

/** Counts what was checked, and keeps what was wrong. */
export interface Findings {
  checked: Record<Invariant, number>
  violations: Violation[]
  expect(invariant: Invariant, accountId: number, isRight: boolean, words: () => string): void
}

export function createFindings(): Findings {
  const checked = Object.fromEntries(Object.keys(INVARIANTS).map((name) => [name, 0])) as Record<Invariant, number>
  const violations: Violation[] = []
  return {
    checked,
    violations,
    expect: (invariant, accountId, isRight, words) => {
      checked[invariant] += 1
      if (!isRight) violations.push({ invariant, accountId, words: words() })
    },
  }
}

/** Table of invariants, in plain text. */
export function tableOf({ checked, violations }: Findings): string {
  const of = (name: string) => violations.filter(({ invariant }) => invariant === name).length
  const lines = Object.entries(INVARIANTS).map(
    ([name, words]) =>
      `${words.padEnd(84)} ${String(checked[name as Invariant]).padStart(9)} ${String(of(name)).padStart(10)}`,
  )
  return [`${'Invariant'.padEnd(84)} ${'checked'.padStart(9)} ${'violations'.padStart(10)}`, ...lines].join('\n')
}

/** A violation with the whole story of its account. */
export function storyOfViolation({ invariant, accountId, words }: Violation, facts: Facts, vault: TestVault): string {
  return [`Account ${accountId}: ${INVARIANTS[invariant]}`, words, ...storyOf(facts, vault), ''].join('\n')
}
