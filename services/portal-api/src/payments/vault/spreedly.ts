import { randomBytes, sign } from 'node:crypto'
import { capitalized } from '@portal/contracts/capitalized'
import type { DeclineReason } from '@portal/contracts/payments/payments'
import type { GuardedFetch } from '@portal/foundation/outbound'
import { problem } from '@portal/foundation/problem'
import type { VaultAccess } from '@portal/foundation/vault-access'
import * as z from 'zod'
import type { Charged, ChargeInQuestion, TakenBack, Vault, VaultCard, Verified } from './vault.ts'

/** Timeout for the vault and the bank behind it, in ms. */
const WAIT_MS = 4_000

const maybe = z.string().nullish()
const PaymentMethod = z.object({
  token: z.string(),
  fingerprint: z.string(),
  card_type: z.string(),
  last_four_digits: z.string(),
  month: z.coerce.number(),
  year: z.coerce.number(),
  address1: maybe,
  city: maybe,
  state: maybe,
  zip: maybe,
  country: maybe,
})
const Transaction = z.object({
  transaction: z.object({
    succeeded: z.boolean(),
    state: z.string(),
    response: z.object({ error_code: maybe }).nullish(),
    payment_method: PaymentMethod,
  }),
})
const ChargeTransaction = z.object({
  transaction: z.object({
    token: z.string(),
    transaction_type: z.string(),
    order_id: z.string(),
    amount: z.int(),
    succeeded: z.boolean(),
    state: z.string(),
    message: maybe,
    required_action: maybe,
    checkout_url: maybe,
    on_test_gateway: z.boolean().nullish(),
    response: z.object({ error_code: maybe }).nullish(),
  }),
})
const BackTransaction = z.object({
  transaction: z.object({
    token: z.string(),
    order_id: z.string(),
    succeeded: z.boolean(),
    state: z.string(),
    message: maybe,
    on_test_gateway: z.boolean().nullish(),
    response: z.object({ error_code: maybe }).nullish(),
  }),
})
/** Maximum number of transactions in one list. */
const LISTED = 100

/** Lists name a transaction each, in the shape that it has by itself; those of other kinds have other fields. Counted before they are read (rule M95). */
const Listed = z.object({
  transactions: z
    .array(z.unknown())
    .max(LISTED)
    .pipe(z.array(z.looseObject({ order_id: maybe, transaction_type: maybe, created_at: maybe }))),
})
const TellsOfCharge = z.object({ environment_key: z.string() })
/** A charge that went wrong for another reason was declined. */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'payment-context:insufficient-funds',
  expired_card: 'payment-context:card-expired',
  card_expired: 'payment-context:card-expired',
  authentication_failed: 'payment-context:challenge-failed',
  request_expired: 'payment-context:vault-away',
}
/** The one state that says that the bank refused. Of any other, also one that is new to us, what became of the money is not known. */
const REFUSED = 'gateway_processing_failed'
const EXPIRED = new Set(['expired_card', 'card_expired'])

/** Money goes back after it is settled, or the charge is taken back before. */
const GOES_BACK = new Set(['Credit', 'Void'])

const NETWORKS: Readonly<Record<string, string>> = {
  american_express: 'American Express',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  master: 'Mastercard',
  unionpay: 'UnionPay',
}

