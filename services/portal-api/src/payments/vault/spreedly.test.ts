import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { spreedlyVault } from './spreedly.ts'

/*
 * Shapes as Spreedly's reference records them (https://developer.spreedly.com/reference, v1 core API); nothing leaves this machine.
 */

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ACCESS = {
  ...{ origin: 'https://core.spreedly.com', environmentKey: 'an-environment', accessSecret: 'a-secret' },
  ...{
    gatewayToken: 'a-gateway',
    certificateToken: 'a-certificate',
    privateKey,
    honorsKeys: true,
    eventsKey: Buffer.alloc(32),
  },
} as unknown as Parameters<typeof spreedlyVault>[0]

const asked: { url: string; method?: string; headers?: object; body?: unknown }[] = []
let answer: { status: number; said: unknown } = { status: 200, said: {} }
const ask = (async (url: string, { method, headers, body }: RequestInit = {}) => {
  asked.push({
    url,
    method,
    headers: headers as object,
    body: body === undefined ? undefined : JSON.parse(String(body)),
  })
  return Response.json(answer.said, { status: answer.status })
}) as unknown as Parameters<typeof spreedlyVault>[1]
const vault = spreedlyVault(ACCESS, ask)
beforeEach(() => void asked.splice(0))

const CARD = {
  ...{
    token: '1rpKvP8zOUhj4Y9EDrIoIYQzzD5',
    created_at: '2026-03-09T09:00:00Z',
    storage_state: 'retained',
    test: true,
  },
  ...{
    last_four_digits: '1111',
    first_six_digits: '411111',
    card_type: 'american_express',
    first_name: 'Pat',
    data: null,
  },
  ...{ month: 3, year: 2032, address1: '345 Main Street', city: 'Wanaque', state: 'NJ', zip: '07465', country: 'US' },
  ...{ full_name: 'Pat Smith', payment_method_type: 'credit_card', errors: [], verification_value: '' },
  ...{ number: 'XXXX-XXXX-XXXX-1111', fingerprint: 'e3cef43464fc832f6e04f187df25af497994' },
}
const PURCHASE = {
  ...{
    on_test_gateway: true,
    token: '9YsPGqHGWSWZ7k4RJ5IDjVZUTYe',
    transaction_type: 'Purchase',
    order_id: 'order-1-a',
  },
  ...{ amount: 19_295, currency_code: 'USD', succeeded: true, state: 'succeeded', message: 'Succeeded!', ip: null },
  ...{ gateway_token: 'a-gateway', gateway_transaction_id: '59', retain_on_success: false, payment_method: CARD },
  response: {
    success: true,
    message: 'Successful purchase',
    avs_code: null,
    cvv_code: null,
    error_code: '',
    pending: false,
  },
}
const CHARGE = {
  ...{ key: 'order-1-a', cardToken: CARD.token, cents: 19_295, goodUntil: new Date('2026-03-09T09:30:00Z') },
  ...{ returnUrl: 'https://portal.example/done', callbackUrl: 'https://portal.example/events' },
}
const failed = (error_code: string, state = 'gateway_processing_failed') => ({
  ...{ succeeded: false, state, response: { ...PURCHASE.response, success: false, error_code } },
})
const says = (changes: object = {}, status = 200) => {
  answer = { status, said: { transaction: { ...PURCHASE, ...changes } } }
}

test('a purchase is asked for with the card’s token, cents, its key and where to lead back', async () => {
  says()
  expect(await vault.charge(CHARGE)).toMatchObject({ key: 'order-1-a', cents: 19_295, state: 'paid', isTest: true })
  expect(asked).toEqual([
    {
      ...{ url: 'https://core.spreedly.com/v1/gateways/a-gateway/purchase.json', method: 'POST' },
      headers: expect.objectContaining({ authorization: 'Basic YW4tZW52aXJvbm1lbnQ6YS1zZWNyZXQ=' }),
      body: {
        transaction: {
          ...{ payment_method_token: CARD.token, amount: 19_295, currency_code: 'USD', order_id: 'order-1-a' },
          ...{ redirect_url: 'https://portal.example/done', callback_url: 'https://portal.example/events' },
          ...{ attempt_3dsecure: true, three_ds_version: '2', good_until: '2026-03-09T09:30:00.000Z' },
        },
      },
    },
  ])
})

