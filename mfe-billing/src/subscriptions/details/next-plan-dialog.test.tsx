import { describe, expect, test } from '@jest/globals'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { chooseNextPlan, listNextPlans, type NextPlan } from '@portal/contracts/subscriptions/next-plans'
import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { aPaymentMethod, aVisitor } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'

const PATH = '/account/subscriptions/of-core'
const AT = '2999-01-15T09:30:00Z'

function anOffer(plan_id: string, description: string, cents: number, said: Partial<NextPlan> = {}): NextPlan {
  const tax = Math.round(cents / 10)
  return {
    plan_id,
    description,
    interval: 'Monthly',
    lookups: 5_000,
    rateLimit: 50,
    seats: 3,
    price_in_cents: cents,
    ...(cents > 0 && {
      next_charge: {
        at: AT,
        unit_amount: cents,
        tax_amount: tax,
        total_amount: cents + tax,
        renewal: `Renews with ${plan_id}`,
      },
    }),
    gained: [],
    lost: [],
    is_current: false,
    is_default: false,
    is_next: false,
    deprecated: false,
    ...said,
  }
}

const FREE = anOffer('free', 'Core, 1,000 lookups a month', 0, {
  lookups: 1_000,
  rateLimit: 10,
  seats: 1,
  lost: ['zip4'],
})
const OWN = anOffer('own', 'Core, 5,000 lookups a month', 10_000, { is_current: true, is_default: true, is_next: true })
const LARGER = anOffer('larger', 'Core, 10,000 lookups a month', 20_000, { lookups: 10_000, rateLimit: null })
const YEAR = anOffer('year', 'Core, 60,000 lookups a year', 100_000, { interval: 'Yearly', lookups: 60_000 })

/** The choice of what follows a plan that renews, as it opens. */
async function openChoice(facts: Partial<Subscription> = {}, plans = [FREE, OWN, LARGER, YEAR], people = 2) {
  const one = licensed('Core', {
    subscription_id: 'of-core',
    planId: 'own',
    planLookups: 5_000,
    rateLimit: 50,
    renews: true,
    expirationDate: AT,
    ...facts,
  })
  const fake = fakeSubscriptions(one)
  fake.on(listNextPlans, () => ({ at: AT, people, plans }))
  fake.on(chooseNextPlan, () => undefined as never)
  fake.on(disableAutoRenew, () => undefined as never)
  fake.on(listPaymentMethods, () => [aPaymentMethod({ primary: true, network: 'Visa', mask: '•••• 4242' })])
  const page = openSubscriptions({ path: PATH, fake })
  await page.press('Change next plan…')
  const dialog = await page.findByRole('dialog', { name: 'Change your next plan' })
  await page.findByText('Prices include tax.')
  const pick = async (name: RegExp) => page.user.click(await page.findByRole('radio', { name }))
  const sent = () => fake.requestsOf(chooseNextPlan).map(({ body }) => body)
  const button = (name: string) => page.findByRole<HTMLButtonElement>('button', { name })
  return { ...page, fake, dialog, pick, sent, button, license: one.license }
}

describe('rule I109: the choice of what follows', () => {
  test('opens at what follows now, and says what another plan changes, costs and begins', async () => {
    const { dialog, pick, button, queryByRole } = await openChoice()
    expect(dialog.textContent).toContain('5,000 lookups Current $110.00')
    expect(queryByRole('button', { name: 'Change next plan' })).toBeNull()
    expect(dialog.textContent).toContain('This is already your next plan.Renews with own')
    expect(dialog.textContent).not.toMatch(/No change|Your account will have/)
    await pick(/^10,000 lookups/)
    expect((await button('Change next plan')).disabled).toBe(false)
    expect(dialog.textContent).toContain('10,000 lookups $220.00')
    expect(dialog.textContent).not.toContain('This is already your next plan.')
    expect(dialog.textContent).toContain("Includes $20.00 tax at today's rate for your address.")
    expect(dialog.textContent).toContain('Lookups5,000 → 10,000')
    expect(dialog.textContent).toContain('Requests per second50 → Unlimited')
    expect(dialog.textContent).toContain('Renews with larger')
    expect(dialog.textContent).toContain('Charged to Visa\u00a0••••\u00a04242.')
  })

  test('says what is lost, and that a smaller plan removes nobody', async () => {
    const { dialog, pick, button } = await openChoice()
    await pick(/^1,000 lookups/)
    expect(dialog.textContent).toContain('You loseZIP+4 codes')
    expect(dialog.textContent).toContain('1 seat for 2 people')
    expect(dialog.textContent).toContain('Nobody is removed')
    expect(dialog.textContent).not.toContain('Charged to')
    expect(dialog.textContent).toContain('Starts 01/15/2999. It is free, and no card is charged.')
    expect(await button('Change next plan')).toBeTruthy()
  })

  test('has plans of another term, and says that one is no longer sold', async () => {
    const { dialog, pick } = await openChoice({}, [{ ...OWN, deprecated: true }, YEAR])
    expect(dialog.textContent).toContain('Current $110.00No longer sold')
    expect(dialog.textContent).toContain('This plan is no longer sold.')
    await pick(/^Yearly/)
    expect(dialog.textContent).toContain('60,000 lookups $1,100.00')
    expect(dialog.textContent).not.toContain('This plan is no longer sold.')
  })

  test('leads to plans of the same product for people who need more before', async () => {
    const { findByRole } = await openChoice()
    const link = await findByRole('link', { name: 'Buy another plan' })
    expect(link.getAttribute('href')).toMatch(/^\/pricing/)
  })
})