/** Spreedly's vault (v1), and the sandbox's that speaks as it does. */
export function spreedlyVault(access: VaultAccess, ask: GuardedFetch): Vault {
  const { origin, environmentKey, accessSecret, gatewayToken, certificateToken, privateKey, honorsKeys } = access
  const authorization = `Basic ${Buffer.from(`${environmentKey}:${accessSecret}`).toString('base64')}`

  async function call(method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
    const headers = { authorization, 'content-type': 'application/json', accept: 'application/json' }
    try {
      const signal = AbortSignal.timeout(WAIT_MS)
      const sent = method === 'GET' ? undefined : JSON.stringify(body ?? {})
      const answer = await ask(`${origin}/v1${path}`, { method, headers, body: sent, signal })
      return { status: answer.status, said: await answer.json().catch(() => undefined) }
    } catch {
      throw problem('payment-context:vault-away')
    }
  }

  /**
   * Returns the vault's transactions with a key, latest first; `undefined` if the list does not reach back far enough.
   */
  async function listed(
    path: string,
    { key, since }: { key: string; since: Date },
    isMeant: (type: string) => boolean,
  ) {
    const { said } = await call('GET', `${path}?${new URLSearchParams({ order: 'desc', count: String(LISTED) })}`)
    const read = Listed.safeParse(said)
    if (!read.success) throw problem('payment-context:vault-away')
    const { transactions } = read.data
    const found = transactions.find((one) => one.order_id === key && isMeant(one.transaction_type ?? ''))
    const reachesBack =
      transactions.length < LISTED || Date.parse(transactions.at(-1)?.created_at ?? '') < since.getTime()
    if (!found && !reachesBack) throw problem('payment-context:vault-away')
    return found
  }

  return {
    origin,
    honorsKeys,
    sign: (now) => {
      const nonce = randomBytes(24).toString('hex')
      const timestamp = String(Math.floor(now.getTime() / 1_000))
      const signed = Buffer.from(`${nonce}${timestamp}${certificateToken}`)
      return { certificateToken, nonce, timestamp, signature: sign('sha256', signed, privateKey).toString('base64') }
    },
    keep: async (token) => {
      const transaction = { payment_method_token: token, retain_on_success: true, currency_code: 'USD' }
      const { status, said } = await call('POST', `/gateways/${gatewayToken}/verify.json`, { transaction })
      if (status === 404) return { refused: 'unknown' }
      return verifiedOf(Transaction.safeParse(said))
    },
    charge: async ({ key, cardToken, cents, goodUntil, returnUrl, callbackUrl }) => {
      const transaction = {
        ...{ payment_method_token: cardToken, amount: cents, currency_code: 'USD', order_id: key },
        ...{ redirect_url: returnUrl, callback_url: callbackUrl, attempt_3dsecure: true, three_ds_version: '2' },
        // A vault that does not know the field is not to stumble over it.
        ...(honorsKeys && { good_until: goodUntil.toISOString() }),
      }
      const { status, said } = await call('POST', `/gateways/${gatewayToken}/purchase.json`, { transaction })
      if (status === 404) return unknownCard(key, cents)
      return chargedOf(said, { key, cents })
    },
    findCharge: async ({ key, cardToken, cents, since }: ChargeInQuestion) => {
      const path = `/payment_methods/${encodeURIComponent(cardToken)}/transactions.json`
      const transaction = await listed(path, { key, since }, (type) => type === 'Purchase')
      return transaction && chargedOf({ transaction }, { key, cents })
    },
    look: async (token) => chargedOf((await call('GET', `/transactions/${encodeURIComponent(token)}.json`)).said),
    complete: async (token) => {
      const path = `/transactions/${encodeURIComponent(token)}`
      const known = honorsKeys ? undefined : chargedOf((await call('GET', `${path}.json`)).said)
      if (known && known.state !== 'confirmed') return known
      return chargedOf((await call('POST', `${path}/complete.json`)).said)
    },
    takeBack: async ({ key, chargeToken, cents, isVoid }) => {
      const path = `/transactions/${encodeURIComponent(chargeToken)}/${isVoid ? 'void' : 'credit'}.json`
      const money = isVoid ? {} : { amount: cents, currency_code: 'USD' }
      const { said } = await call('POST', path, { transaction: { ...money, order_id: key } })
      return takenBackOf(said, key)
    },
    findReturn: async ({ key, since }) => {
      const transaction = await listed('/transactions.json', { key, since }, (type) => GOES_BACK.has(type))
      return transaction && takenBackOf({ transaction }, key)
    },
    read: (message) => {
      const sender = TellsOfCharge.safeParse(message)
      if (!sender.success || sender.data.environment_key !== environmentKey) return undefined
      const read = ChargeTransaction.safeParse(message)
      return read.success ? stateOf(read.data.transaction) : undefined
    },
    redact: async (token) => {
      const { status } = await call('PUT', `/payment_methods/${encodeURIComponent(token)}/redact.json`)
      if (status >= 400 && status !== 404) throw problem('payment-context:vault-away')
    },
  }
}

