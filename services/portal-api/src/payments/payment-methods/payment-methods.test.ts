import { verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { listPaymentMethodsOfAccount } from '@portal/contracts/payments/admin-payments'
import {
  addPaymentMethod,
  deletePaymentMethod,
  getPaymentSignature,
  getVaultPlace,
  listPaymentMethods,
  mailCardCode,
  makePaymentMethodPrimary,
  type PaymentMethod,
} from '@portal/contracts/payments/payment-methods'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { createOutbox } from '@portal/foundation/outbox'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { solveBotCheck } from '../../testing/solve-bot-check.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { MASTERCARD, type TestVault, testVault, VISA } from '../../testing/test-vault.ts'
import { paymentsJobs } from '../jobs.ts'
import { cardTries, paymentMethods } from './payment-methods.tables.ts'

let app: TestApp
let vault: TestVault

beforeAll(async () => {
  vault = await testVault()
  app = await testApp(vault.environment)
  await seedCatalog(app.db)
})
afterAll(async () => {
  await app.close()
  await vault.close()
})
beforeEach(async () => {
  vault.mood = 'well'
  vault.asked.length = 0
  // Every test comes from the same network.
  await app.db.delete(cardTries)
})

async function add(at: TestCaller, card = VISA, outcome: 'good' | 'declined' | 'expired' = 'good') {
  return at.call(addPaymentMethod, {
    query: await solveBotCheck(at, 'AddPaymentMethod'),
    body: { token: vault.add(card, outcome) },
  })
}
const ANOTHER = { ...VISA, fingerprint: 'another', last_four_digits: '1881' }
const masksOf = (cards: PaymentMethod[]) => cards.map(({ mask, primary }) => `${mask}${primary ? ' primary' : ''}`)
const listed = async (at: TestCaller) => masksOf(await at.call(listPaymentMethods))
const remove = (at: TestCaller, { payment_method_id: id }: PaymentMethod, confirm?: boolean) =>
  at.call(deletePaymentMethod, { params: { id }, query: confirm ? { confirm_disable_auto_renew: true } : {} })

describe('adding a card', () => {
  test('rule K5: the first one is the primary one, the next is not', async () => {
    const owner = await app.account()
    const card = await add(owner)
    expect(card).toMatchObject({
      ...{ mask: '•••• 4242', network: 'Visa', expiration: '2028-09', primary: true },
      ...{ zip_code: '83702', street: '', deactivated: '', redacted: '', token: '' },
    })
    await add(owner, MASTERCARD)
    expect(await listed(owner)).toEqual(['•••• 4242 primary', '•••• 4444'])
    expect(await auditTrail(app, owner)).toEqual(['payment-method.added', 'payment-method.added'])
  })

  test('the vault is asked as its own, for the bank’s word, and to keep the card', async () => {
    await add(await app.account())
    const [{ call, authorization, body } = { call: '', authorization: '', body: '' }] = vault.asked
    expect(call).toBe('POST /v1/gateways/a-gateway/verify.json')
    expect(authorization).toBe(`Basic ${Buffer.from('an-environment:a-secret').toString('base64')}`)
    expect(JSON.parse(body).transaction).toMatchObject({ retain_on_success: true, currency_code: 'USD' })
  })

  test('the vault’s token is kept sealed, and answered to nobody', async () => {
    const owner = await app.account()
    const token = vault.add(VISA)
    await owner.call(addPaymentMethod, { query: await solveBotCheck(owner, 'AddPaymentMethod'), body: { token } })
    const rows = JSON.stringify(await app.db.select().from(paymentMethods))
    expect(rows).toContain('"sealedToken":"test.')
    expect(rows).not.toContain(token)
    expect(JSON.stringify([await owner.call(listPaymentMethods), app.foundation.logged])).not.toContain(token)
  })

  test('rule K4: the same card again has its new end, and is still one', async () => {
    const owner = await app.account()
    const first = await add(owner)
    const again = await add(owner, { ...VISA, month: 2, year: 2031 })
    expect(again).toMatchObject({ payment_method_id: first.payment_method_id, expiration: '2031-02', primary: true })
    expect(await listed(owner)).toEqual(['•••• 4242 primary'])
    expect(await auditTrail(app, owner)).toEqual(['payment-method.added', 'payment-method.renewed'])
  })

  test('rule K4: the card of another account is nothing to this one', async () => {
    const [owner, stranger] = [await app.account(), await app.account()]
    await add(stranger)
    await add(owner)
    expect(await listed(stranger)).toEqual(['•••• 4242 primary'])
    expect(await listed(owner)).toEqual(['•••• 4242 primary'])
  })

  test('of the same card twice at the same moment one is left', async () => {
    const owner = await app.account()
    await Promise.all([add(owner), add(owner)])
    expect(await listed(owner)).toEqual(['•••• 4242 primary'])
  })

  test('of two cards at the same moment one is the primary one', async () => {
    const owner = await app.account()
    await Promise.all([add(owner), add(owner, MASTERCARD)])
    const cards = await owner.call(listPaymentMethods)
    expect(cards.map(({ primary }) => primary)).toEqual([true, false])
  })

  test('a repeated request is granted once', async () => {
    const owner = await app.account()
    const request = {
      query: await solveBotCheck(owner, 'AddPaymentMethod'),
      body: { token: vault.add(VISA) },
      headers: { 'idempotency-key': 'a-wish-for-a-card' },
    }
    const first = await owner.call(addPaymentMethod, request)
    expect(await owner.call(addPaymentMethod, request)).toEqual(first)
    expect(vault.asked).toHaveLength(1)
    expect(await auditTrail(app, owner)).toEqual(['payment-method.added'])
  })

  test.each([
    ['declined', 402, 'payment-context:card-declined'],
    ['expired', 402, 'payment-context:card-expired'],
  ] as const)('a card that is %s is not there', async (outcome, status, name) => {
    const owner = await app.account()
    await expect(add(owner, VISA, outcome)).rejects.toEqual(refused(status, name))
    expect(await listed(owner)).toEqual([])
    expect(await auditTrail(app, owner)).toEqual([])
  })

  test('attack: the token of a card of another account is refused; the same card under its own token is not (rule M94)', async () => {
    const [owner, other] = [await app.account(), await app.account()]
    const token = vault.add(VISA)
    const bring = async (at: typeof owner, brought: string) =>
      at.call(addPaymentMethod, { query: await solveBotCheck(at, 'AddPaymentMethod'), body: { token: brought } })
    await bring(owner, token)
    await expect(bring(other, token)).rejects.toEqual(refused(402, 'payment-context:card-refused'))
    expect(await other.call(listPaymentMethods)).toEqual([])
    await bring(other, vault.add(VISA))
    await bring(owner, token)
    expect(await owner.call(listPaymentMethods)).toHaveLength(1)
  })

  test('a token that leads to no card is refused', async () => {
    const owner = await app.account()
    const query = await solveBotCheck(owner, 'AddPaymentMethod')
    await expect(owner.call(addPaymentMethod, { query, body: { token: 'made-up' } })).rejects.toEqual(
      refused(402, 'payment-context:card-refused'),
    )
  })

  test('without a person in front of it, nothing is asked of the vault', async () => {
    const owner = await app.account()
    const query = await solveBotCheck(owner, 'UserRegistration')
    await expect(owner.call(addPaymentMethod, { query, body: { token: vault.add(VISA) } })).rejects.toEqual(
      refused(403, 'request:captcha-failed'),
    )
    expect(vault.asked).toEqual([])
  })

  test('a billing viewer is refused', async () => {
    const viewer = await app.member(await app.account(), ['billing-viewer'])
    await expect(add(viewer)).rejects.toEqual(refused(403, 'request:forbidden'))
  })
})

describe('rule K12: five cards an hour', () => {
  test('of an account, declined ones too; then one more with each that is an hour old', async () => {
    const owner = await app.account()
    for (const outcome of ['good', 'declined', 'declined', 'declined'] as const)
      await add(owner, VISA, outcome).catch(() => {})
    app.clock.advance(1_800_000)
    await add(owner, MASTERCARD)
    await expect(add(owner, ANOTHER)).rejects.toEqual(refused(429, 'payment-context:too-many-cards'))
    expect(vault.asked).toHaveLength(5)

    app.clock.advance(1_800_000)
    for (let more = 0; more < 4; more += 1) await add(owner, ANOTHER)
    await expect(add(owner, ANOTHER)).rejects.toEqual(refused(429, 'payment-context:too-many-cards'))
  })

  test('from a network, no matter who asks; however many come at once', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => app.account()))
    const requests = await Promise.all(
      owners.map(async (owner) => ({
        owner,
        query: await solveBotCheck(owner, 'AddPaymentMethod'),
        body: { token: vault.add(VISA) },
      })),
    )
    const answers = await Promise.allSettled(
      requests.map(({ owner, ...request }) => owner.call(addPaymentMethod, request)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(vault.asked).toHaveLength(5)
  })

  test('the refusal says how long to wait', async () => {
    const owner = await app.account()
    for (let tries = 0; tries < 5; tries += 1) await add(owner)
    const query = await solveBotCheck(owner, 'AddPaymentMethod')
    const answer = await owner.send(addPaymentMethod, { query, body: { token: vault.add(VISA) } })
    expect(answer.headers['retry-after']).toBe('3600')
  })
})

