import { afterEach, expect, jest, test } from '@jest/globals'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { createSlots } from './slots.ts'

afterEach(() => void jest.restoreAllMocks())

/** Returns whether the page reports loads. */
function tells(loadsSampled: number | undefined, chance: number): boolean {
  jest.spyOn(Math, 'random').mockReturnValue(chance)
  const plan = aPlan(loadsSampled === undefined ? {} : { loadsSampled })
  const page = createPageStore({ plan, path: '/account/keys', theme: 'light' })
  return createSlots(page, async () => {}).surroundings.onLoad !== undefined
}

test('of a hundred pages as many tell how remotes were loaded as the plan says, and the others send nothing (rule P40)', () => {
  expect([tells(10, 0.099), tells(10, 0.1), tells(10, 0.9)]).toEqual([true, false, false])
  expect([tells(100, 0.999), tells(undefined, 0), tells(0, 0)]).toEqual([true, false, false])
})
