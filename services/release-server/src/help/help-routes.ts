import { HELP_ENTRIES_PATH, problemPath } from '@portal/contracts/help'
import { PAGES } from '@portal/contracts/pages'
import type { FastifyInstance } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import type { SendReading } from '../reading/reader.ts'
import { siteEntries } from '../site/site-entries.ts'
import { createHelpCenter } from './help-center.ts'
import { explainProblem } from './problem-advice.ts'

/** A document that was corrected is read by everybody within the hour. */
const ENTRIES_KEPT = 'public, max-age=3600'

/** `/docs` and `/status-help`: documents to read (rule N1). */
export function helpRoutes(server: FastifyInstance, send: SendReading, { settings }: ReleaseServerOptions) {
  const center = createHelpCenter(settings)
  const entries = [...siteEntries(), ...center.entries()]

  server.get(HELP_ENTRIES_PATH, (_, reply) => reply.header('cache-control', ENTRIES_KEPT).send(entries))

  server.get(PAGES.docs, (request, reply) => send(request, reply, center.contents))
  server.get<{ Params: { name: string } }>(`${PAGES.docs}/:name`, (request, reply) => {
    const found = center.document(request.params.name, request.cookies['code-language'] ?? '')
    return send(request, reply, () => found ?? center.missing())
  })

  server.get<{ Querystring: { q?: unknown } }>(PAGES.statusHelp, (request, reply) => {
    const { q } = request.query
    const typed = typeof q === 'string' ? q.trim() : ''
    // A whole name or number is no search: it has a page.
    const found = explainProblem(typed, settings.brandName)
    return found ? reply.redirect(problemPath(found.id)) : send(request, reply, () => center.problems(typed))
  })
  server.get<{ Params: { wanted: string } }>(`${PAGES.statusHelp}/:wanted`, (request, reply) =>
    send(request, reply, () => center.problem(request.params.wanted)),
  )
}
