import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { asksForForeignAccount, homePath, PAGES } from '@portal/contracts/pages'
import { addPaymentMethod } from '@portal/contracts/payments/payment-methods'
import type { ShownNotice, Visitor } from '@portal/contracts/platform'
import { meets } from '@portal/contracts/roles'
import { answerRefused, encodingFor, readBrowserKey, refuse, setBrowserKey } from '@portal/foundation/http'
import { newToken, type Visit } from '@portal/foundation/sessions'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { withMeasuring } from '../measuring/measuring-parts.ts'
import type { ReleaseServerOptions } from '../options.ts'
import type { PlannedPage, Planner } from '../plan/planner.ts'
import type { Registry } from '../registry/registry.ts'
import { accountIdOf } from './account-id.ts'
import type { Apologize } from './apologies.ts'
import { documentHeaders } from './content-security-policy.ts'
import { type Display, displayOf } from './display.ts'
import { DocumentStart, openDocumentBody, type SendBody } from './document-body.ts'
import { CLOSE_DOCUMENT, openDocument } from './document-head.ts'
import { type FirstAnswer, firstAnswers } from './first-answers.ts'
import { jsonBlock } from './html.ts'
import { redirectToMailLink, restoredMailLink } from './mail-link.ts'
import { sizeOf, TextForMany } from './text-for-many.ts'
import { wantsDocument } from './wants-document.ts'

/** How long shared answers in memory are awaited before the head is sent alone, in ms. */
const ANSWERS_FOR_ALL_MS = 20

/** A path that nobody owns. */
const NOWHERE = ''

const STATUS = { open: 200, refused: 403, unknown: 404 } as const

/** Answers with the document of a page, or with the error envelope where no document is asked for. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Serves every page of the portal: one document each, whichever remote renders the content. */
export function documentRoutes(
  server: FastifyInstance,
  answerPage: AnswerPage,
  { apologize, log }: { apologize: Apologize; log: ReleaseServerOptions['log'] },
) {
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerFailure(error, request, reply, { apologize, log })
  server.get('/*', { exposeHeadRoute: true, errorHandler }, answerPage)
}

export function createAnswerPage(
  { registry, planner }: { registry: Registry; planner: Planner },
  options: ReleaseServerOptions,
): AnswerPage {
  return async (request, reply) => {
    const link = restoredMailLink(request.originalUrl)
    if (link) return redirectToMailLink(reply, link)
    // As it was asked for: what a route took for a percent sign that stands for itself belongs to nobody (rule J96).
    const path = request.originalUrl.split('?')[0] ?? '/'
    if (!wantsDocument(request.headers, path)) return reply.callNotFound()

    const visit = await visitOf(request, options)
    const visitor = visit?.visitor ?? null
    noteWhoAsks(request, visit)
    if (visitor?.staff && !visitor.needs_second_factor && path === PAGES.account)
      return toStaffHome(reply, planner.planFor(visitor, path))
    if (visitor && !visitor.staff && !visitor.accounts.length && path === PAGES.account) return toFirstAccount(reply)

    const search = request.originalUrl.slice(path.length)
    const browser = visitor ? undefined : browserOf(request, reply, registry, options)
    const page = planner.planFor(visitor, asksForForeignAccount(visitor, path, search) ? NOWHERE : path, {
      browser,
      overrides: visit?.overrides,
    })
    if (lacksSecondFactor(visitor, path, page)) return toSecondStep(reply, request.originalUrl)
    // Nothing of an account, and no page that begins with an answer, is of any use without it.
    if (visit || page.plan.first.length) await options.checkPortalApi()
    if (request.method === 'GET') options.noteGiven(page.plan)
    return sendDocument(request, reply, { path, search, page, visit }, options)
  }
}

/** For the request's line in the log, which is the one line of the document's first calls as well. */
function noteWhoAsks(request: FastifyRequest, visit: Visit | undefined) {
  const acting = visit?.session.acting
  request.actorId = acting ? acting.staffId : visit?.session.userId
  request.actingAsId = acting && visit?.session.userId
}

/**
 * People never see an error envelope: if the services behind the pages are unavailable or broken, a page says so (fault
 * F46).
 */
function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { apologize, log }: Pick<ReleaseServerOptions, 'log'> & { apologize: Apologize },
) {
  const refused = refuse(error, request, reply, log)
  const page = refused.status >= 500 && apologize(request.raw, refused.status === 503 ? 'away' : 'broken')
  if (!page) return answerRefused(refused, request, reply)

  return reply.code(refused.status).headers(page.headers).send(page.body)
}

/**
 * Returns the browser's key, which keeps a logged-out person inside or outside a canary's share; it is created only
 * where that matters.
 */
function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: Registry,
  { settings }: ReleaseServerOptions,
) {
  const known = readBrowserKey(request, settings)
  if (known || !registry.hasCanary()) return known
  const fresh = newToken()
  setBrowserKey(reply, fresh, settings)
  return fresh
}

/** Returns the visit in the account named by the address, if the person belongs to it. */
async function visitOf(request: FastifyRequest, { findVisit }: ReleaseServerOptions) {
  const accountId = accountIdOf(request)
  return (accountId && (await findVisit(request, accountId))) || findVisit(request)
}

/** Staff have no account to look at; they begin with an overview of their own (rule B25). */
function toStaffHome(reply: FastifyReply, { plan }: PlannedPage) {
  return reply.header('cache-control', 'no-store').redirect(homePath(plan.others))
}

/** Redirects a person with a login and no account to opening one (rule B7). */
function toFirstAccount(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect(PAGES.signUpInformation)
}