test('rule I111: of a plan that follows and does not renew, the button turns renewal on', async () => {
  const page = await openChoice({ renews: false, autoRenewDisabled: true })
  expect(page.dialog.textContent).not.toContain('This is already your next plan.')
  await page.press('Turn on renewal')
  const agreed = { subscription_id: 'of-core', plan_id: 'own', amount: 11_000, shown: 'Renews with own' }
  await waitFor(() => expect(page.sent()).toEqual([{ plan_id: 'own', agreed }]))
})

describe('rule I110: a choice', () => {
  test('that costs something sends the sentence that was shown, and is taken back to what was shown before', async () => {
    const page = await openChoice()
    await page.pick(/^10,000 lookups/)
    await page.press('Change next plan')
    await waitFor(() =>
      expect(page.toasts().at(-1)?.content).toBe('Core, 10,000 lookups a month follows on 01/15/2999'),
    )
    const agreed = { subscription_id: 'of-core', plan_id: 'larger', amount: 22_000, shown: 'Renews with larger' }
    expect(page.sent()).toEqual([{ plan_id: 'larger', agreed }])
    expect(page.queryByRole('dialog')).toBeNull()

    await act(async () => page.toasts().at(-1)?.undo?.())
    const before = { subscription_id: 'of-core', plan_id: 'own', amount: 11_000, shown: 'Renews with own' }
    expect(page.sent().at(-1)).toEqual({ plan_id: 'own', agreed: before })
    expect(page.fake.requestsOf(disableAutoRenew)).toEqual([])
  })

  test('that is free agrees to nothing; taken back, what was off is off', async () => {
    const page = await openChoice({ renews: false, autoRenewDisabled: true })
    await page.pick(/^1,000 lookups/)
    await page.press('Change next plan')
    await waitFor(() => expect(page.sent()).toEqual([{ plan_id: 'free' }]))
    await act(async () => page.toasts().at(-1)?.undo?.())
    expect(page.sent().at(-1)).toEqual({ plan_id: 'own' })
    expect(page.fake.requestsOf(disableAutoRenew)).toHaveLength(1)
  })

  test('that nobody could go back to without agreeing has no way back', async () => {
    const chosen = { ...LARGER, is_next: true }
    const own = { ...OWN, is_next: false }
    const page = await openChoice({ renews: false, autoRenewDisabled: true }, [FREE, own, chosen])
    await page.pick(/^1,000 lookups/)
    await page.press('Change next plan')
    await waitFor(() => expect(page.toasts()).toHaveLength(1))
    expect(page.toasts()[0]?.undo).toBeUndefined()
  })

  test('that is refused keeps what was picked and says both amounts', async () => {
    const page = await openChoice()
    page.fake.refuse(chooseNextPlan, 'subscription-context:renewal-changed', {
      context: { plan_id: 'larger', shown: 22_000, amount: 33_000 },
    })
    await page.pick(/^10,000 lookups/)
    await page.press('Change next plan')
    await page.findByText('The next charge was $220.00 and is $330.00 now. Nothing was agreed to.')
    expect((await page.findByRole<HTMLInputElement>('radio', { name: /^10,000/ })).checked).toBe(true)
  })

  test.each([
    ['somebody who may only look', {}, ['billing-viewer']],
    ['one that is over', EACH_STATE.expired, ['billing-editor', 'billing-viewer']],
    ['one whose renewal is not paid', { unpaid_renewal: true }, ['billing-editor', 'billing-viewer']],
    ['one whose next term is made', { renewal_attempted: true }, ['billing-editor', 'billing-viewer']],
  ] as const)('is not offered to or for %s', async (_, facts, roles) => {
    const fake = fakeSubscriptions(licensed('Core', { subscription_id: 'of-core', ...facts }))
    const page = openSubscriptions({ path: PATH, visitor: aVisitor({ roles: [...roles] }), fake })
    await page.findByRole('region', { name: 'Price and renewal' })
    expect(page.queryByRole('button', { name: 'Change next plan…' })).toBeNull()
  })
})

test('what follows is named where it is another plan', async () => {
  const renewsInto = { plan_id: 'free', description: 'Core, 1,000 lookups a month', price_in_cents: 0 }
  const one = licensed('Core', {
    subscription_id: 'of-core',
    planId: 'own',
    renews: true,
    renewsInto,
    expirationDate: AT,
  })
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(one) })
  expect(await page.textOf('Price and renewal')).toContain('Begins again 01/15/2999, freewith 1,000 lookups a month')
})