test.each<[string, object, number, object]>([
  ['declined', failed('card_declined'), 422, { state: 'declined', reason: 'payment-context:card-declined' }],
  [
    'short of money',
    failed('insufficient_funds'),
    422,
    { state: 'declined', reason: 'payment-context:insufficient-funds' },
  ],
  ['expired', failed('expired_card'), 422, { state: 'declined', reason: 'payment-context:card-expired' }],
  [
    'declined for a reason of the gateway’s own',
    failed('processing_error'),
    422,
    { state: 'declined', reason: 'payment-context:card-declined' },
  ],
  [
    'asked about by its bank',
    { succeeded: false, state: 'pending', required_action: 'challenge', checkout_url: 'https://bank.example/3ds' },
    200,
    { state: 'challenge', challengeUrl: 'https://bank.example/3ds' },
  ],
  [
    'confirmed by its owner',
    { succeeded: false, state: 'pending', required_action: 'none' },
    200,
    { state: 'confirmed', challengeUrl: '' },
  ],
])('a card that is %s', async (_, changes, status, becomes) => {
  says(changes, status)
  expect(await vault.charge(CHARGE)).toMatchObject(becomes)
})

test.each<[string, unknown, number]>([
  [
    'does not know what the gateway did',
    { transaction: { ...PURCHASE, ...failed('', 'gateway_processing_result_unknown') } },
    200,
  ],
  ['is still at it', { transaction: { ...PURCHASE, ...failed('', 'processing') } }, 200],
  ['could not set the gateway up', { transaction: { ...PURCHASE, ...failed('', 'gateway_setup_failed') } }, 200],
  ['answers about another order', { transaction: { ...PURCHASE, order_id: 'order-2-b' } }, 200],
  ['answers about another amount', { transaction: { ...PURCHASE, amount: 1 } }, 200],
  ['refuses our credentials', { errors: [{ key: 'errors.access_denied', message: 'Unable to authenticate.' }] }, 401],
  ['is in maintenance', '<html>', 503],
])('nothing is taken to be known where the vault %s', async (_, said, status) => {
  answer = { status, said }
  await expect(vault.charge(CHARGE)).rejects.toMatchObject({ problem: 'payment-context:vault-away' })
})

test('a card that the vault does not hold any more was not charged', async () => {
  answer = {
    status: 404,
    said: { errors: [{ key: 'errors.payment_method_not_found', message: 'Unable to find it.' }] },
  }
  expect(await vault.charge(CHARGE)).toMatchObject({ state: 'declined', reason: 'payment-context:card-refused' })
})

test('a card is verified and kept in one call, and read as the portal names things', async () => {
  answer = {
    status: 200,
    said: { transaction: { ...PURCHASE, transaction_type: 'Verification', payment_method: CARD } },
  }
  expect(await vault.keep(CARD.token)).toEqual({
    card: {
      ...{ token: CARD.token, fingerprint: CARD.fingerprint, network: 'American Express', lastFour: '1111' },
      ...{ month: 3, year: 2032, street: '345 Main Street', city: 'Wanaque', state: 'NJ', zipCode: '07465' },
      countryCode: 'US',
    },
  })
  expect(asked[0]).toMatchObject({
    url: 'https://core.spreedly.com/v1/gateways/a-gateway/verify.json',
    body: { transaction: { payment_method_token: CARD.token, retain_on_success: true, currency_code: 'USD' } },
  })
})

test.each([
  ['look', 'GET', 'https://core.spreedly.com/v1/transactions/a%2Fcharge.json'],
  ['complete', 'POST', 'https://core.spreedly.com/v1/transactions/a%2Fcharge/complete.json'],
] as const)('%s asks %s %s', async (call, method, url) => {
  says()
  expect(await vault[call]('a/charge')).toMatchObject({ state: 'paid' })
  expect(asked).toEqual([expect.objectContaining({ method, url })])
})

