import { expect, test } from '@jest/globals'
import { isFreeTrial, isTrialOfPlan, type PlanTerms, planFaults, soldPlanFaults } from './plan-terms.ts'

const PAID: PlanTerms = {
  lookups: 5_000,
  lookup_units: 'lookups',
  months: 1,
  days: 0,
  price_in_cents: 18_100,
  tier: '5k',
  update_frequency: 'none',
  auto_renewable: true,
  one_time_free_trial: false,
  ongoing_free: false,
  max_users: 2,
  rate_limit: 50,
  enhanced_data_privacy: false,
  added_capabilities: [],
  removed_capabilities: [],
}
const FREE = { ...PAID, price_in_cents: 0, ongoing_free: true }
const TRIAL = { ...PAID, price_in_cents: 0, auto_renewable: false, one_time_free_trial: true }

test.each<[string, PlanTerms, Record<string, string>]>([
  ['that is paid', PAID, {}],
  ['that is free', FREE, {}],
  ['that is a trial', TRIAL, {}],
  ['of 45 days', { ...PAID, months: 0, days: 45 }, {}],
  ['without a term', { ...PAID, months: 0 }, { months: 'Enter months or days' }],
  ['of months and days', { ...PAID, days: 45 }, { days: 'Enter months or days, not both' }],
  ['that is a trial for money', { ...TRIAL, price_in_cents: 1 }, { one_time_free_trial: 'A trial costs nothing' }],
  ['that is a trial and goes on', { ...TRIAL, ongoing_free: true }, { ongoing_free: 'A trial does not go on' }],
  ['that is a trial and renews', { ...TRIAL, auto_renewable: true }, { auto_renewable: 'A trial does not renew' }],
  [
    'that is free for eight days and renews',
    { ...FREE, ongoing_free: false, months: 0, days: 8 },
    { auto_renewable: 'A trial does not renew' },
  ],
  [
    'that is free for money',
    { ...FREE, price_in_cents: 1 },
    { ongoing_free: 'Only a plan that costs nothing is free' },
  ],
  [
    'that adds what it removes',
    { ...PAID, added_capabilities: ['zip4'], removed_capabilities: ['zip4'] },
    { removed_capabilities: 'Add a capability or remove it, not both' },
  ],
])('rule I152: a plan %s', (_, plan, faults) => {
  expect(planFaults(plan)).toEqual(faults)
})

test('rule I152: a free trial is what costs nothing and ends, and nothing else can be said of it', () => {
  expect([PAID, FREE, TRIAL].map(isFreeTrial)).toEqual([false, false, true])
  expect([PAID, FREE, TRIAL, { ...TRIAL, one_time_free_trial: false, days: 8 }].map(isTrialOfPlan)).toEqual([
    false,
    false,
    true,
    true,
  ])
  const wrong = { free_trial: 'A free trial costs nothing and ends with its term' }
  expect([true, false].map((free_trial) => planFaults(PAID, { free_trial }))).toEqual([wrong, {}])
  expect([true, false].map((free_trial) => planFaults(TRIAL, { free_trial }))).toEqual([{}, wrong])
})

test.each<[keyof PlanTerms, PlanTerms[keyof PlanTerms]]>([
  ['lookups', 6_000],
  ['lookup_units', 'rows'],
  ['months', 12],
  ['days', 8],
  ['tier', '6k'],
  ['update_frequency', 'monthly'],
  ['one_time_free_trial', true],
  ['ongoing_free', true],
  ['max_users', 3],
  ['rate_limit', null],
  ['enhanced_data_privacy', true],
])('rule I153: the %s of a plan that was sold stays', (term, other) => {
  expect(soldPlanFaults(PAID, { ...PAID, [term]: other })).toEqual({
    [term]: 'This plan was sold. Create a new plan instead',
  })
})

test('rule I153: another price, renewal or capability is that of later terms; free and paid stay what they are', () => {
  const other = {
    price_in_cents: 19_900,
    auto_renewable: false,
    added_capabilities: ['zip4'],
    removed_capabilities: ['a'],
  }
  expect(soldPlanFaults(PAID, { ...PAID, ...other })).toEqual({})
  expect(soldPlanFaults(PAID, { ...PAID, price_in_cents: 0 })).toEqual({ price_in_cents: 'Enter an amount above 0' })
  expect(soldPlanFaults(FREE, { ...FREE, price_in_cents: 5 })).toEqual({
    price_in_cents: 'A free plan that was sold stays free',
  })
})
