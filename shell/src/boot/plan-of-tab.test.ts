import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { LoadPlan } from '@portal/contracts/platform'
import { aVisitor } from '@portal/test-kit'
import { aPlan } from '../testing/a-plan.ts'
import { aRegistry } from '../testing/a-registry.ts'
import { planOfTab } from './plan-of-tab.ts'

const accounts = [1, 2].map((account_id) => ({ account_id, account_label: `${account_id}`, default_account: false }))
let drawn: LoadPlan

const fetchPlan = jest.fn<(url: string) => Promise<unknown>>()
beforeEach(async () => {
  sessionStorage.clear()
  const { key, answer } = await aRegistry()
  const registry = { key, revision: 1 }
  drawn = aPlan({ registry, visitor: aVisitor({ accounts }), first: ['/api/security/secret-keys'] })
  const other = { ...drawn, visitor: aVisitor({ accounts, account: { id: 2, label: '2' } }) }
  Object.assign(globalThis, { fetch: fetchPlan.mockReset().mockImplementation((url) => answer(url, other)) })
  history.replaceState(null, '', '/account/keys')
})
afterEach(() => {
  sessionStorage.clear()
})

test('a tab without an account of its own takes the document’s, and keeps to it', async () => {
  expect(await planOfTab(drawn)).toBe(drawn)
  expect(sessionStorage.getItem('platform:account')).toBe('1')
  expect(fetchPlan).not.toHaveBeenCalled()
})

test('a tab that shows another account asks for its plan, and takes no answer of the document’s account', async () => {
  sessionStorage.setItem('platform:account', '2')
  const plan = await planOfTab(drawn)
  expect(fetchPlan.mock.calls[0]?.[0]).toContain('/plan.json?path=%2Faccount%2Fkeys&account_id=2&')
  expect([plan.visitor?.account?.id, plan.first]).toEqual([2, []])
})

test('an account that the person does not belong to is forgotten', async () => {
  sessionStorage.setItem('platform:account', '9')
  expect(await planOfTab(drawn)).toBe(drawn)
  expect(sessionStorage.getItem('platform:account')).toBe('1')
})

test('where a session of this tab has just led on its end, nobody is here, once', async () => {
  history.replaceState(null, '', '/login')
  sessionStorage.setItem('platform:ended', 'true')
  expect((await planOfTab(drawn)).visitor).toBeNull()
  expect(await planOfTab(drawn)).toBe(drawn)
})

test('a page that somebody went to instead is theirs', async () => {
  sessionStorage.setItem('platform:ended', 'true')
  expect(await planOfTab(drawn)).toBe(drawn)
})

test('so is one whose plan cannot be had', async () => {
  sessionStorage.setItem('platform:account', '2')
  fetchPlan.mockResolvedValue({ ok: false })
  expect(await planOfTab(drawn)).toBe(drawn)
  expect(sessionStorage.getItem('platform:account')).toBe('1')
})
