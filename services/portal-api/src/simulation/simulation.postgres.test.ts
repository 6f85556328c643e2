import { expect, test } from '@jest/globals'
import { newPostgresDatabase } from '@portal/foundation/testing'
import { tableOf } from './invariants.ts'
import { simulate } from './simulate.ts'

const SIZE = process.env.TEST_LONG ? { months: 24, subscriptions: 200 } : { months: 14, subscriptions: 14 }

test('rule I100: months of renewals, declines, changes and dying workers contradict no rule of billing', async () => {
  const seed = process.env.SIMULATION_SEED ?? '1'
  const { findings, counts, story } = await simulate({ ownerUrl: await newPostgresDatabase(), seed, ...SIZE })
  if (process.env.SIMULATION_TABLE)
    process.stdout.write(
      `${tableOf(findings)}\n${JSON.stringify(counts)}\n${findings.violations.map((one) => JSON.stringify(one)).join('\n')}\n`,
    )
  expect(story).toBe('')
  // A world in which nobody buys contradicts nothing either.
  expect([findings.checked.consent > 50, findings.checked.amount > 30]).toEqual([true, true])
})
