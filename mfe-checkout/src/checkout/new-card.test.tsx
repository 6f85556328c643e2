import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import {
  addPaymentMethod,
  getPaymentSignature,
  getVaultPlace,
  listPaymentMethods,
  mailCardCode,
} from '@portal/contracts/payments/payment-methods'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { aPaymentMethod, renderRemote } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'
import { fakePrices, ladder } from '../testing/fake-prices.ts'
import { fakeVault, type VaultAnswer } from '../testing/fake-vault.ts'
import { fillCart } from '../testing/fill-cart.ts'

const [, PLAN] = ladder({ group: 'us', license_label: 'US Address Verification' }, 5) as [Plan, Plan]
type Plan = ReturnType<typeof ladder>[0]
const TOKEN = { type: 'vault:token', token: 'of-a-card' } as const

beforeEach(() => localStorage.clear())
afterEach(() => void jest.useRealTimers())

/** The step of the payment, for somebody without a card. */
function openStep() {
  fillCart(PLAN)
  const fake = fakePrices(PLAN)
  fake.on(requestQuote, () => ({
    items: [],
    unit_amount: 15_000,
    tax_amount: 0,
    total_amount: 15_000,
    tax_rate: 0,
    tax_basis: 'rate' as const,
    quote_id: 'first',
    expires: '',
  }))
  fake.on(listPaymentMethods, () => [])
  fake.on(addPaymentMethod, () => aPaymentMethod({ payment_method_id: 'added' }))
  fake.on(getVaultPlace, () => ({ origin: 'https://vault.example' }))
  return renderRemote(Root, { fake, path: '/checkout/payment' })
}

/** Its form, filled in, with a vault that answers this. */
async function openForm(...answers: [VaultAnswer, ...VaultAnswer[]]) {
  const page = openStep()
  const vault = fakeVault(page.fake, ...answers)
  await vault.appear('number', 'code')
  await page.user.type(page.getByLabelText('Expiration date'), '09/30')
  await page.user.type(page.getByLabelText('Name on card'), 'Olivia Adler')
  return {
    ...page,
    vault,
    send: () => page.press('Save card and continue'),
    added: () => page.fake.requestsOf(addPaymentMethod).map(({ body }) => body),
  }
}

const atReview = (page: Awaited<ReturnType<typeof openForm>>) => page.findByRole('heading', { name: 'Review and pay' })

test('a new card goes to the vault, and its token to the review', async () => {
  const page = await openForm(TOKEN)
  await page.send()
  await atReview(page)
  expect(page.added()).toEqual([{ token: 'of-a-card' }])
})

test('rule K12: after five cards in an hour a code is mailed, and with it one more is tried', async () => {
  const page = await openForm(TOKEN)
  page.fake.refuse(addPaymentMethod, 'payment-context:too-many-cards')
  page.fake.refuse(mailCardCode, 'request:rate-limited')
  expect(page.queryByLabelText('Code from the email')).toBeNull()
  await page.send()
  await page.press('Email me a code')
  const code = await page.findByLabelText('Code from the email')
  // A code is mailed at most once a minute: pressing again shows why none arrives.
  await page.findByText('Maximum amount of requests reached')

  page.fake.on(mailCardCode, () => undefined)
  await page.press('Email me a code')
  await page.findByText(/^A code is on its way to .+@/)
  page.fake.refuse(addPaymentMethod, 'identity-context:code-unusable')
  await page.user.type(code, '123456')
  await page.send()
  await page.findByRole('alert')
  page.fake.on(addPaymentMethod, () => aPaymentMethod({ payment_method_id: 'added' }))
  await page.send()
  await atReview(page)
  expect(page.added()).toEqual([
    { token: 'of-a-card' },
    { token: 'of-a-card', mailed_code: '123456' },
    { token: 'of-a-card', mailed_code: '123456' },
  ])
})

test.each([
  ['declined', 'payment-context:card-declined', /Your bank declined this card/],
  ['expired', 'payment-context:card-expired', /This card has expired/],
  ['unanswered', 'payment-context:vault-away', /Nothing was changed: try again/],
] as const)('a card that is %s as it is saved says so, and what was typed stays', async (_, problem, words) => {
  const page = await openForm(TOKEN)
  page.fake.refuse(addPaymentMethod, problem)
  await page.send()
  expect((await page.findByRole('alert')).textContent).toMatch(words)
  expect(page.getByLabelText<HTMLInputElement>('Name on card').value).toBe('Olivia Adler')
  page.fake.on(addPaymentMethod, () => aPaymentMethod({ payment_method_id: 'added' }))
  await page.send()
  await atReview(page)
})

test('rule K1: an authorization that went stale is asked for anew, once, and nobody sees it', async () => {
  const stale = { type: 'vault:refused', reason: 'authorization', fields: {} } as const
  const page = await openForm(stale, TOKEN)
  await page.send()
  await atReview(page)
  expect(page.vault.heard).toEqual(['nonce 1', 'nonce 2'])
})

test('fault F40: a vault that goes away under its open fields is said, and what was typed stays', async () => {
  const page = await openForm({ type: 'vault:refused', reason: 'away', fields: {} }, TOKEN)
  await page.send()
  expect((await page.findByRole('alert')).textContent).toContain('The card vault cannot be reached.')
  expect(page.added()).toEqual([])
  await page.send()
  await atReview(page)
})

test('while a card is handed in it is work that is not saved: a session that ends meanwhile is asked for again in place', async () => {
  const page = await openForm(TOKEN)
  page.fake.on(getPaymentSignature, () => new Promise(() => {}))
  await page.send()
  await waitFor(() => expect(page.fake.requestsOf(getPaymentSignature)).toHaveLength(1))
  expect(page.platform.guard.isDirty()).toBe(true)
})

test('what is missing from a card is said at once, also of the fields that the vault draws', async () => {
  const page = openStep()
  await fakeVault(page.fake, TOKEN).appear('number')
  await page.press('Save card and continue')
  const alert = await page.findByRole('alert')
  expect([...alert.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Enter the expiration date',
    'Enter the security code',
    'Enter the name on card',
  ])
})

test('fault F40: frames that have not come after ten seconds are given up, with another way to pay', async () => {
  jest.useFakeTimers()
  const page = openStep()
  fakeVault(page.fake, TOKEN)
  await act(() => jest.advanceTimersByTimeAsync(9_900))
  expect(page.queryByText('The fields for your card did not load')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(500))
  expect(page.getByText('The fields for your card did not load')).toBeTruthy()
  expect(page.getByRole('link', { name: 'ask us for an invoice' }).getAttribute('href')).toBe('/contact')
})

test('fault F40: a policy that refuses the frames is heard, and nobody waits', async () => {
  const page = openStep()
  await fakeVault(page.fake, TOKEN).appear()
  const violation = Object.assign(new Event('securitypolicyviolation'), {
    blockedURI: 'https://vault.example/frame/number',
  })
  // Frames that respond are there, whatever else was rejected.
  act(() => void document.dispatchEvent(violation))
  expect(page.queryByText('The fields for your card did not load')).toBeNull()
  page.unmount()

  const blocked = openStep()
  fakeVault(blocked.fake, TOKEN)
  await blocked.findByTitle('Card number')
  act(() => void document.dispatchEvent(violation))
  expect(await blocked.findByText('The fields for your card did not load')).toBeTruthy()
})
