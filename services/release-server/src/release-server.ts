import type { Foundation } from '@portal/foundation/foundation'
import { addHealth } from '@portal/foundation/health'
import { createHttpServer, createSessionCookies, type HttpServer } from '@portal/foundation/http'
import { countMeasured } from '@portal/foundation/measuring'
import type { Metrics } from '@portal/foundation/metrics'
import { findVisitor } from '@portal/foundation/sessions'
import type { FastifyInstance } from 'fastify'
import { artifactRoutes } from './artefacts/artifact-routes.ts'
import { openArtifacts } from './artefacts/open-artifacts.ts'
import { botCheckRoute } from './bot-check/bot-check-route.ts'
import { brandRoutes } from './brand/brand-routes.ts'
import { watchCanaries } from './canary/watch-canaries.ts'
import { type Apologize, createApologies } from './documents/apologies.ts'
import { createAnswerPage, documentRoutes } from './documents/document-routes.ts'
import { countFaults } from './faults/count-faults.sql.ts'
import { faultRoutes } from './faults/fault-routes.ts'
import { insertFaults, purgeOldFaults } from './faults/faults.sql.ts'
import { helpRoutes } from './help/help-routes.ts'
import { loadRoutes } from './loads/load-routes.ts'
import { insertLoads, purgeOldLoads } from './loads/loads.sql.ts'
import { measureRoutes } from './measuring/measure-routes.ts'
import { findNotice } from './notices/find-notice.ts'
import { createKnownAnnouncements, followAnnouncements } from './notices/known-announcements.ts'
import { noticeRoute } from './notices/notice-route.ts'
import type { AskPortalApi, KnownAnswer, ReleaseServerOptions } from './options.ts'
import { planRoutes } from './plan/plan-routes.ts'
import { openPlanSigner } from './plan/plan-signer.ts'
import { createPlanner } from './plan/planner.ts'
import { keepLocalToken } from './publishing/make-token.ts'
import { registryRoutes } from './publishing/registry-routes.ts'
import { createReader } from './reading/reader.ts'
import { openRegistry } from './registry/live-registry.ts'
import type { Registry } from './registry/registry.ts'
import { INCIDENTS } from './site/incidents.ts'
import { siteRoutes } from './site/site-routes.ts'

export type { AskPortalApi, FirstQuestion } from './options.ts'
export { makePublisherToken } from './publishing/make-token.ts'

export interface ReleaseServer extends HttpServer {
  /** Fallback page for callers that reject requests earlier. */
  apologize: Apologize
}

export interface ReleaseServerParts {
  askPortalApi: AskPortalApi
  /** Absent if portal-api is in another process. */
  knownAnswer?: KnownAnswer
  /** Rejects if portal-api is unavailable; absent if it is in the same process. */
  checkPortalApi?: () => Promise<void>
  /** Rejects when the gateway, where customers look addresses up, cannot answer at the moment. */
  checkGateway: () => Promise<void>
  metrics?: Metrics
  isStopping?: () => boolean
}

/**
 * Creates the release server, ready to listen. It serves documents on every path, so other handlers on the same port
 * have to come first. Throws a {@link StartupError} if nothing is released.
 */
export async function createReleaseServer(
  foundation: Foundation,
  {
    askPortalApi,
    knownAnswer = () => undefined,
    checkPortalApi = async () => {},
    checkGateway,
    metrics,
    isStopping = () => false,
  }: ReleaseServerParts,
): Promise<ReleaseServer> {
  const { settings, clock, log, keys, db, checkDatabase } = foundation
  // Before any change is counted: the row that counts them holds the key.
  const signer = await openPlanSigner(db, keys.envelope)
  const artifacts = openArtifacts(foundation)
  const registry = await openRegistry(foundation, artifacts)
  await keepLocalToken(foundation)
  const announcements = createKnownAnnouncements({ settings, askPortalApi, log })
  const stopFollowing = followAnnouncements(announcements)
  const canaries = watchCanaries(foundation, registry)
  const server = await createHttpServer({ settings, log, metrics, looksIntoAddresses: false, takesAnyPath: true })
  server.addHook('onClose', async () => {
    stopFollowing()
    await canaries.close()
    await registry.close()
  })
  const cookies = createSessionCookies(settings, keys)
  const { routes, apologize } = releaseRoutes(registry, {
    settings,
    clock,
    log,
    cookies,
    findVisit: (request, accountId) =>
      findVisitor(foundation, cookies.read(request), { now: clock.now(), requestId: request.id, accountId }),
    askPortalApi,
    findNotice: (visitor) =>
      findNotice(visitor, clock.now(), { announcements: announcements.current(), incidents: INCIDENTS }),
    knownAnswer,
    checkPortalApi,
    checkGateway,
    checkDatabase,
    countFaults: (since) => countFaults(db, since),
    storeFaults: async (faults, roomFor) => {
      await canaries.noteFailed(faults)
      await purgeOldFaults(db, clock.now())
      return insertFaults(db, faults, roomFor)
    },
    storeLoads: async (loads) => {
      await purgeOldLoads(db, clock.now())
      await insertLoads(db, loads)
    },
    storeMeasured: (day, events) => countMeasured(db, day, events),
    signer,
    noteGiven: canaries.noteGiven,
  })
  await server.register(routes)
  await server.register(async (scope) => registryRoutes(scope, foundation, artifacts))
  addHealth(server, { isStopping, checks: [checkDatabase] })
  await server.ready()
  return Object.assign(server, { apologize })
}

/** Registers the routes on any server, and returns the fallback for pages. */
export function releaseRoutes(registry: Registry, options: ReleaseServerOptions) {
  const planner = createPlanner(registry, options)
  const apologize = createApologies(planner, options.settings)
  const routes = async (server: FastifyInstance) => {
    const answerPage = createAnswerPage({ registry, planner }, options)
    artifactRoutes(server, registry, options, answerPage)
    planRoutes(server, { planner, registry }, options)
    noticeRoute(server, options)
    faultRoutes(server, options)
    loadRoutes(server, registry, options)
    measureRoutes(server, options)
    brandRoutes(server)
    botCheckRoute(server, options.settings)
    const send = createReader(planner, options)
    helpRoutes(server, send, options)
    siteRoutes(server, send, options)
    documentRoutes(server, answerPage, { apologize, log: options.log })
  }
  return { routes, apologize }
}