describe('rule K12: a mailed code lets somebody try five more', () => {
  async function triedFive() {
    const owner = await app.account()
    for (let tries = 0; tries < 5; tries += 1) await add(owner)
    return owner
  }
  const codesTo = async (at: TestCaller) =>
    (await lettersTo(app, at.email)).flatMap(({ code }) => (code === undefined ? [] : [code]))
  const addWith = async (at: TestCaller, mailed_code: string) =>
    at.call(addPaymentMethod, {
      query: await solveBotCheck(at, 'AddPaymentMethod'),
      body: { token: vault.add(VISA), mailed_code },
    })

  test('and five at most, in that hour, however many codes are mailed', async () => {
    const owner = await triedFive()
    await owner.call(mailCardCode)
    const [code = ''] = await codesTo(owner)
    for (let tries = 0; tries < 5; tries += 1) await addWith(owner, code)
    const tooMany = refused(429, 'payment-context:too-many-cards')
    await expect(addWith(owner, code)).rejects.toEqual(tooMany)
    app.clock.advance(61_000)
    await owner.call(mailCardCode)
    await expect(addWith(owner, (await codesTo(owner)).at(-1) ?? '')).rejects.toEqual(tooMany)
  })

  test('of theirs alone, for a quarter of an hour, and not by guessing', async () => {
    const [owner, stranger] = [await triedFive(), await app.account()]
    await stranger.call(mailCardCode)
    await owner.call(mailCardCode)
    const [[theirs = ''], [own = '']] = [await codesTo(stranger), await codesTo(owner)]
    expect(own).toMatch(/^\d{6}$/)
    const unusable = { problem: 'identity-context:code-unusable', fields: { mailed_code: expect.any(String) } }
    await expect(addWith(owner, theirs)).rejects.toMatchObject(unusable)
    app.clock.advance(31 * 60_000)
    for (let guess = 0; guess < 4; guess += 1) await expect(addWith(owner, own)).rejects.toMatchObject(unusable)
    await expect(addWith(owner, own)).rejects.toEqual(refused(429, 'identity-context:too-many-attempts'))
    expect(vault.asked.filter(({ call }) => call.endsWith('/verify.json'))).toHaveLength(5)
  })
})