/** Returns whether a session lacks the second factor that this page of the account takes (rule B118), or of staff (rule B119), whose pages are there for nobody without a role. */
function lacksSecondFactor(visitor: Visitor | null, path: string, { status }: PlannedPage): boolean {
  if (visitor?.needs_second_factor) return path === PAGES.account || status === 'unknown'
  return visitor?.account?.needs_second_factor === true && (path === PAGES.account || status === 'refused')
}

/** Redirects a person whose session lacks a second factor; they go on to the page that they asked for. */
function toSecondStep(reply: FastifyReply, asked: string) {
  return reply.header('cache-control', 'no-store').redirect(`${PAGES.secondStep}?${new URLSearchParams({ to: asked })}`)
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, search, page, visit }: { path: string; search: string; page: PlannedPage; visit: Visit | undefined },
  options: ReleaseServerOptions,
) {
  const { plan, status } = page
  const drawn = drawOnce(
    page,
    {
      path,
      search,
      notice: options.findNotice(visit?.visitor ?? null),
      display: displayOf(request.cookies),
      mayAddCards: meets(addPaymentMethod.requires, visit?.visitor),
    },
    options,
  )

  options.cookies.ensureXsrf(request, reply)
  reply.code(visit ? STATUS[status] : status === 'unknown' ? 404 : 200)
  reply.headers(drawn.headers)
  // What a provider sent somebody back with stands in the address.
  if (isCallback(path)) reply.header('referrer-policy', 'no-referrer')
  // The page goes by the portal's time, also where its machine's clock is wrong (rule E33).
  reply.header('server-timing', `clock;desc="${options.clock.now().getTime()}"`)
  reply.header('cache-control', visit ? 'no-store' : 'private, no-cache')
  const whole = visit ? undefined : wholeDocument(drawn, plan.first, options)
  return whole
    ? sendWhole(request, reply, whole)
    : sendInPieces(request, reply, { start: drawn.start, first: plan.first, visit }, options)
}

/** One whose answers are all known at once is put together once, as long as they are the same. */
function wholeDocument(
  { start, name }: Drawn,
  first: readonly string[],
  { knownAnswer }: ReleaseServerOptions,
): TextForMany | undefined {
  const answers = first.map(knownAnswer)
  if (!answers.every((answer) => answer !== undefined)) return undefined

  const key = JSON.stringify([name, ...answers.map(({ etag }) => etag)])
  const known = wholes.get(key)
  if (known) return known

  const blocks = answers.map(({ plain }, at) => firstAnswerBlock(first[at] ?? '', { status: 200, body: plain }))
  const made = new TextForMany(start.text + blocks.join('') + CLOSE_DOCUMENT)
  wholes.set(key, made)
  return made
}

async function sendWhole(request: FastifyRequest, reply: FastifyReply, whole: TextForMany): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(whole.text)

  return reply.header('content-encoding', encoding).send(await whole.as(encoding))
}

async function sendInPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  { start, first, visit }: { start: DocumentStart; first: readonly string[]; visit: Visit | undefined },
  { askPortalApi }: ReleaseServerOptions,
): Promise<FastifyReply> {
  const left = new AbortController()
  const answers = firstAnswers(first, {
    ask: askPortalApi,
    visit,
    address: request.ip,
    left: left.signal,
    id: request.id,
  })
  reply.raw.once('close', () => left.abort('left'))
  const send: SendBody = (body, encoding) => {
    if (encoding) reply.header('content-encoding', encoding)
    reply.send(body)
  }
  const body = openDocumentBody(request.headers['accept-encoding'], send, {
    start,
    holdMs: visit ? 0 : ANSWERS_FOR_ALL_MS,
  })
  try {
    for await (const { url, answer } of answers) body.write(firstAnswerBlock(url, answer))
  } finally {
    body.write(CLOSE_DOCUMENT)
    await body.end()
  }
  return reply
}

/** A person reads `{ status, data }`; the data are JSON already. */
function firstAnswerBlock(url: string, { status, body }: FirstAnswer['answer']): string {
  return jsonBlock({ 'data-first': url }, `{"status":${status}${body && `,"data":${body}`}}`)
}

interface Drawn {
  /** Unique name. */
  name: string
  start: DocumentStart
  headers: Record<string, string>
}

/** Limited by total characters, because addresses can contain anything. */
const drawn = new LRUCache<string, Drawn>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ start }) => start.text.length,
})

/** Documents that say the same to everybody. */
const wholes = new LRUCache<string, TextForMany>({ maxSize: 32 * 1024 * 1024, sizeCalculation: sizeOf })

interface DrawnWith {
  path: string
  search: string
  /** Notice above the page. Each has documents of its own. */
  notice: ShownNotice | undefined
  display: Display
  mayAddCards: boolean
}

/** The frame of a page is drawn once for each plan, as long as it is asked for. */
function drawOnce(
  { key, plan: planned, shell }: PlannedPage,
  { path, search, notice, display, mayAddCards }: DrawnWith,
  { settings }: ReleaseServerOptions,
): Drawn {
  const name = JSON.stringify([key, path, search, notice, display, mayAddCards])
  const found = drawn.get(name)
  if (found) return found

  const plan = notice ? { ...planned, notice } : planned
  const page = withMeasuring(shell.renderDocument({ plan, path, search, theme: display.theme }), plan.visitor, settings)
  const servedAt = [...settings.remotesServedAt, ...(plan.overrides ?? [])].map(({ origin }) => origin)
  const made = {
    name,
    start: new DocumentStart(openDocument({ plan, shell: shell.release, drawn: page, ...display })),
    headers: documentHeaders(settings, { ...page, mayAddCards, servedAt, chatWidget: plan.chatWidget }),
  }
  drawn.set(name, made)
  return made
}

function isCallback(path: string) {
  return (Object.values(CALLBACKS) as string[]).includes(path)
}
