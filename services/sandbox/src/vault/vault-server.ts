import { createHash, createPublicKey, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@portal/foundation/clock'
import { createHttpServer, type HttpServer } from '@portal/foundation/http'
import type { Logger } from '@portal/foundation/logging'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import type { VaultAccess } from '@portal/foundation/vault-access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import * as z from 'zod'
import { html } from '../html.ts'
import { isOfThisMachine } from '../loopback.ts'
import { PAGE_POLICY, page } from '../page.ts'
import { addBankPages, addCharges, addReturns } from './charges.ts'
import { FRAME_FIELDS, FRAME_FONT, FRAME_SCRIPT, type FrameField, framePage, framePolicy } from './frame-pages.ts'
import type { KeptCard, KeptCards } from './kept-cards.ts'
import type { KeptCharges } from './kept-charges.ts'
import type { PortalEvents } from './portal-events.ts'
import { readCard } from './read-card.ts'
import { errorsAnswer, paymentMethodAnswer, transactionAnswer } from './spreedly-answers.ts'
import { type CardOutcome, TEST_CARDS } from './test-cards.ts'
import { AUTHORIZATION_LIFETIME_MS, isAuthorized, WidgetAuthorization } from './widget-authorization.ts'

export interface VaultOptions {
  settings: Settings
  clock: Clock
  log: Logger
  cards: KeptCards
  charges: KeptCharges
  events: PortalEvents
  access: VaultAccess
}

/** Cards a minute that one address may hand in. */
const CARDS_PER_MINUTE = 30
/** Timeout for a bank that never responds, in ms; the client has given up by then. */
const NO_ANSWER_MS = 30_000

const text = (most: number) => z.string().max(most).default('')
const HandedIn = WidgetAuthorization.extend({
  payment_method: z.object({
    credit_card: z.object({
      number: text(40),
      verification_value: text(10),
      month: z.coerce.number().catch(0),
      year: z.coerce.number().catch(0),
      full_name: text(100),
    }),
  }),
})
const Verification = z.object({
  transaction: z.object({ payment_method_token: z.string().max(100), retain_on_success: z.boolean().default(false) }),
})

/** The bank's response for a card that is to be added. */
const REFUSED: Partial<Record<CardOutcome, { message: string; errorCode: string }>> = {
  declined: { message: 'Declined', errorCode: 'card_declined' },
  expired: { message: 'Expired card', errorCode: 'expired_card' },
}

/** The vault's pages, the one call that its frames make, and those of the portal's server. Ready to listen. */
export async function createVaultServer(options: VaultOptions): Promise<HttpServer> {
  const { settings, log } = options
  const server = await createHttpServer({ settings, log, bodyLimit: 16 * 1024, takesCardNumbers: true })
  server.addHook('onRequest', async ({ headers }) => {
    if (!isOfThisMachine(headers.host)) throw problem('request:not-found')
  })
  addFrames(server, options)
  addHandIn(server, options)
  addServerCalls(server, options)
  const parts = {
    ...options,
    refuseStranger: (request: FastifyRequest) => refuseStranger(request, options.access),
    holdBack,
  }
  addCharges(server, parts)
  addReturns(server, parts)
  await addBankPages(server, parts)
  await server.ready()
  return server
}

function addFrames(server: HttpServer, { settings: { publicOrigin } }: VaultOptions): void {
  server.get('/', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(page('Test cards – sandbox', cardsPage())),
  )
  server.get('/frame.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(FRAME_SCRIPT))
  server.get('/geist.woff2', async (_, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000').send(FRAME_FONT),
  )
  for (const field of Object.keys(FRAME_FIELDS) as FrameField[]) {
    server.get(`/frame/${field}`, async (_, reply) =>
      reply
        .removeHeader('x-frame-options')
        .type('text/html; charset=utf-8')
        .header('content-security-policy', framePolicy(publicOrigin))
        .header('referrer-policy', 'no-referrer')
        .send(framePage(field, publicOrigin)),
    )
  }
}

function cardsPage() {
  const rows = TEST_CARDS.map(
    ({ number, means }) => html`<tr><td>${number.replace(/\d{4}(?=\d)/g, '$& ')}</td><td>${means}</td></tr>`,
  )
  return html`<h1>Test cards</h1>
<p>The sandbox’s card vault takes these numbers and no others, with any name, any code and any month to come.</p>
<table><thead><tr><th>Number</th><th>What becomes of it</th></tr></thead><tbody>${rows}</tbody></table>`
}

/**
 * Adds the endpoint where a frame exchanges a card for a token. An authorization is used up, whatever happens to the
 * card.
 */
function addHandIn(server: HttpServer, { settings, clock, cards, access }: VaultOptions): void {
  const { certificateToken } = access
  const publicKey = createPublicKey(access.privateKey)
  const ownOrigin = `http://127.0.0.1:${settings.vaultPort}`
  const limits = { config: { rateLimit: { max: CARDS_PER_MINUTE, timeWindow: 60_000 } } }
  server.post('/v1/payment_methods', limits, async ({ headers, body }, reply) => {
    const handedIn = HandedIn.safeParse(body)
    const now = clock.now()
    const isFromFrame = headers.origin === ownOrigin
    if (!isFromFrame || !handedIn.success || !isAuthorized(handedIn.data, { certificateToken, publicKey, now }))
      return refuseWidget(reply)
    if (!(await cards.burn(handedIn.data.nonce))) return refuseWidget(reply)
    await cards.purgeNonces(new Date(Date.now() - 2 * AUTHORIZATION_LIFETIME_MS))

    const { credit_card: typed } = handedIn.data.payment_method
    const read = readCard(typed, now)
    if ('wrong' in read) {
      const wrong = Object.entries(read.wrong).map(([attribute, message]) => ({
        attribute,
        key: 'errors.invalid',
        message,
      }))
      return reply.code(422).send(errorsAnswer(wrong))
    }
    const card = await cards.add(read.card, typed.number, now)
    return reply.code(201).send(transactionAnswer(nanoid(27), { type: 'AddPaymentMethod', succeeded: true }, card))
  })
}

function refuseWidget(reply: FastifyReply) {
  const message = 'The signature, its time or its nonce is not good: ask for another one.'
  return reply.code(401).send(errorsAnswer([{ key: 'errors.invalid_signature', message }]))
}

/** Adds the calls reserved for the portal's server, which authenticates with its secret. */
function addServerCalls(server: HttpServer, { cards, access }: VaultOptions): void {
  type Named = { Params: { token: string } }
  const found = async (request: FastifyRequest, token: string): Promise<KeptCard> => {
    refuseStranger(request, access)
    const card = await cards.find(token)
    if (!card) throw problem('payment-context:method-not-found')
    return card
  }
  server.get<Named>('/v1/payment_methods/:token.json', async (request) => ({
    payment_method: paymentMethodAnswer(await found(request, request.params.token)),
  }))
  server.put<Named>('/v1/payment_methods/:token/redact.json', async (request) => {
    const card = await found(request, request.params.token)
    return transactionAnswer(
      nanoid(27),
      { type: 'RedactPaymentMethod', succeeded: true },
      await cards.set(card, 'redacted'),
    )
  })
  server.post<{ Params: { gateway: string } }>('/v1/gateways/:gateway/verify.json', async (request, reply) => {
    refuseStranger(request, access)
    const read = Verification.safeParse(request.body)
    if (!read.success || request.params.gateway !== access.gatewayToken) throw problem('request:invalid')

    const { payment_method_token: token, retain_on_success: retains } = read.data.transaction
    const card = await found(request, token)
    if (card.state === 'redacted') throw problem('payment-context:method-not-found')
    if (card.outcome === 'no-answer') return answerTooLate(reply, card)

    const refused = REFUSED[card.outcome]
    if (refused) {
      const told = { type: 'Verification', succeeded: false, state: 'gateway_processing_failed', ...refused }
      return reply.code(422).send(transactionAnswer(nanoid(27), told, card))
    }
    const kept = retains ? await cards.set(card, 'retained') : card
    return transactionAnswer(nanoid(27), { type: 'Verification', succeeded: true }, kept)
  })
}

async function answerTooLate(reply: FastifyReply, card: KeptCard) {
  await holdBack(reply)
  const told = {
    type: 'Verification',
    succeeded: false,
    state: 'gateway_processing_result_unknown',
    message: 'No answer',
  }
  return reply.code(422).send(transactionAnswer(nanoid(27), told, card))
}

/** Waits until the client has given up. */
async function holdBack(reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, NO_ANSWER_MS)
    timer.unref()
    reply.raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function refuseStranger({ headers }: FastifyRequest, { environmentKey, accessSecret }: VaultAccess): void {
  const digest = (said: string) => createHash('sha256').update(said).digest()
  const known = `Basic ${Buffer.from(`${environmentKey}:${accessSecret}`).toString('base64')}`
  if (!timingSafeEqual(digest(headers.authorization ?? ''), digest(known))) throw problem('request:unauthenticated')
}
