import { afterEach, expect, jest, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import {
  deletePaymentMethod,
  getVaultPlace,
  listPaymentMethods,
  makePaymentMethodPrimary,
  type PaymentMethod,
} from '@portal/contracts/payments/payment-methods'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import {
  anOrder,
  aPaymentMethod,
  aSubscription,
  aVisitor,
  fakeApi,
  type RemoteSetting,
  renderRemote,
} from '@portal/test-kit'
import { Root } from '../app.tsx'

const [VISA, MASTERCARD] = [
  aPaymentMethod({ primary: true }),
  aPaymentMethod({ network: 'Mastercard', mask: '•••• 4444', expiration: '2031-01' }),
]

/** A server that holds these and changes them as ours does. */
function fakeCards(...cards: PaymentMethod[]) {
  const fake = fakeApi()
  let held = cards
  fake.on(listAccountSubscriptions, () => [])
  fake.on(listOrders, () => [])
  fake.on(listPaymentMethods, () => held)
  fake.on(makePaymentMethodPrimary, ({ params: { id } }) => {
    held = held.map((card) => ({ ...card, primary: card.payment_method_id === id }))
    return undefined
  })
  fake.on(deletePaymentMethod, ({ params: { id } }) => {
    held = held.filter((card) => card.payment_method_id !== id)
    return undefined
  })
  return fake
}

function openCards(setting: RemoteSetting) {
  const page = renderRemote(Root, { path: '/account/billing/payment-methods', ...setting })
  return {
    ...page,
    choose: async (card: string, entry: string) => {
      await page.press(`Actions for ${card}`)
      await page.user.click(await page.findByRole('menuitem', { name: entry }))
    },
  }
}

afterEach(() => void jest.useRealTimers())

test.each([
  ['a good one', '2099-09', /^Visa •••• 4242PrimaryExpires 09\/2099/],
  ['one that ends this month', '2027-03', /Expires soon/],
  ['one whose month has ended', '2020-02', /Expired02\/2020/],
  ['one without an end', '', /PrimaryExpires —/],
])('a card is told by network, last digits and its end: %s', async (_, expiration, text) => {
  jest.useFakeTimers({ now: new Date('2027-03-20T12:00:00Z'), advanceTimers: true })
  const page = openCards({ fake: fakeCards({ ...VISA, expiration }) })
  const row = await page.findByRole('row', { name: /Visa/ })
  expect(row.textContent).toMatch(text)
})

test('another card is made the primary one, and there is one', async () => {
  const page = openCards({ fake: fakeCards(VISA, MASTERCARD) })
  await page.choose('Mastercard •••• 4444', 'Make primary')
  await page.findByRole('row', { name: /Mastercard.*Primary/ })
  expect(page.getAllByText('Primary')).toHaveLength(1)
  expect(page.toasts()[0]?.content).toBe('Mastercard •••• 4444 is the primary card')
})

const LAST_DECLINED = '2027-02-03T09:00:00Z'

test('rule J139: where the primary card was declined, a card that can pay is made primary in place', async () => {
  const page = openCards({ fake: fakeCards({ ...VISA, last_declined: LAST_DECLINED }, MASTERCARD) })
  expect(await page.findByText('Your primary card, Visa •••• 4242, was declined on 02/03/2027')).toBeTruthy()
  await page.press('Make Mastercard •••• 4444 primary')
  await page.findByRole('row', { name: /Mastercard.*Primary/ })
  expect(page.queryByText(/Your primary card/)).toBeNull()
  expect(page.queryByRole('button', { name: /^Make / })).toBeNull()
})

test('rule J139: a card that was declined, too, is not offered in place, and nothing is said of a primary one that pays', async () => {
  const [declined, other] = [
    { ...VISA, last_declined: LAST_DECLINED },
    { ...MASTERCARD, last_declined: LAST_DECLINED },
  ]
  const page = openCards({ fake: fakeCards(declined, other) })
  expect(await page.findByText(/Your primary card/)).toBeTruthy()
  expect(page.queryByRole('button', { name: /^Make / })).toBeNull()
  page.unmount()

  const good = openCards({ fake: fakeCards(VISA, other) })
  await good.findByRole('row', { name: /Mastercard/ })
  expect(good.queryByText(/Your primary card/)).toBeNull()
})

test('rule J139: what is not paid is paid where its card is changed', async () => {
  const fake = fakeCards({ ...VISA, last_declined: LAST_DECLINED }, MASTERCARD)
  fake.on(listOrders, () => [anOrder({ amount_owed: 5_413, grace_period_end: '2999-02-12T17:00:00Z' })])
  const page = openCards({ fake })
  expect(await page.findByText('Not paid yet. Service ends 02/12/2999 unless you pay $54.13.')).toBeTruthy()
  expect(page.queryByText(/Your primary card/)).toBeNull()
})

test('a card that has expired is not offered as the primary one', async () => {
  const page = openCards({ fake: fakeCards(VISA, { ...MASTERCARD, expiration: '2020-01' }) })
  await page.press('Actions for Mastercard •••• 4444')
  expect(page.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Delete…'])
})

test('a card is deleted after a question', async () => {
  const fake = fakeCards(VISA, MASTERCARD)
  const page = openCards({ fake })
  await page.choose('Mastercard •••• 4444', 'Delete…')
  await page.press('Delete card')
  await page.findByRole('row', { name: /Visa/ })
  expect(page.queryByRole('row', { name: /Mastercard/ })).toBeNull()
  expect(fake.requestsOf(deletePaymentMethod).map(({ query }) => query)).toEqual([{}])
})

test('rule K80: of the only card it is said that nothing stops, and it is deleted without a word of auto-renew', async () => {
  const fake = fakeCards(VISA)
  const page = openCards({ fake })
  await page.choose('Visa •••• 4242', 'Delete…')
  const text = (await page.findByRole('alertdialog')).textContent
  expect(text).toContain(
    'It is your only card. Your plans run to the end of their terms. Add a card before you order again.',
  )
  expect(text).not.toMatch(/renew|other card|primary/)
  await page.press('Delete card')
  await page.findByText('No cards yet')
  expect(fake.requestsOf(deletePaymentMethod).at(-1)?.query).toEqual({ confirm_disable_auto_renew: true })
})

test('rule K3: with the last card it is said which plans do not renew then, and which end at once', async () => {
  const fake = fakeCards(VISA)
  const renewsInto = { plan_id: 'paid', description: 'Core', price_in_cents: 18_100 }
  const said = { renews: true, renewsInto, expirationDate: '2999-01-15T09:30:00Z' }
  fake.on(listAccountSubscriptions, () => [
    aSubscription({ ...said, planDescription: 'Core' }),
    aSubscription({ ...said, planDescription: 'Late', unpaid_renewal: true, gracePeriodEnds: '2999-01-01T00:00:00Z' }),
    aSubscription({ ...said, planDescription: 'Off', renews: false }),
  ])
  const page = openCards({ fake })
  await page.choose('Visa •••• 4242', 'Delete…')
  const question = await page.findByRole('alertdialog')
  await page.findByText('“Core” then does not renew. It ends on 01/15/2999.')
  expect(question.textContent).toContain('“Late” ends now, because its renewal is not paid. Its order is canceled.')
  expect(question.textContent).not.toContain('Off')
})

test.each([
  ['another', [{ network: 'Mastercard', mask: '•••• 4444' }], 'Mastercard •••• 4444 becomes the primary card.'],
  [
    'the newest good one',
    [
      { network: 'Mastercard', mask: '•••• 4444', created: '2026-03-01T00:00:00Z', expiration: '2020-01' },
      { network: 'Amex', mask: '•••• 0005', created: '2026-02-01T00:00:00Z' },
      { network: 'Discover', mask: '•••• 1117', created: '2026-01-01T00:00:00Z' },
    ],
    'Amex •••• 0005 becomes the primary card.',
  ],
  [
    'an expired one',
    [{ network: 'Mastercard', mask: '•••• 4444', expiration: '2020-01' }],
    'Mastercard •••• 4444, which has expired, becomes the primary card.',
  ],
])('rule K80: before the primary card is deleted it is said which takes its place: %s', async (_, others, said) => {
  const page = openCards({ fake: fakeCards(VISA, ...others.map((other) => aPaymentMethod(other))) })
  await page.choose('Visa •••• 4242', 'Delete…')
  expect((await page.findByRole('alertdialog')).textContent).toContain(said)
})

test('who may only look sees the cards and nothing to press', async () => {
  const page = openCards({ fake: fakeCards(VISA, MASTERCARD), visitor: aVisitor({ roles: ['billing-viewer'] }) })
  await page.findByRole('row', { name: /Mastercard/ })
  expect(page.queryAllByRole('button', { name: /Add|Actions/ })).toEqual([])
})

test('somebody without the role reads which would do, and nothing is asked of the server', async () => {
  const fake = fakeCards(VISA)
  const page = openCards({ fake, visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  await page.findByText('You do not have access to the payment methods')
  expect(fake.requestsOf(listPaymentMethods)).toEqual([])
})

test('fault F40: a vault that cannot be had is said, with another way to pay, and asked again', async () => {
  const fake = fakeCards()
  fake.refuse(getVaultPlace, 'payment-context:vault-away')
  const page = openCards({ fake })
  await page.press('Add a card')
  await page.findByText('The fields for your card did not load')
  expect(page.getByRole('link', { name: 'ask us for an invoice' }).getAttribute('href')).toBe('/contact')

  fake.on(getVaultPlace, () => ({ origin: 'https://vault.example' }))
  await page.press('Try again')
  const number = await page.findByTitle<HTMLIFrameElement>('Card number')
  expect(number.src).toBe('https://vault.example/frame/number')
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const fake = fakeCards()
  fake.breakContract(listPaymentMethods, [{ network: 5, mask: {}, expiration: [] }])
  const page = openCards({ fake })
  await page.findByRole('row', { name: /Card/ })
  expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object/)
})
