import type { FastifyInstance } from 'fastify'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'

/** One line and one observation per request, by its route rather than its path: a path may hold a token or a name. */
export function recordRequests(server: FastifyInstance, log: Logger, metrics: Metrics | undefined): void {
  server.decorateRequest('problem', undefined)
  server.decorateRequest('actorId', undefined)
  server.decorateRequest('actingAsId', undefined)
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: reply.statusCode }
    metrics?.observeRequest(labels, reply.elapsedTime)
    log.info(
      {
        request_id: request.id,
        ...labels,
        ms: Math.round(reply.elapsedTime),
        user: request.actorId,
        acting_as: request.actingAsId,
        problem: request.problem,
      },
      'request',
    )
    done()
  })
}
