import { asksForForeignAccount, homePath, PAGES } from '@portal/contracts/pages'
import { answerRefused, refuse } from '@portal/foundation/http'
import type { Visit } from '@portal/foundation/sessions'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import type { PlannedPage, Planner } from '../plan/planner.ts'
import { accountIdOf } from './account-id.ts'
import { type Apologize, themeOf } from './apologies.ts'
import { documentHeaders } from './content-security-policy.ts'
import { CLOSE_DOCUMENT, openDocument } from './document-head.ts'
import { openDocumentStream } from './document-stream.ts'
import { firstAnswers } from './first-answers.ts'
import { dataBlock } from './html.ts'
import { wantsDocument } from './wants-document.ts'

/** A path that nobody owns. */
const NOWHERE = ''

const STATUS = { open: 200, refused: 403, unknown: 404 } as const

/** Every page of the portal: one document each, whoever draws the rest of it. */
export function documentRoutes(
  server: FastifyInstance,
  planner: Planner,
  apologize: Apologize,
  options: ReleaseServerOptions,
) {
  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerFailure(error, request, reply, { apologize, log: options.log })
  server.get('/*', { exposeHeadRoute: true, errorHandler }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!wantsDocument(request.headers, path)) return reply.callNotFound()

    const visit = await visitOf(request, options)
    const visitor = visit?.visitor ?? null
    if (visitor?.staff && path === PAGES.account) return toStaffHome(reply, planner.planFor(visitor, path))
    if (visitor && !visitor.staff && !visitor.accounts.length && path === PAGES.account) return toFirstAccount(reply)

    const search = request.url.slice(path.length)
    const page = planner.planFor(visitor, asksForForeignAccount(visitor, path, search) ? NOWHERE : path)
    // Nothing of an account, and no page that begins with an answer, is of any use without it.
    if (visit || page.plan.first.length) await options.checkPortalApi()
    return sendDocument(request, reply, { path, search, page, visit }, options)
  })
}

/** A person never reads an envelope: where what is behind the pages is away or broken, a page says so (fault F46). */
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

/** In the account that the address names, if it is one of theirs. */
async function visitOf(request: FastifyRequest, { findVisit }: ReleaseServerOptions) {
  const accountId = accountIdOf(request)
  return (accountId && (await findVisit(request, accountId))) || findVisit(request)
}

/** Staff have no account to look at; they begin with the first thing they may do (rule B25). */
function toStaffHome(reply: FastifyReply, { plan }: PlannedPage) {
  return reply.header('cache-control', 'no-store').redirect(homePath(plan.others))
}

/** Whoever has a login and no account yet begins with opening one (rule B7). */
function toFirstAccount(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store').redirect(PAGES.signUpInformation)
}

async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, search, page, visit }: { path: string; search: string; page: PlannedPage; visit: Visit | undefined },
  options: ReleaseServerOptions,
) {
  const { plan, shell, standing } = page
  const left = new AbortController()
  const answers = firstAnswers(plan.first, {
    ask: options.askPortalApi,
    visit,
    address: request.ip,
    left: left.signal,
  })
  const theme = themeOf(request.cookies.theme)
  const drawn = shell.renderDocument({ plan, path, search, theme })
  const { stream, encoding } = openDocumentStream(request.headers['accept-encoding'])

  options.cookies.ensureXsrf(request, reply)
  reply.code(visit ? STATUS[standing] : standing === 'unknown' ? 404 : 200)
  reply.headers(documentHeaders(options.settings, drawn))
  reply.header('cache-control', visit ? 'no-store' : 'private, no-cache')
  if (encoding) reply.header('content-encoding', encoding)
  reply.raw.once('close', () => left.abort())
  reply.send(stream)

  stream.write(openDocument({ plan, shell: shell.release, drawn, theme }))
  try {
    for await (const { url, answer } of answers) stream.write(dataBlock({ 'data-first': url }, answer))
  } finally {
    stream.end(CLOSE_DOCUMENT)
  }
  return reply
}
