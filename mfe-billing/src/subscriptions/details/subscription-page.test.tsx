import { describe, expect, test } from '@jest/globals'
import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { listOrders } from '@portal/contracts/billing/orders'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import type { CustomerRole } from '@portal/contracts/roles'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { anOrder, aPaymentMethod, aVisitor } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, inDays, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'

const PATH = '/account/subscriptions/of-core'
const core = (facts = {}) => licensed('Core', { subscription_id: 'of-core', ...facts })

test('a subscription has a page of its own, with what is left, its term and what it allows', async () => {
  const facts = {
    planDescription: 'Core, 5,000 lookups a month',
    issued: 5000,
    remaining: 3766,
    rateLimit: 50,
    max_users: 8,
    orderId: 1042,
  }
  const page = openSubscriptions({ fake: fakeSubscriptions(core(facts)) })
  await page.user.click(await page.findByRole('link', { name: '5,000 lookups a month' }))

  await page.findByRole('heading', { level: 1, name: 'Core' })
  expect(location.pathname).toBe(PATH)
  expect(document.title).toBe('Core · Subscriptions · Doorstep')
  expect(await page.textOf('Lookups')).toContain('Lookups used1,234 of 5,000')
  expect(await page.textOf('What the plan includes')).toContain('Requests per second50')
  expect(await page.textOf('What the plan includes')).toContain('Seats8')
  expect(await page.textOf('What the plan includes')).toContain('Order 1042')
  expect(page.getByRole('link', { name: 'Order 1042' }).getAttribute('href')).toBe('/account/orders/1042')
  expect(page.queryByRole('switch')).toBeNull()
})

test('rule J36: what happens at the last lookup, and that what costs something renews only if somebody agreed, is said whatever was chosen', async () => {
  const footerWith = async (facts = {}) => {
    const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core(facts)) })
    const text = await page.textOf('Lookups')
    page.unmount()
    return text
  }
  for (const autoRenewDisabled of [false, true])
    expect(await footerWith({ autoRenewDisabled })).toMatch(/refused with status 402 until you choose another plan\.$/)
  expect(await footerWith({ issued: 1e12, remaining: 1e12 })).not.toContain('When all are used')
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core()) })
  expect(await page.textOf('Price and renewal')).toMatch(
    /NextEnds 01\/15\/2999, or when all lookups are usedDoes not renew.*A paid plan runs until its lookups are used or its term ends\. It renews only if you agreed to that, and you can turn that off any time until the next term begins\.$/,
  )
})

describe('rule I83: a free plan', () => {
  const free = { renewsInto: { plan_id: 'free', description: 'Core, 1,000 lookups a month', price_in_cents: 0 } }

  test('says that it begins again and when, and is turned off and on where that is said', async () => {
    const one = core({ ...free, renews: true, expirationDate: '2999-01-15T09:30:00Z' })
    const fake = fakeSubscriptions(one)
    const [subscription] = one.subscriptions
    const turn = (renews: boolean) => () => {
      Object.assign(subscription as object, { renews, autoRenewDisabled: !renews })
      return undefined as never
    }
    fake.on(disableAutoRenew, turn(false))
    fake.on(enableAutoRenew, turn(true))
    const page = openSubscriptions({ path: PATH, fake })
    expect(await page.textOf('Price and renewal')).toMatch(
      /NextBegins again 01\/15\/2999, free.*A free plan begins again when its month is over, unless you turn that off\.$/,
    )
    expect(await page.textOf('Lookups')).toMatch(/until it begins again or you choose another plan\.$/)
    await page.press('Turn off renewal')
    await page.findByRole('button', { name: 'Turn on renewal' })
    expect(await page.textOf('Price and renewal')).toMatch(
      /Ends 01\/15\/2999, or when all lookups are usedDoes not renew/,
    )
    expect(page.toasts()[0]?.content).toBe('The plan will end with its term')
    expect(fake.requestsOf(disableAutoRenew)[0]?.params).toEqual({ t: one.license.license_id })

    await act(async () => page.toasts()[0]?.undo?.())
    await page.findByRole('button', { name: 'Turn off renewal' })
    expect(fake.requestsOf(enableAutoRenew)).toHaveLength(1)
  })

  test.each([
    ['somebody who may only look', free, { renews: true }, ['billing-viewer']],
    ['a plan that costs something', {}, { autoRenewDisabled: true }, ['billing-editor', 'billing-viewer']],
    [
      'one that is over',
      free,
      { autoRenewDisabled: true, ...EACH_STATE.expired },
      ['billing-editor', 'billing-viewer'],
    ],
  ] as const)('has nothing to turn for %s', async (_, plan, facts, roles) => {
    const visitor = aVisitor({ roles: [...roles] })
    const page = openSubscriptions({ path: PATH, visitor, fake: fakeSubscriptions(core({ ...plan, ...facts })) })
    await page.findByRole('region', { name: 'Price and renewal' })
    expect(page.queryByRole('button', { name: /renewal/ })).toBeNull()
  })
})

