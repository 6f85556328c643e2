import type { Clock } from '@portal/foundation/clock'
import { formParser, type HttpServer } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import type { VaultAccess } from '@portal/foundation/vault-access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { pagePolicy } from '../page.ts'
import { answeredPage, bankPage } from './bank-page.ts'
import type { KeptCard, KeptCards } from './kept-cards.ts'
import type { KeptCharge, KeptCharges } from './kept-charges.ts'
import type { PortalEvents } from './portal-events.ts'
import { chargeAnswer, errorsAnswer, returnAnswer } from './spreedly-answers.ts'
import type { CardOutcome } from './test-cards.ts'

export interface ChargeParts {
  settings: Settings
  clock: Clock
  cards: KeptCards
  charges: KeptCharges
  events: PortalEvents
  access: VaultAccess
  /** Throws unless it is the portal's server that asks. */
  refuseStranger(request: FastifyRequest): void
  /** Never answers the request. */
  holdBack(reply: FastifyReply): Promise<void>
}

const Purchase = z.object({
  transaction: z.object({
    payment_method_token: z.string().max(100),
    amount: z.int().positive(),
    currency_code: z.literal('USD'),
    order_id: z.string().min(1).max(200),
    redirect_url: z.url(),
    callback_url: z.url(),
    /** A charge that arrives later is not begun. */
    good_until: z.iso.datetime(),
  }),
})

const FAILED: Partial<Record<CardOutcome, string>> = {
  declined: 'card_declined',
  expired: 'expired_card',
  'declined-when-charged': 'card_declined',
  'insufficient-funds-when-charged': 'insufficient_funds',
}

/**
 * Adds the calls of the portal's server to the bank behind the vault: charge a card, look up, complete after
 * confirmation.
 */
export function addCharges(server: HttpServer, parts: ChargeParts): void {
  const { settings, clock, cards, charges, access, refuseStranger, holdBack } = parts
  type Gateway = { Params: { gateway: string } }
  server.post<Gateway>('/v1/gateways/:gateway/purchase.json', async (request, reply) => {
    refuseStranger(request)
    const read = Purchase.safeParse(request.body)
    if (!read.success || request.params.gateway !== access.gatewayToken) throw problem('request:invalid')
    const { transaction: asked } = read.data
    if (![asked.redirect_url, asked.callback_url].every((url) => new URL(url).origin === settings.publicOrigin))
      throw problem('request:invalid')

    const card = await cards.find(asked.payment_method_token)
    // What was charged before its card went is still answered for.
    if (!card || (card.state === 'redacted' && !(await charges.findByKey(asked.order_id))))
      throw problem('payment-context:method-not-found')
    const isLate = clock.now() > new Date(asked.good_until)
    const begun = await charges.begin({
      key: asked.order_id,
      cardToken: card.token,
      cents: asked.amount,
      createdAt: clock.now().toISOString(),
      returnUrl: asked.redirect_url,
      callbackUrl: asked.callback_url,
      ...outcomeOf(card, isLate),
    })
    if (begun.charge.cents !== asked.amount || begun.charge.cardToken !== card.token)
      return reply
        .code(422)
        .send(errorsAnswer([{ key: 'errors.key_used', message: 'The key stands for another charge.' }]))
    if (begun.isNew) await tell(parts, begun.charge, card)
    if (begun.isNew && card.outcome === 'no-answer-when-charged') await holdBack(reply)
    return answer(parts, reply, begun.charge, card)
  })

  type Named = { Params: { token: string } }
  server.get<Named>('/v1/transactions/:token.json', async (request, reply) => {
    refuseStranger(request)
    const { charge, card } = await findCharge(parts, request.params.token)
    return answer(parts, reply, charge, card)
  })
  server.post<Named>('/v1/transactions/:token/complete.json', async (request, reply) => {
    refuseStranger(request)
    const { charge, card } = await findCharge(parts, request.params.token)
    if (charge.state !== 'confirmed') return answer(parts, reply, charge, card)

    const completed = await charges.change(charge, { state: 'succeeded' })
    await tell(parts, completed, card)
    return answer(parts, reply, completed, card)
  })
}

