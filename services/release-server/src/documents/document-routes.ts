import { THEMES, type Theme } from '@portal/contracts/frame'
import { asksForForeignAccount, homePath, PAGES } from '@portal/contracts/pages'
import type { Visit } from '@portal/foundation/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import type { PlannedPage, Planner } from '../plan/planner.ts'
import { accountIdOf } from './account-id.ts'
import { documentHeaders } from './content-security-policy.ts'
import { CLOSE_DOCUMENT, openDocument } from './document-head.ts'
import { openDocumentStream } from './document-stream.ts'
import { firstAnswers } from './first-answers.ts'
import { dataBlock } from './html.ts'

/** Where everybody is sent after signing in. */

/** A path that nobody owns. */
const NOWHERE = ''

const STATUS = { open: 200, refused: 403, unknown: 404 } as const

/** Every page of the portal: one document each, whoever draws the rest of it. */
export function documentRoutes(server: FastifyInstance, planner: Planner, options: ReleaseServerOptions) {
  server.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!wantsDocument(request, path)) return reply.callNotFound()

    const visit = await visitOf(request, options)
    const visitor = visit?.visitor ?? null
    if (visitor?.staff && path === PAGES.account) return toStaffHome(reply, planner.planFor(visitor, path))

    const search = request.url.slice(path.length)
    const page = planner.planFor(visitor, asksForForeignAccount(visitor, path, search) ? NOWHERE : path)
    return sendDocument(request, reply, { path, search, page, visit }, options)
  })
}

/**
 * A script or an image that is not there must not be answered with a page. Browsers say what they want it for; whoever says
 * nothing (a monitor, a preview of a link) gets the page.
 */
function wantsDocument({ headers }: FastifyRequest, path: string) {
  if (/^\/(api|releases|plans)(\/|$)/.test(path)) return false
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document' } = headers
  return accept.includes('text/html') || (destination === 'document' && accept.includes('*/*'))
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
  const theme = themeOf(request)
  const drawn = shell.renderDocument({ plan, path, search, theme })
  const { stream, encoding } = openDocumentStream(request.headers['accept-encoding'])

  options.cookies.ensureXsrf(request, reply)
  reply.code(visit ? STATUS[standing] : standing === 'unknown' ? 404 : 200)
  reply.headers(documentHeaders(options.settings, drawn.inlineStyles))
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

function themeOf({ cookies }: FastifyRequest): Theme {
  return THEMES.find((theme) => theme === cookies.theme) ?? 'system'
}