test('what is over says so and cannot be changed', async () => {
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core(EACH_STATE.terminated)) })
  await page.findByText(/^since/)
  expect(page.queryByRole('switch')).toBeNull()
})

test('the times at which the gateway slowed the license down, and whether one still lasts', async () => {
  const before = { created: inDays(-20), expiration: inDays(-19) }
  const now = { created: inDays(-0.1), expiration: inDays(0.2) }
  for (const [times, words] of [
    [[], 'Never throttled'],
    [[before], 'Last throttled 20 days ago · Expired'],
    [[before, now], 'Last throttled 2 hours ago · ends in 5 hours'],
  ] as const) {
    const fake = fakeSubscriptions(core())
    fake.on(listRateLimits, () => [...times])
    const page = openSubscriptions({ path: PATH, fake })
    expect((await page.findByText(/throttled/)).textContent).toBe(words)
    page.unmount()
  }
})

describe('rule I131: the first card of a subscription', () => {
  const ITEM = { item_id: 'i', description: 'Core', lookups: 5_000, plan_id: 'p', unit_amount: 18_100 }
  const open = (facts: Partial<Subscription> = {}, roles?: CustomerRole[]) => {
    const fake = fakeSubscriptions(core({ ...PAID, renews: true, orderId: 7, orderItemId: 'i', ...facts }))
    const items = [
      { ...ITEM, item_id: 'other', amount: 1, tax_amount: 0 },
      { ...ITEM, amount: 19_295, tax_amount: 1_195 },
    ]
    fake.on(listOrders, () => [anOrder({ order_id: 7, items })])
    fake.on(listPaymentMethods, () => [
      aPaymentMethod({ primary: true, network: 'Visa', mask: '•••• 0341', last_declined: '2027-02-03T09:00:00Z' }),
    ])
    return openSubscriptions({ path: PATH, fake, ...(roles && { visitor: aVisitor({ roles }) }) })
  }
  const DATES = { createdDate: '2026-01-14T09:30:00Z', startDate: '2026-01-15T09:30:00Z' }

  test('says what a term cost, what happens next, and the card with its last decline', async () => {
    const page = open({ ...DATES, planInterval: 'Yearly' })
    await page.findByText('Declined 02/03/2027')
    await page.findByText('$192.95 a year')
    const text = await page.textOf('Price and renewal')
    expect(text).toContain('Price$192.95 a yearincl. $11.95 tax')
    expect(text).toContain('NextRenews 01/15/2999 for $192.95 incl. tax')
    expect(text).toContain('Payment methodVisa •••• 0341Declined 02/03/2027Change card')
    expect(text).toContain('Period01/15/2026 – 01/15/2999Bought01/14/2026')
    expect(page.getByRole('link', { name: 'Change card' }).getAttribute('href')).toBe(
      '/account/billing/payment-methods',
    )
  })

  test('does not say the day of purchase where the term starts on it', async () => {
    const text = await open({ ...DATES, createdDate: '2026-01-15T01:00:00Z' }).textOf('Price and renewal')
    expect(text).toContain('Period01/15/2026 – 01/15/2999')
    expect(text).not.toContain('Bought')
  })

  test('has no card and no price for people who see neither', async () => {
    const text = await open({}, ['api-key-viewer']).textOf('Price and renewal')
    expect(text).toContain('Renews 01/15/2999')
    expect(text).not.toContain('Price$')
    expect(text).not.toContain('Payment method')
  })

  test('has no card where nothing is charged by itself', async () => {
    const page = open({ renews: false, autoRenewDisabled: true })
    await page.findByText('$192.95 a month')
    expect(await page.textOf('Price and renewal')).not.toContain('Payment method')
  })
})

