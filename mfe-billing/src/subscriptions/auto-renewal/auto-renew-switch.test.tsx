import { expect, test } from '@jest/globals'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { aVisitor } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'

const SWITCH = { name: 'Auto-renew Core' }

test('auto-renew is switched off at once and can be undone', async () => {
  const fake = fakeSubscriptions(licensed('Core', EACH_STATE.active))
  const page = openSubscriptions({ fake })
  const renews = await page.findByRole<HTMLInputElement>('switch', SWITCH)
  expect(renews.checked).toBe(true)

  await page.user.click(renews)
  await waitFor(() => expect(renews.checked).toBe(false))
  expect(document.activeElement).toBe(renews)

  const [toast] = page.toasts()
  expect(toast?.content).toBe('Auto-renew is off for Core')
  await act(async () => toast?.undo?.())
  await waitFor(() => expect(renews.checked).toBe(true))
  expect(fake.requestsOf(listAccountSubscriptions)).toHaveLength(1)
  expect(fake.requestsOf(enableAutoRenew)[0]?.params).toEqual(fake.requestsOf(disableAutoRenew)[0]?.params)
})

test('a refusal is said, the switch goes back, and the subscriptions are read again', async () => {
  const fake = fakeSubscriptions(licensed('Core', EACH_STATE.active))
  fake.refuse(disableAutoRenew, 'subscription-context:not-editable')
  const page = openSubscriptions({ fake })
  const renews = await page.findByRole<HTMLInputElement>('switch', SWITCH)
  await page.user.click(renews)

  expect(page.toasts().map(({ content }) => content)).toEqual(['This subscription has ended.'])
  expect(renews.checked).toBe(true)
  await waitFor(() => expect(fake.requestsOf(listAccountSubscriptions)).toHaveLength(2))
})

test.each([
  ['active', true],
  ['prepaid', true],
  ['grace', true],
  ['suspended', false],
  ['depleted', false],
  ['terminated', false],
  ['expired', false],
] as const)('a subscription in the state %s may be switched: %s', async (state, isThere) => {
  const page = openSubscriptions({ fake: fakeSubscriptions(licensed('Core', EACH_STATE[state])) })
  await page.card('Core')
  expect(page.queryByRole('switch', SWITCH) !== null).toBe(isThere)
})

test('a plan that nothing follows has no switch', async () => {
  const page = openSubscriptions({ fake: fakeSubscriptions(licensed('Core', { renewsInto: null })) })
  expect(await page.textOf('Core')).toContain('Your choice')
  expect(page.queryByRole('switch')).toBeNull()
})

test('who may only look sees what follows, and no switch', async () => {
  const fake = fakeSubscriptions(licensed('Core', { autoRenewDisabled: true }))
  const page = openSubscriptions({ fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  expect(await page.textOf('Core')).toContain('Your choiceFrom')
  expect(page.queryByRole('switch')).toBeNull()
})
