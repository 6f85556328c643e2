import type { Foundation } from '@portal/foundation/foundation'
import { addHealth } from '@portal/foundation/health'
import { createHttpServer, createSessionCookies, type HttpServer } from '@portal/foundation/http'
import type { Metrics } from '@portal/foundation/metrics'
import { findVisitor } from '@portal/foundation/sessions'
import type { FastifyInstance } from 'fastify'
import { artefactRoutes } from './artefacts/artefact-routes.ts'
import { brandRoutes } from './brand/brand-routes.ts'
import { type Apologize, createApologies } from './documents/apologies.ts'
import { documentRoutes } from './documents/document-routes.ts'
import { faultRoutes } from './faults/fault-routes.ts'
import { forgetOldFaults, insertFaults } from './faults/faults.sql.ts'
import type { AskPortalApi, ReleaseServerOptions } from './options.ts'
import { planRoutes } from './plan/plan-routes.ts'
import { createPlanner } from './plan/planner.ts'
import { createRegistry } from './registry/registry.ts'

export type { AskPortalApi, FirstQuestion } from './options.ts'

export interface ReleaseServer extends HttpServer {
  /** For whoever refuses requests before they come here. */
  apologize: Apologize
}

export interface ReleaseServerParts {
  askPortalApi: AskPortalApi
  /** Rejects when portal-api cannot answer at the moment; left out where it stands in the same process. */
  checkPortalApi?: () => Promise<void>
  metrics?: Metrics
  isStopping?: () => boolean
}

/**
 * The release server, ready to listen: documents on every path, so whatever stands beside it on one port goes first.
 * Throws a {@link StartupError} when nothing is released.
 */
export async function createReleaseServer(
  { settings, clock, log, keys, db, checkDatabase }: Foundation,
  { askPortalApi, checkPortalApi = async () => {}, metrics, isStopping = () => false }: ReleaseServerParts,
): Promise<ReleaseServer> {
  const server = await createHttpServer({ settings, log, metrics })
  const cookies = createSessionCookies(settings, keys)
  const { routes, apologize } = releaseRoutes({
    settings,
    clock,
    log,
    cookies,
    findVisit: (request, accountId) =>
      findVisitor({ db, log }, cookies.read(request), { now: clock.now(), requestId: request.id, accountId }),
    askPortalApi,
    checkPortalApi,
    storeFaults: async (faults, roomFor) => {
      await forgetOldFaults(db, clock.now())
      return insertFaults(db, faults, roomFor)
    },
  })
  await server.register(routes)
  addHealth(server, { isStopping, checks: [checkDatabase] })
  await server.ready()
  return Object.assign(server, { apologize })
}

/** The routes on whatever they are given, and what stands in the place of a page. */
export function releaseRoutes(options: ReleaseServerOptions) {
  const registry = createRegistry(options.settings.releasesFolder, options)
  const planner = createPlanner(registry, options.settings)
  const apologize = createApologies(planner, options.settings)
  const routes = async (server: FastifyInstance) => {
    artefactRoutes(server, registry, options)
    planRoutes(server, planner, options)
    faultRoutes(server, options)
    brandRoutes(server)
    documentRoutes(server, planner, apologize, options)
  }
  return { routes, apologize }
}