test('the subscription of a stranger looks like one that never was', async () => {
  const page = openSubscriptions({ path: '/account/subscriptions/strange', fake: fakeSubscriptions(core()) })
  expect(await page.findByText('Subscription not found')).toBeTruthy()
})

const SENTENCE =
  'Renews for $192.95, tax included, on 01/15/2999, or sooner if you use all 5,000 lookups. You can turn off renewal anytime.'
const CHARGE = {
  at: '2999-01-15T09:30:00Z',
  unit_amount: 18_100,
  tax_amount: 1_195,
  total_amount: 19_295,
  renewal: SENTENCE,
}
const PAID = {
  renewsInto: { plan_id: 'paid', description: 'Core, 5,000 lookups a month', price_in_cents: 18_100 },
  expirationDate: '2999-01-15T09:30:00Z',
  next_charge: CHARGE,
}

/** The page of a paid plan, whose renewal can be turned. */
function openPaid(facts: Partial<Subscription>) {
  const one = core({ ...PAID, ...facts })
  const fake = fakeSubscriptions(one)
  const [subscription] = one.subscriptions
  const become = (changed: Partial<Subscription>) => () => {
    Object.assign(subscription as object, changed)
    return undefined as never
  }
  fake.on(disableAutoRenew, become({ renews: false, autoRenewDisabled: true }))
  fake.on(enableAutoRenew, become({ renews: true, autoRenewDisabled: false, renewal_agreed: true }))
  fake.on(listPaymentMethods, () => [aPaymentMethod({ primary: true, network: 'Visa', mask: '•••• 4242' })])
  fake.on(listOrders, () => [anOrder({ order_id: 7, amount_owed: 19_295 })])
  return { ...openSubscriptions({ path: PATH, fake }), fake, become }
}

describe('rule I94: a paid plan that somebody agreed to renew', () => {
  test('says when it renews and for how much with tax; turned off, it says what follows, and is taken back', async () => {
    const page = openPaid({ renews: true, renewal_agreed: true })
    expect(await page.textOf('Price and renewal')).toMatch(
      /NextRenews 01\/15\/2999 for \$192\.95 incl\. tax.*A plan that renews is charged to your primary card when its term ends or its lookups are used, whichever is first\. You can turn that off any time until the next term begins\.$/,
    )
    expect(await page.textOf('Lookups')).toMatch(/Your plan renews as soon as you use all your lookups\.$/)
    await page.press('Turn off renewal…')
    expect((await page.findByRole('dialog')).textContent).toContain('The plan runs until 01/15/2999')
    await page.press('Turn off renewal')
    expect(await page.textOf('Price and renewal')).toMatch(
      /Ends 01\/15\/2999, or when all lookups are usedDoes not renew/,
    )
    expect(page.fake.requestsOf(disableAutoRenew).map(({ query }) => query)).toEqual([{}])
    expect(page.toasts().at(-1)?.content).toBe('The plan ends on 01/15/2999, and nothing more is charged')
    await act(async () => page.toasts().at(-1)?.undo?.())
    await page.findByRole('button', { name: 'Turn off renewal…' })
    expect(page.fake.requestsOf(enableAutoRenew).map(({ body }) => body)).toEqual([{}])
  })
})

