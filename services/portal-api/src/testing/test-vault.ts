import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A card as a recorded answer of Spreedly's has it. */
export interface VaultedCard {
  fingerprint: string
  last_four_digits: string
  card_type: string
  month: number
  year: number
}

export const VISA: VaultedCard = {
  fingerprint: 'e3cef43464fc832f6e04f187df25af497994',
  last_four_digits: '4242',
  card_type: 'visa',
  month: 9,
  year: 2028,
}
export const MASTERCARD: VaultedCard = {
  fingerprint: 'a1b2c3d464fc832f6e04f187df25af497994',
  last_four_digits: '4444',
  card_type: 'master',
  month: 1,
  year: 2030,
}

/**
 * Behavior of the vault when it is called; `forgets to answer` does the work first and drops the connection, and `slow`
 * answers 20 s later.
 */
type Mood = 'well' | 'slow' | 'silent' | 'gone' | 'broken' | 'talks nonsense' | 'forgets to answer'

/** The bank's response when a card is charged. */
type WhenCharged = 'succeeded' | 'challenge' | 'card_declined' | 'insufficient_funds'

/** A charge at the bank behind the vault. */
export interface TestCharge {
  token: string
  key: string
  cents: number
  cardToken: string
  state: 'succeeded' | 'challenge' | 'confirmed' | 'failed'
  code: string
}

/** Money that went back, or was refused to. */
export interface TestReturn {
  key: string
  type: 'credit' | 'void'
  charge: TestCharge
  cents: number
  isDone: boolean
}

/** A vault for tests: stores its input and answers in the recorded format (https://docs.spreedly.com, v1). */
export interface TestVault {
  /** Settings of a portal in front of it. */
  environment: Record<string, string>
  /** Checks what the portal signs for its frames. */
  publicKey: KeyObject
  /** Adds a card and returns its token. */
  add(card: VaultedCard, outcome?: 'good' | 'declined' | 'expired', whenCharged?: WhenCharged): string
  /** Charges in the order they were begun. */
  charges: TestCharge[]
  /** Requested refunds, in order. */
  returns: TestReturn[]
  /** True once charges are settled: then they cannot be voided. */
  isSettled: boolean
  /** True if it begins once per key and nothing that comes too late; otherwise it does whatever it is asked. */
  honorsKeys: boolean
  /** Start of the transactions it lists, if not in the year of the recordings. */
  listedSince: Date | undefined
  /** True if the bank refuses refunds. */
  refusesReturns: boolean
  /** Builds the event that it would send to the portal for a charge now, as JSON. */
  eventOf(charge: TestCharge, changes?: object): string
  /** Requests received, oldest first: `POST /v1/…`. */
  asked: { call: string; authorization: string | undefined; body: string }[]
  mood: Mood
  /** The bank's clock. */
  now: () => Date
  close(): Promise<void>
}

