import { expect, test } from '@jest/globals'
import { newPostgresDatabase } from '@portal/foundation/testing'
import { tableOf } from './invariants.ts'
import { type Outcome, type Simulation, simulate } from './simulate.ts'

const IS_LONG = Boolean(process.env.TEST_LONG)
const SIZE = IS_LONG ? { months: 24, subscriptions: 200 } : { months: 14, subscriptions: 14 }
const KILLED = IS_LONG ? { months: 24, subscriptions: 60, kills: 100 } : { months: 3, subscriptions: 6, kills: 2 }

async function simulated(size: Omit<Simulation, 'ownerUrl' | 'seed'>): Promise<Outcome> {
  const seed = process.env.SIMULATION_SEED ?? '1'
  const outcome = await simulate({ ownerUrl: await newPostgresDatabase(), seed, ...size })
  const { findings, counts } = outcome
  if (process.env.SIMULATION_TABLE)
    process.stdout.write(
      `${tableOf(findings)}\n${JSON.stringify(counts)}\n${findings.violations.map((one) => JSON.stringify(one)).join('\n')}\n`,
    )
  return outcome
}

let first: Outcome

test('rule I100: months of renewals, declines, changes and dying workers contradict no rule of billing', async () => {
  first = await simulated(SIZE)
  const { findings, story } = first
  expect(story).toBe('')
  // A world in which nobody buys contradicts nothing either.
  expect([findings.checked.consent > 50, findings.checked.amount > 15]).toEqual([true, true])
})

test('rule I118: what the ledger, the bank, the gateways and the terms have in all is the same, over every kind of month', () => {
  const { findings, counts } = first
  const { bankTotal, usageTotal } = findings.checked
  expect([bankTotal, usageTotal]).toEqual([2, 2])
  const covered = [
    'cents charged by the bank',
    'lookups used',
    'chooses what follows',
    'turns renewal off',
    'price changed',
    'terms that end on a February 29',
    'terms that end in a shorter month, on an earlier day',
    'terms over a change to or from daylight saving',
  ]
  expect(covered.filter((what) => !counts[what])).toEqual([])
})

test('one that ends before its time is judged by what has happened', async () => {
  const { story, until, findings } = await simulated({ months: 1_200, subscriptions: 4, mostMs: 3_000 })
  expect(story).toBe('')
  expect(until).toBeLessThan(Date.parse('2030-01-01T00:00:00Z'))
  expect(findings.checked.bankTotal).toBe(2)
})

test('rule I117: workers that are processes of their own, killed with SIGKILL at work and started again, contradict no rule of billing', async () => {
  const { story, counts } = await simulated(KILLED)
  expect(story).toBe('')
  expect(counts['processes killed with SIGKILL at a statement']).toBe(KILLED.kills)
})