describe('the primary card', () => {
  test('rule K2: is the one that was chosen, once', async () => {
    const owner = await app.account()
    await add(owner)
    const { payment_method_id: id } = await add(owner, MASTERCARD)
    for (const _ of ['once', 'again']) await owner.call(makePaymentMethodPrimary, { params: { id } })
    expect(await listed(owner)).toEqual(['•••• 4444 primary', '•••• 4242'])
    expect((await auditTrail(app, owner)).filter((action) => action.endsWith('primary'))).toHaveLength(1)
  })

  test('of another account is not found', async () => {
    const [owner, stranger] = [await app.account(), await app.account()]
    const { payment_method_id: id } = await add(stranger)
    await expect(owner.call(makePaymentMethodPrimary, { params: { id } })).rejects.toEqual(
      refused(404, 'payment-context:method-not-found'),
    )
  })
})

describe('deleting a card', () => {
  /** Does the work that was left for later. */
  async function catchUp() {
    const { db, clock, foundation } = app
    await createOutbox({ db, clock, log: foundation.log, handlers: paymentsJobs(foundation) }).runDue()
  }
  const redactions = () => vault.asked.filter(({ call }) => call.includes('/redact'))

  test('lets the vault forget it, and another one is the primary one', async () => {
    const owner = await app.account()
    const card = await add(owner)
    await add(owner, MASTERCARD)
    await catchUp()
    vault.asked.length = 0
    await remove(owner, card)
    expect(await listed(owner)).toEqual(['•••• 4444 primary'])
    await catchUp()
    expect(redactions().map(({ call }) => call)).toEqual([
      expect.stringMatching(/^PUT \/v1\/payment_methods\/token\d+x+\/redact.json$/),
    ])
    expect((await auditTrail(app, owner)).at(-1)).toBe('payment-method.deleted')
  })

  test('rule K4: what a new token takes the place of is forgotten, the same token again is not', async () => {
    const owner = await app.account()
    const [first, second] = [vault.add(VISA), vault.add(VISA)]
    for (const token of [first, first, second, second])
      await owner.call(addPaymentMethod, { query: await solveBotCheck(owner, 'AddPaymentMethod'), body: { token } })
    await catchUp()
    expect(redactions().map(({ call }) => call)).toEqual([`PUT /v1/payment_methods/${first}/redact.json`])
  })

  test('while the vault is away, it hears of it later', async () => {
    const owner = await app.account()
    await remove(owner, await add(owner))
    vault.mood = 'broken'
    await catchUp()
    vault.mood = 'well'
    const before = redactions().length
    app.clock.advance(3_600_000)
    await catchUp()
    expect(redactions().length).toBe(before + 1)
  })

  test('rule K3: the only one that a renewal can use stays, unless the renewal may stop with it', async () => {
    const owner = await app.account()
    const { id } = await newSubscription(app, owner, { isAgreed: true })
    const card = await add(owner)
    await expect(remove(owner, card)).rejects.toEqual(refused(409, 'payment-context:only-card'))
    expect(await listed(owner)).toEqual(['•••• 4242 primary'])

    await remove(owner, card, true)
    expect(await listed(owner)).toEqual([])
    const [subscription] = await owner.call(listAccountSubscriptions)
    expect(subscription).toMatchObject({ subscription_id: id, autoRenewDisabled: true })
    expect((await auditTrail(app, owner)).slice(-2)).toEqual(['auto-renew.disabled', 'payment-method.deleted'])
  })

  test.each([
    ['another one is good', MASTERCARD, { isAgreed: true }],
    ['nothing renews by itself', undefined, { isAgreed: true, autoRenewDisabledAt: new Date() }],
    ['nobody agreed to a charge', undefined, {}],
    ['what renews costs nothing', undefined, { planId: 'us-core-cloud-free-monthly' }],
  ])('rule K3: it goes without a question where %s', async (_, another, facts) => {
    const owner = await app.account()
    await newSubscription(app, owner, facts)
    const card = await add(owner)
    if (another) await add(owner, another)
    await remove(owner, card)
    expect((await owner.call(listAccountSubscriptions))[0]?.autoRenewDisabled).toBe('autoRenewDisabledAt' in facts)
  })

  test('rule K3: one that has expired serves no renewal, neither as the last nor in the place of another', async () => {
    const owner = await app.account()
    await newSubscription(app, owner, { isAgreed: true })
    const good = await add(owner)
    const old = await add(owner, { ...MASTERCARD, month: 2, year: 2026 })
    await expect(remove(owner, good)).rejects.toEqual(refused(409, 'payment-context:only-card'))
    await remove(owner, old)
    expect(await listed(owner)).toEqual(['•••• 4242 primary'])
  })

  test('twice finds nothing the second time; it can be added again', async () => {
    const owner = await app.account()
    const card = await add(owner)
    await remove(owner, card)
    await expect(remove(owner, card)).rejects.toEqual(refused(404, 'payment-context:method-not-found'))
    expect((await add(owner)).payment_method_id).not.toBe(card.payment_method_id)
  })

  test('support sees that it was there', async () => {
    const owner = await app.account()
    await remove(owner, await add(owner))
    const support = await app.staff('support')
    const cards = await support.call(listPaymentMethodsOfAccount, { params: { id: owner.accountId } })
    expect(cards).toEqual([expect.objectContaining({ mask: '•••• 4242', redacted: app.clock.now().toISOString() })])
  })
})