export async function testVault(): Promise<TestVault> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cards = new Map<
    string,
    { card: VaultedCard; outcome: 'good' | 'declined' | 'expired'; whenCharged: WhenCharged }
  >()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const { method, url = '', headers } = request
    vault.asked.push({ call: `${method} ${url}`, authorization: headers.authorization, body })
    const say = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))

    if (vault.mood === 'silent') return
    if (vault.mood === 'gone') return request.socket.destroy()
    if (vault.mood === 'broken') return say(500, { errors: [{ key: 'errors.unexpected', message: 'Unexpected.' }] })
    if (vault.mood === 'talks nonsense') return say(200, { transaction: { succeeded: 'perhaps' } })
    if (url.includes('redact')) return say(200, { transaction: { succeeded: true } })

    const list = /^\/v1(?:\/payment_methods\/([^/]+))?\/transactions\.json\?/.exec(url)
    if (list) return say(200, { transactions: listed(list[1]) })
    const back = /\/(void|credit)\.json$/.exec(url)?.[1] as TestReturn['type'] | undefined
    const returned = back && takeBack(back, url, body)
    const charge = back
      ? undefined
      : url.includes('/transactions/')
        ? transition(url)
        : url.includes('/purchase') && begin(body)
    if (vault.mood === 'forgets to answer') return request.socket.destroy()
    if (vault.mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 20_000).unref())
    if (returned) return say(returned.isDone ? 200 : 422, { transaction: returnOf(returned) })
    if (charge) return say(charge.state === 'failed' ? 422 : 200, { transaction: purchaseOf(charge) })

    const token = JSON.parse(body).transaction.payment_method_token
    const found = cards.get(token)
    if (!found) return say(404, { errors: [{ key: 'errors.payment_method_not_found', message: 'Not found.' }] })
    const { status, ...told } = VERIFIED[found.outcome]
    say(status, {
      transaction: { ...VERIFICATION, ...told, payment_method: { ...PAYMENT_METHOD, ...found.card, token } },
    })
  })
  const chargeByKey = finderIn(
    () => vault.charges,
    ({ key }) => key,
  )
  const chargeByToken = finderIn(
    () => vault.charges,
    ({ token }) => token,
  )
  const chargeOf = (url: string) => chargeByToken(/\/transactions\/([^/.]+)/.exec(url)?.[1] ?? '')
  function begin(body: string): TestCharge | undefined {
    const { order_id: key, amount: cents, payment_method_token: cardToken, good_until } = JSON.parse(body).transaction
    const known = vault.honorsKeys ? chargeByKey(key) : undefined
    const card = cards.get(cardToken)
    if (known || !card) return known
    const token = `charge${vault.charges.length}`.padEnd(27, 'x')
    const isOpen = card.whenCharged === 'succeeded' || card.whenCharged === 'challenge'
    const code =
      vault.honorsKeys && vault.now() > new Date(good_until) ? 'request_expired' : isOpen ? '' : card.whenCharged
    const charge = { token, key, cents, cardToken, code, state: code ? 'failed' : card.whenCharged } as TestCharge
    vault.charges.push(charge)
    return charge
  }
  function takeBack(type: TestReturn['type'], url: string, body: string): TestReturn | undefined {
    const { order_id: key, amount } = JSON.parse(body).transaction
    const charge = chargeOf(url)
    const known = vault.honorsKeys ? vault.returns.find((one) => one.key === key) : undefined
    if (known || !charge) return known
    const cents = amount ?? charge.cents
    const isDone = !vault.refusesReturns && !(type === 'void' && vault.isSettled)
    vault.returns.push({ key, type, charge, cents, isDone })
    return vault.returns.at(-1)
  }
  /** Lists transactions of one card, or all; latest first. */
  function listed(cardToken: string | undefined): object[] {
    const charges = vault.charges
      .filter((one) => cardToken === undefined || one.cardToken === cardToken)
      .map(purchaseOf)
    const listed = [...charges, ...(cardToken === undefined ? vault.returns.map(returnOf) : [])].reverse()
    const { listedSince } = vault
    return listedSince ? listed.map((one) => ({ ...one, created_at: listedSince.toISOString() })) : listed
  }
  function transition(url: string): TestCharge | undefined {
    const charge = chargeOf(url)
    if (charge?.state === 'confirmed' && url.includes('/complete')) charge.state = 'succeeded'
    return charge
  }
  await new Promise<void>((opened) => server.listen(0, '127.0.0.1', opened))
  const { port } = server.address() as AddressInfo
  const vault: TestVault = {
    publicKey,
    environment: {
      SPREEDLY_URL: `http://127.0.0.1:${port}`,
      SPREEDLY_ENVIRONMENT_KEY: 'an-environment',
      SPREEDLY_ACCESS_SECRET: 'a-secret',
      SPREEDLY_GATEWAY_TOKEN: 'a-gateway',
      SPREEDLY_HONORS_ORDER_IDS: 'true',
      SPREEDLY_CERTIFICATE_TOKEN: 'a-certificate',
      SPREEDLY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    add: (card, outcome = 'good', whenCharged = 'succeeded') => {
      const token = `token${cards.size}`.padEnd(27, 'x')
      cards.set(token, { card, outcome, whenCharged })
      return token
    },
    charges: [],
    returns: [],
    isSettled: false,
    refusesReturns: false,
    honorsKeys: true,
    listedSince: undefined,
    eventOf: (charge, changes = {}) =>
      JSON.stringify({ environment_key: 'an-environment', transaction: { ...purchaseOf(charge), ...changes } }),
    now: () => new Date(),
    asked: [],
    mood: 'well',
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return vault
}

/** Returns what finds the first of a list that grows, or is emptied, by a name: a bank in front of which years pass has many. */
function finderIn<Item>(list: () => readonly Item[], nameOf: (item: Item) => string) {
  let seen: Item[] = []
  let byName = new Map<string, Item>()
  return (name: string): Item | undefined => {
    const items = list()
    if (items.length < seen.length || items[seen.length - 1] !== seen.at(-1)) [seen, byName] = [[], new Map()]
    for (const item of items.slice(seen.length)) {
      seen.push(item)
      if (!byName.has(nameOf(item))) byName.set(nameOf(item), item)
    }
    return byName.get(name)
  }
}

const response = (success: boolean, message: string, error_code: string) => ({
  success,
  message,
  error_code,
  avs_code: null,
  cvv_code: null,
  pending: false,
  result_unknown: false,
})
const VERIFIED = {
  good: { status: 200, succeeded: true, state: 'succeeded', response: response(true, 'Successful verify', '') },
  declined: {
    status: 422,
    succeeded: false,
    state: 'gateway_processing_failed',
    response: response(false, 'Unable to process the verify transaction.', 'card_declined'),
  },
  expired: {
    status: 422,
    succeeded: false,
    state: 'gateway_processing_failed',
    response: response(false, 'Your card has expired.', 'expired_card'),
  },
}
const VERIFICATION = {
  on_test_gateway: true,
  created_at: '2026-03-09T09:00:00Z',
  updated_at: '2026-03-09T09:00:00Z',
  currency_code: 'USD',
  token: '7AiMZDxaN3C1KJjrFwnjnDzv0Ls',
  transaction_type: 'Verification',
  retain_on_success: true,
  gateway_token: 'a-gateway',
  message: 'Succeeded!',
}
const PAYMENT_METHOD = {
  created_at: '2026-03-09T09:00:00Z',
  updated_at: '2026-03-09T09:00:00Z',
  email: null,
  data: null,
  storage_state: 'retained',
  test: true,
  first_name: 'Olivia',
  last_name: 'Adler',
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: '83702',
  country: null,
  full_name: 'Olivia Adler',
  payment_method_type: 'credit_card',
  errors: [],
  verification_value: 'XXX',
  number: 'XXXX-XXXX-XXXX-4242',
}

/** A recorded purchase, as far as it says more than its card. */
function purchaseOf({ token, key, cents, state, code }: TestCharge) {
  const succeeded = state === 'succeeded'
  return {
    ...VERIFICATION,
    transaction_type: 'Purchase',
    token,
    order_id: key,
    amount: cents,
    succeeded,
    state: succeeded ? 'succeeded' : state === 'failed' ? 'gateway_processing_failed' : 'pending',
    required_action: state === 'challenge' ? 'challenge' : 'none',
    checkout_url: state === 'challenge' ? `https://bank.example/3ds/${token}` : null,
    message: succeeded ? 'Succeeded!' : 'Unable to process the purchase transaction.',
    response: response(succeeded, 'Unable to process the purchase transaction.', code),
    payment_method: PAYMENT_METHOD,
  }
}

/** A recorded credit or void, as far as it says more than its card. */
function returnOf({ key, type, cents, isDone }: TestReturn) {
  const message = isDone ? 'Succeeded!' : 'Unable to process the transaction.'
  return {
    ...VERIFICATION,
    transaction_type: type === 'void' ? 'Void' : 'Credit',
    token: `return-${key}`,
    order_id: key,
    amount: cents,
    succeeded: isDone,
    state: isDone ? 'succeeded' : 'gateway_processing_failed',
    message,
    response: response(isDone, message, isDone ? '' : 'refund_refused'),
    payment_method: PAYMENT_METHOD,
  }
}