describe('rule I112: the question why a plan is not to renew', () => {
  test('is sent with what was said, and kept where the call fails', async () => {
    const page = openPaid({ renews: true, renewal_agreed: true })
    await page.press('Turn off renewal…')
    expect(page.queryByRole('textbox', { name: /^What could be better/ })).toBeNull()
    await page.user.selectOptions(await page.findByRole('combobox', { name: /^Reason/ }), 'It costs too much')
    await page.user.type(await page.findByRole('textbox', { name: /^What could be better/ }), 'Half would do')
    page.fake.refuse(disableAutoRenew, 'subscription-context:not-editable')
    await page.press('Turn off renewal')
    await page.findByText('This subscription cannot be changed now.')
    expect((await page.findByRole<HTMLTextAreaElement>('textbox', { name: /^What/ })).value).toBe('Half would do')
    page.fake.on(disableAutoRenew, page.become({ renews: false, autoRenewDisabled: true }))
    await page.press('Turn off renewal')
    await page.findByRole('button', { name: 'Turn on renewal…' })
    const said = { reason: 'too-expensive', comment: 'Half would do' }
    expect(page.fake.requestsOf(disableAutoRenew).map(({ query }) => query)).toEqual([said, said])
  })

  test('can be closed with the plan as it was', async () => {
    const page = openPaid({ renews: true, renewal_agreed: true })
    await page.press('Turn off renewal…')
    await page.press('Keep renewal')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.fake.requestsOf(disableAutoRenew)).toEqual([])
  })
})

describe('rule I95: a paid plan that nobody agreed to renew', () => {
  const openQuestion = async (facts: Partial<Subscription> = {}) => {
    const page = openPaid({ autoRenewDisabled: true, ...facts })
    await page.press('Turn on renewal…')
    return { ...page, question: await page.findByRole('alertdialog') }
  }

  test('is turned on by agreeing to the sentence, with its tax and the card, and just that is sent', async () => {
    const { question, ...page } = await openQuestion()
    expect(question.textContent).toContain(SENTENCE)
    expect(question.textContent).toContain("Includes $11.95 tax at today's rate for your address.")
    await page.findByText(/Charged to Visa •••• 4242\./)
    expect(page.fake.requestsOf(enableAutoRenew)).toEqual([])
    await page.press('Turn on renewal')
    await page.findByRole('button', { name: 'Turn off renewal…' })
    const agreed = { subscription_id: 'of-core', plan_id: 'paid', amount: 19_295, shown: SENTENCE }
    expect(page.fake.requestsOf(enableAutoRenew).map(({ body }) => body)).toEqual([{ agreed }])
    expect(page.toasts().at(-1)?.content).toBe('The plan will renew')
    await act(async () => page.toasts().at(-1)?.undo?.())
    await page.findByRole('button', { name: 'Turn on renewal…' })
  })

  test('says both amounts where another would be charged, and shows the new sentence', async () => {
    const { question, ...page } = await openQuestion()
    const dearer = { ...CHARGE, total_amount: 21_320, renewal: SENTENCE.replace('192.95', '213.20') }
    page.become({ next_charge: dearer })()
    page.fake.refuse(enableAutoRenew, 'subscription-context:renewal-changed', {
      context: { plan_id: 'paid', shown: 19_295, amount: 21_320 },
    })
    await page.press('Turn on renewal')
    await page.findByText('The next charge was $192.95 and is $213.20 now. Nothing was agreed to.')
    await waitFor(() => expect(question.textContent).toContain('for $213.20, tax included'))
  })

  test.each([
    ['there is no card', [], /You have no card yet: add one before then/],
    ['the card has expired', [{ primary: true, expiration: '2020-01' }], /which has expired: choose another one/],
    [
      'it was declined',
      [{ primary: true, last_declined: '2027-02-12T09:00:00Z' }],
      /which was declined on 02\/12\/2027:/,
    ],
  ])('says it where %s', async (_, cards, words) => {
    const page = openPaid({ autoRenewDisabled: true })
    page.fake.on(listPaymentMethods, () => cards.map((card) => aPaymentMethod(card)))
    await page.press('Turn on renewal…')
    expect(await page.findByText(words)).toBeTruthy()
  })
})