test('a card is redacted by PUT, and one that is gone is no failure', async () => {
  answer = { status: 404, said: { errors: [] } }
  await vault.redact(CARD.token)
  expect(asked).toEqual([
    expect.objectContaining({
      ...{ method: 'PUT', url: `https://core.spreedly.com/v1/payment_methods/${CARD.token}/redact.json` },
    }),
  ])
})

test('what is told of money that went back, of another environment, or of nothing', () => {
  const credit = { ...PURCHASE, transaction_type: 'Credit' }
  expect(vault.read({ environment_key: 'an-environment', transaction: credit })).toMatchObject({ state: 'refunded' })
  expect(vault.read({ environment_key: 'another', transaction: credit })).toBeUndefined()
  expect(vault.read({ environment_key: 'an-environment', transactions: [] })).toBeUndefined()
})

test('the frames’ authorization signs nonce, time and certificate token, a new one each time', () => {
  const [one, other] = [vault.sign(new Date(1_773_046_800_000)), vault.sign(new Date(1_773_046_800_000))]
  const signed = Buffer.from(`${one.nonce}1773046800a-certificate`)
  expect(verify('sha256', signed, createPublicKey(privateKey), Buffer.from(one.signature, 'base64'))).toBe(true)
  expect(other.nonce).not.toBe(one.nonce)
})

describe('rule K27: a vault that does not honor keys', () => {
  const other = spreedlyVault({ ...ACCESS, honorsKeys: false }, ask)
  const since = new Date('2026-03-09T09:00:00Z')
  const lists = (...transactions: object[]) => {
    answer = { status: 200, said: { transactions } }
  }

  test('is not told of a time that it does not mind', async () => {
    says()
    await other.charge(CHARGE)
    expect(asked[0]?.body).toMatchObject({ transaction: { order_id: 'order-1-a' } })
    expect(JSON.stringify(asked[0]?.body)).not.toContain('good_until')
  })

  test('lists the charges of a card, its latest first, among which one is known by its order id', async () => {
    lists(
      { ...PURCHASE, order_id: null, transaction_type: 'RetainPaymentMethod' },
      { ...PURCHASE, transaction_type: 'Verification' },
      PURCHASE,
    )
    expect(await other.findCharge({ ...CHARGE, since })).toMatchObject({ state: 'paid', token: PURCHASE.token })
    expect(asked).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: `https://core.spreedly.com/v1/payment_methods/${CARD.token}/transactions.json?order=desc&count=100`,
      }),
    ])
    lists({ ...PURCHASE, order_id: 'order-2-b' })
    expect(await other.findCharge({ ...CHARGE, since })).toBeUndefined()
  })

  test('rule M95: that lists more than it was asked for is not read', async () => {
    lists(...Array<object>(99).fill({}), PURCHASE)
    expect(await other.findCharge({ ...CHARGE, since })).toMatchObject({ state: 'paid' })
    lists(...Array<object>(100).fill({}), PURCHASE)
    await expect(other.findCharge({ ...CHARGE, since })).rejects.toMatchObject({
      problem: 'payment-context:vault-away',
    })
  })

  test('is asked what a charge is before it is asked to complete it: one that is paid is not completed again', async () => {
    says()
    expect(await other.complete('a-charge')).toMatchObject({ state: 'paid' })
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
  })

  test('lists what went back of all cards', async () => {
    lists(PURCHASE, { ...PURCHASE, transaction_type: 'Credit', order_id: 'refund-1' })
    expect(await other.findReturn({ key: 'refund-1', since })).toMatchObject({ isDone: true, key: 'refund-1' })
    expect(asked[0]?.url).toBe('https://core.spreedly.com/v1/transactions.json?order=desc&count=100')
    expect(await other.findReturn({ key: 'order-1-a', since })).toBeUndefined()
  })

  test.each([401, 500])('that answers with a %i says nothing of what it lists', async (status) => {
    answer = { status, said: { errors: [] } }
    await expect(other.findCharge({ ...CHARGE, since })).rejects.toMatchObject({
      problem: 'payment-context:vault-away',
    })
  })
})
