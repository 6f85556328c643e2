import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { aLoadPlan, aVisitor } from '@portal/test-kit'
import { installFakeTabs } from '../testing/fake-tabs.ts'
import type { Platform } from './platform.ts'
import { startPlatform } from './start-platform.ts'

const load = jest.fn()
let platform: Platform

beforeEach(() => {
  load.mockReset()
  installFakeTabs()
  const visitor = aVisitor({ user: { ...aVisitor().user, id: 7 } })
  platform = startPlatform({ plan: aLoadPlan({ visitor }), callApi: (async () => ({})) as unknown as CallApi, load })
})
afterEach(() => {
  platform.stop()
})

test('unsaved work does not hold back a page whose session has ended', async () => {
  platform.guard.hold()
  await platform.endSession('rejected')
  expect(platform.guard.isDirty()).toBe(false)
  expect(load).toHaveBeenCalledWith('/login')
})

test('somebody else who signs in in another tab finds nothing of this person here', async () => {
  history.replaceState(null, '', '/account/keys#content')
  platform.guard.hold()
  new BroadcastChannel('portal:session').postMessage({ user: 8 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(platform.session.getState()).toEqual({ visitor: null, state: 'leaving' })
  expect(platform.guard.isDirty()).toBe(false)
  expect(load).toHaveBeenCalledWith('/account/keys')
})

test('an answer that was fetched ahead of a change is not shown after it', async () => {
  const { queries, firstAnswers } = platform
  firstAnswers.prefetch('/api/security/secret-keys', async () => ({ status: 200, data: ['before'] }))
  await queries
    .getMutationCache()
    .build(queries, { mutationFn: async () => 'changed' })
    .execute(undefined)
  expect(firstAnswers.take('/api/security/secret-keys')).toBeUndefined()
})

test('a newer plan changes what this person may, and forgets what was read by their old roles', () => {
  const { queries, session } = platform
  queries.setQueryData(['of the old roles'], 1)
  const plan = aLoadPlan({ visitor: aVisitor({ user: { ...aVisitor().user, id: 7 }, roles: ['api-key-viewer'] }) })
  platform.takePlan(plan, { isOfOtherRoles: true })
  expect([session.getState().visitor?.roles, platform.plan]).toEqual([['api-key-viewer'], plan])
  expect(queries.getQueryData(['of the old roles'])).toBeUndefined()
})

test('a newer plan that only names other releases leaves what was read', () => {
  platform.queries.setQueryData(['read'], 1)
  const plan = aLoadPlan({ visitor: platform.plan.visitor })
  platform.takePlan(plan, { isOfOtherRoles: false })
  expect([platform.plan, platform.queries.getQueryData(['read'])]).toEqual([plan, 1])
})