/** How long after a charge it can be voided, in ms; later it is settled, and money is refunded. */
const UNSETTLED_MS = 24 * 3_600_000

const Return = z.object({
  transaction: z.object({
    order_id: z.string().min(1).max(200),
    amount: z.int().positive().optional(),
    currency_code: z.literal('USD').optional(),
  }),
})

/** Adds the calls for charged money: refund a part, or void the charge before it is settled. */
export function addReturns(server: HttpServer, parts: ChargeParts): void {
  const { clock, charges, access, events, refuseStranger, holdBack } = parts
  for (const type of ['Credit', 'Void'] as const) {
    const path = `/v1/transactions/:token/${type.toLowerCase()}.json`
    server.post<{ Params: { token: string } }>(path, async (request, reply) => {
      refuseStranger(request)
      const read = Return.safeParse(request.body)
      const isVoid = type === 'Void'
      if (!read.success || (read.data.transaction.amount === undefined) !== isVoid) throw problem('request:invalid')

      const { charge, card } = await findCharge(parts, request.params.token)
      const now = clock.now()
      const { order_id: key, amount = charge.cents } = read.data.transaction
      const isSettled = now.getTime() - new Date(charge.createdAt).getTime() >= UNSETTLED_MS
      const errorCode = isVoid && isSettled ? 'settled' : ''
      const asked = { key, cents: amount, isVoid, errorCode, createdAt: now.toISOString() }
      const { back, isNew } = await charges.takeBack(charge, asked)
      const said = returnAnswer(back, card)
      if (isNew && !back.errorCode)
        await events.tell(charge.callbackUrl, { environment_key: access.environmentKey, ...said })
      if (isNew && card.outcome === 'no-answer-when-charged') await holdBack(reply)
      return reply.code(back.errorCode ? 422 : 200).send(said)
    })
  }
}

/** Adds the bank's page, where the cardholder confirms. Only the payer knows its address. */
export async function addBankPages(server: HttpServer, parts: ChargeParts): Promise<void> {
  const { settings, charges } = parts
  type Named = { Params: { token: string } }
  const sendPage = (reply: FastifyReply, content: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(settings.publicOrigin))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .send(content)

  await server.register(async (bank) => {
    bank.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, formParser)
    bank.get<Named>('/3ds/:token', async ({ params }, reply) => {
      const { charge, card } = await findCharge(parts, params.token)
      const isAsked = charge.state === 'challenge'
      return sendPage(reply, isAsked ? bankPage(charge, card, settings.brandName) : answeredPage(charge))
    })
    bank.post<Named>('/3ds/:token', async ({ params, body }, reply) => {
      const { charge, card } = await findCharge(parts, params.token)
      if (charge.state === 'challenge') {
        const isOwner = body instanceof URLSearchParams && body.get('answer') === 'yes'
        const refused = { state: 'failed', errorCode: 'authentication_failed' } as const
        await tell(parts, await charges.change(charge, isOwner ? { state: 'confirmed' } : refused), card)
      }
      return reply.redirect(charge.returnUrl, 303)
    })
  })
}

async function findCharge({ charges, cards }: ChargeParts, token: string) {
  const charge = await charges.find(token)
  const card = charge && (await cards.find(charge.cardToken))
  if (!charge || !card) throw problem('payment-context:transaction-not-found')
  return { charge, card }
}

function outcomeOf({ outcome }: KeptCard, isLate: boolean): Pick<KeptCharge, 'state' | 'errorCode'> {
  const errorCode = isLate ? 'request_expired' : FAILED[outcome]
  if (errorCode !== undefined) return { state: 'failed', errorCode }
  return { state: outcome === 'three-d-secure-when-charged' ? 'challenge' : 'succeeded', errorCode: '' }
}

async function tell({ events, access }: ChargeParts, charge: KeptCharge, card: KeptCard): Promise<void> {
  const { origin, environmentKey } = access
  await events.tell(charge.callbackUrl, { environment_key: environmentKey, ...chargeAnswer(charge, card, origin) })
}

function answer({ access }: ChargeParts, reply: FastifyReply, charge: KeptCharge, card: KeptCard) {
  return reply.code(charge.state === 'failed' ? 422 : 200).send(chargeAnswer(charge, card, access.origin))
}
