import type { Foundation } from '@portal/foundation/foundation'
import { addHealth } from '@portal/foundation/health'
import { createHttpServer, createSessionCookies, type HttpServer } from '@portal/foundation/http'
import type { Metrics } from '@portal/foundation/metrics'
import { findVisitor } from '@portal/foundation/sessions'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { artefactRoutes } from './artefacts/artefact-routes.ts'
import { brandRoutes } from './brand/brand-routes.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { faultRoutes } from './faults/fault-routes.ts'
import { forgetOldFaults, insertFaults } from './faults/faults.sql.ts'
import type { AskPortalApi, ReleaseServerOptions } from './options.ts'
import { planRoutes } from './plan/plan-routes.ts'
import { createPlanner } from './plan/planner.ts'
import { createRegistry } from './registry/registry.ts'

export type { AskPortalApi, FirstQuestion } from './options.ts'

export interface ReleaseServerParts {
  askPortalApi: AskPortalApi
  metrics?: Metrics
  isStopping?: () => boolean
}

/**
 * The release server, ready to listen: documents on every path, so whatever stands beside it on one port goes first.
 * Throws a {@link StartupError} when nothing is released.
 */
export async function createReleaseServer(
  { settings, clock, log, keys, db }: Pick<Foundation, 'settings' | 'clock' | 'log' | 'keys' | 'db'>,
  { askPortalApi, metrics, isStopping = () => false }: ReleaseServerParts,
): Promise<HttpServer> {
  const server = await createHttpServer({ settings, log, metrics })
  const cookies = createSessionCookies(settings, keys)
  await server.register(
    releaseRoutes({
      settings,
      clock,
      log,
      cookies,
      findVisit: (request, accountId) =>
        findVisitor({ db, log }, cookies.read(request), { now: clock.now(), requestId: request.id, accountId }),
      askPortalApi,
      storeFaults: async (faults, roomFor) => {
        await forgetOldFaults(db, clock.now())
        return insertFaults(db, faults, roomFor)
      },
    }),
  )
  addHealth(server, { isStopping, checks: [() => db.execute(sql`select 1`)] })
  await server.ready()
  return server
}

/** The routes on whatever they are given. */
export function releaseRoutes(options: ReleaseServerOptions) {
  const registry = createRegistry(options.settings.releasesFolder, options)
  const planner = createPlanner(registry, options.settings)
  return async (server: FastifyInstance) => {
    artefactRoutes(server, registry, options)
    planRoutes(server, planner, options)
    faultRoutes(server, options)
    brandRoutes(server)
    documentRoutes(server, planner, options)
  }
}