test('rule I96: of a renewal that is not paid it is said before that the plan ends at once, and confirmed', async () => {
  const page = openPaid({
    renews: true,
    renewal_agreed: true,
    unpaid_renewal: true,
    gracePeriodEnds: '2999-01-01T00:00:00Z',
    orderId: 7,
  })
  page.fake.on(listFailedRenewals, () => [
    { account_id: 1, amount: 19_295, final_attempt: '2998-12-31T23:00:00Z', order_id: 7, subscription_id: 'of-core' },
  ])
  await page.press('Turn off renewal…')
  const question = await page.findByRole('alertdialog')
  await waitFor(() => expect(question.textContent).toContain('The renewal of $192.95 is not paid.'))
  expect(question.textContent).toContain('ends at once instead of on 01/01/2999')
  expect(page.fake.requestsOf(disableAutoRenew)).toEqual([])
  await page.press('End the plan')
  await waitFor(() =>
    expect(page.fake.requestsOf(disableAutoRenew).map(({ query }) => query)).toEqual([{ confirm_end: true }]),
  )
})

describe('rule I122: a subscription that is not paid', () => {
  const ITEM = { item_id: 'i', amount: 19_295, lookups: 5_000, plan_id: 'p', tax_amount: 1_195, unit_amount: 18_100 }
  const open = (facts: Partial<Subscription>, grace: string, roles?: CustomerRole[]) => {
    const fake = fakeSubscriptions(core({ ...PAID, orderId: 7, ...facts }))
    const order = { order_id: 7, amount: 19_295, amount_owed: 19_295, payment_due_date: '2026-01-01T00:00:00Z' }
    const items = [{ ...ITEM, description: 'Core, 5,000 lookups a month' }]
    fake.on(listOrders, () => [anOrder({ ...order, items, grace_period_end: grace, renewal_of: 'of-core' })])
    return openSubscriptions({ path: PATH, fake, ...(roles && { visitor: aVisitor({ roles }) }) })
  }

  test('shows the day on which it ends and not that of its term, and the amount in the bar', async () => {
    const ends = '2999-01-01T00:00:00Z'
    const page = open({ renews: true, gracePeriodEnds: ends, unpaid_renewal: true }, ends)
    expect(await page.findByText('Not paid yet. Service ends 01/01/2999 unless you pay $192.95.')).toBeTruthy()
    expect(await page.findByRole('button', { name: 'Pay $192.95' })).toBeTruthy()
    const term = await page.textOf('Price and renewal')
    expect(term).not.toContain('Next')
    expect(term).not.toContain('01/01/2999')
    expect(term).not.toContain('01/15/2999')
  })

  test('has ended on the day it stopped, with one way back', async () => {
    const page = open({ terminationDate: '2026-02-12T00:00:00Z' }, '2026-02-12T00:00:00Z')
    expect(await page.findByText('Service stopped 02/12/2026. Pay $192.95 to restart.')).toBeTruthy()
    const term = await page.textOf('Price and renewal')
    expect(term).toContain('– 02/12/2026')
    expect(term).not.toContain('Next')
    expect(page.queryByRole('link', { name: 'See plans' })).toBeNull()
  })

  test('is told without money to people who see no orders', async () => {
    const ends = '2999-01-01T00:00:00Z'
    const page = open({ gracePeriodEnds: ends }, ends, ['api-key-viewer'])
    expect(await page.findByText('Not paid yet. Service ends 01/01/2999 unless it is paid.')).toBeTruthy()
    expect(page.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })
})
