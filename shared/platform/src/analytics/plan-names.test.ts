import { expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { planNames } from './plan-names.ts'

const PLANS = [
  { id: 'us-core-cloud-5k-monthly', license: { group: 'us' }, interval: 'Monthly', lookups: 5_000 },
  { id: 'us-core-cloud-300k-yearly', license: { group: 'us' }, interval: 'Yearly', lookups: 300_000 },
]
const callApi = jest.fn(async () => ({ plans: PLANS, version: '1' }))
const named = (...ids: string[]) => planNames(callApi as unknown as CallApi, ids)

test('rule M30: plans that are known by their ids are called by the table, and nobody is asked', async () => {
  expect(
    await named(
      'us-standard-cloud-free-monthly',
      'us-core-cloud-free-monthly',
      'us-core-cloud-trial-monthly',
      'international-autocomplete-cloud-trial-monthly',
    ),
  ).toEqual(['US Standard Free', 'US Core Free', 'US Core Trial', 'International Autocomplete Trial'])
  expect(callApi).not.toHaveBeenCalled()
})

test('rule M30: others are named by group, interval and lookups; one that is not listed by its id', async () => {
  expect(await named('us-core-cloud-300k-yearly', 'us-core-cloud-trial-monthly', 'us-core-cloud-5k-monthly')).toEqual([
    'us-yearly-300000',
    'US Core Trial',
    'us-monthly-5000',
  ])
  expect(await named('gone')).toEqual(['gone'])
})
