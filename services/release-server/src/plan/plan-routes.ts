import { problem } from '@portal/foundation/problem'
import type { FastifyInstance } from 'fastify'
import { accountIdOf } from '../documents/account-id.ts'
import type { ReleaseServerOptions } from '../options.ts'
import type { Planner } from './planner.ts'

/** Plans apart from documents: for another account of the same person, and the rest of one. */
export function planRoutes(server: FastifyInstance, planner: Planner, { findVisit }: ReleaseServerOptions) {
  server.get('/plan.json', async (request) => {
    const { path = '/' } = request.query as { path?: unknown }
    const accountId = accountIdOf(request)
    const visit = await findVisit(request, accountId)
    if (typeof path !== 'string' || (accountId !== undefined && !visit)) throw problem('request:not-found')
    return planner.planFor(visit?.visitor ?? null, path).plan
  })

  server.get<{ Params: { file: string } }>('/plans/:file', async (request, reply) => {
    const digest = request.params.file.replace(/\.json$/, '')
    const visit = await findVisit(request, accountIdOf(request))
    const text = planner.restFor(visit?.visitor ?? null, digest)
    if (!text) throw problem('request:not-found')
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', IMMUTABLE)
      .header('vary', 'cookie')
      .send(text)
  })
}

/** A restored page of somebody else would find another digest, so the browser may keep it for good. */
const IMMUTABLE = 'private, max-age=31536000, immutable'