describe('while the vault', () => {
  test.each(['silent', 'gone', 'broken', 'talks nonsense'] as const)(
    'is %s, a card is not added, and nothing is lost',
    async (mood) => {
      const owner = await app.account()
      await add(owner, MASTERCARD)
      vault.mood = mood
      await expect(add(owner)).rejects.toEqual(refused(503, 'payment-context:vault-away'))
      expect(await listed(owner)).toEqual(['•••• 4444 primary'])

      vault.mood = 'well'
      await add(owner)
      expect(await listed(owner)).toEqual(['•••• 4444 primary', '•••• 4242'])
    },
  )
})

describe('rule K1: what lets the frames take a card', () => {
  test('is another one each time, and signed for the certificate', async () => {
    const owner = await app.account()
    const [one, other] = [await owner.call(getPaymentSignature), await owner.call(getPaymentSignature)]
    expect(one.nonce).not.toBe(other.nonce)
    expect(one).toMatchObject({
      certificateToken: 'a-certificate',
      timestamp: String(app.clock.now().getTime() / 1_000),
    })
    const signed = Buffer.from(`${one.nonce}${one.timestamp}a-certificate`)
    expect(verify('sha256', signed, vault.publicKey, Buffer.from(one.signature, 'base64'))).toBe(true)
  })

  test('where the frames come from is said by the settings', async () => {
    const owner = await app.account()
    expect(await owner.call(getVaultPlace)).toEqual({ origin: vault.environment.SPREEDLY_URL })
  })
})
