import { expect, test } from '@jest/globals'
import { canChooseNext, compareCapabilities, seatsOf } from './next-plan.ts'

const plan = {
  id: 'own',
  priceCents: 5_000,
  ongoingFree: false,
  oneTimeTrial: false,
  selectAsNext: true,
  deprecated: false,
}
const nobody = { defaultId: null, chosenId: null }

test.each([
  ['is offered', {}, nobody, true],
  ['is not offered as next', { selectAsNext: false }, nobody, false],
  ['is deprecated', { deprecated: true }, nobody, false],
  ['follows by default', { selectAsNext: false, deprecated: true }, { ...nobody, defaultId: 'own' }, true],
  ['was chosen before', { selectAsNext: false, deprecated: true }, { ...nobody, chosenId: 'own' }, true],
  ['is a trial', { oneTimeTrial: true }, { ...nobody, defaultId: 'own' }, false],
  ['is free once', { priceCents: 0 }, { ...nobody, defaultId: 'own' }, false],
  ['is free and goes on', { priceCents: 0, ongoingFree: true }, nobody, true],
])('rule I108: a plan that %s', (_, facts, chosen, expected) => {
  expect(canChooseNext({ ...plan, ...facts }, chosen)).toBe(expected)
})

test('rule I109: what another plan adds and takes', () => {
  expect(compareCapabilities(['verify', 'zip4'], ['batch', 'verify'])).toEqual({ gained: ['batch'], lost: ['zip4'] })
  expect(compareCapabilities([], [])).toEqual({ gained: [], lost: [] })
})

test('rule E13: seats are those of the largest plan, one at least, unless staff set them', () => {
  const plans = [{ maxUsers: 3 }, { maxUsers: 5 }, { maxUsers: 0 }]
  expect([seatsOf(plans, null), seatsOf([], null), seatsOf(plans, 2)]).toEqual([5, 1, 2])
})