/** An unreadable response does not count as a refusal: a customer with a valid card should retry. */
function verifiedOf(read: z.ZodSafeParseResult<z.infer<typeof Transaction>>): Verified {
  if (!read.success) throw problem('payment-context:vault-away')

  const { succeeded, state, response, payment_method: card } = read.data.transaction
  if (succeeded) return { card: cardOf(card) }
  if (state !== REFUSED) throw problem('payment-context:vault-away')
  return { refused: EXPIRED.has(response?.error_code ?? '') ? 'expired' : 'declined' }
}

/** Returns an inconclusive result for an unreadable or unrelated response: the charge is asked about again. */
function chargedOf(said: unknown, asked?: { key: string; cents: number }): Charged {
  const read = ChargeTransaction.safeParse(said)
  const charged = read.success && stateOf(read.data.transaction)
  if (!charged || (asked && (charged.key !== asked.key || charged.cents !== asked.cents)))
    throw problem('payment-context:vault-away')
  return charged
}

/** `undefined` if the bank has not answered the vault, either. */
function stateOf(transaction: z.infer<typeof ChargeTransaction>['transaction']): Charged | undefined {
  const { token, order_id: key, amount: cents, checkout_url: url, message, response, on_test_gateway } = transaction
  const code = response?.error_code ?? ''
  const facts = { key, token, cents, message: message ?? '', code, isTest: on_test_gateway ?? false }
  const nothing = { ...facts, reason: '', challengeUrl: '' } as const
  if (GOES_BACK.has(transaction.transaction_type))
    return transaction.succeeded ? { ...nothing, state: 'refunded' } : undefined
  if (transaction.succeeded) return { ...nothing, state: 'paid' }
  if (transaction.state === REFUSED)
    return { ...nothing, state: 'declined', reason: REASONS[code] ?? 'payment-context:card-declined' }
  if (transaction.state !== 'pending') return undefined
  return transaction.required_action === 'challenge'
    ? { ...nothing, state: 'challenge', challengeUrl: url ?? '' }
    : { ...nothing, state: 'confirmed' }
}

/** Returns an inconclusive result for an unreadable or unrelated response: the refund is asked about again. */
function takenBackOf(said: unknown, key: string): TakenBack {
  const read = BackTransaction.safeParse(said)
  if (!read.success || read.data.transaction.order_id !== key) throw problem('payment-context:vault-away')
  const { token, succeeded, state, message, response, on_test_gateway } = read.data.transaction
  if (!succeeded && state !== REFUSED) throw problem('payment-context:vault-away')
  const words = { message: message ?? '', code: response?.error_code ?? '' }
  return { key, token, isDone: succeeded, ...words, isTest: on_test_gateway ?? false }
}

/** The vault knows no such card any more: nothing was charged, and nothing can be. */
function unknownCard(key: string, cents: number): Charged {
  const nothing = { token: '', challengeUrl: '', message: 'The vault knows no such card.', code: '', isTest: false }
  return { ...nothing, key, cents, state: 'declined', reason: 'payment-context:card-refused' }
}

function cardOf(card: z.infer<typeof PaymentMethod>): VaultCard {
  return {
    token: card.token,
    fingerprint: card.fingerprint,
    network: NETWORKS[card.card_type] ?? capitalized(card.card_type.replaceAll('_', ' ')),
    lastFour: card.last_four_digits,
    month: card.month,
    year: card.year,
    street: card.address1 ?? '',
    city: card.city ?? '',
    state: card.state ?? '',
    zipCode: card.zip ?? '',
    countryCode: card.country ?? '',
  }
}
