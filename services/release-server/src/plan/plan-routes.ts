import { readBrowserKey } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import type { Visit } from '@portal/foundation/sessions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountIdOf } from '../documents/account-id.ts'
import type { ReleaseServerOptions } from '../options.ts'
import type { Registry } from '../registry/registry.ts'
import { SIGNATURE_HEADER } from './plan-signer.ts'
import type { Planner } from './planner.ts'

/** Plans apart from documents: for another account of the same person, and the rest of one. */
export function planRoutes(
  server: FastifyInstance,
  { planner, registry }: { planner: Planner; registry: Registry },
  { findVisit, settings, signer, noteGiven }: ReleaseServerOptions,
) {
  /**
   * Returns the visit in the requested account. Without a session, a page that belongs to a person learns that the
   * session is over.
   */
  const visitOf = async (request: FastifyRequest) => {
    const accountId = accountIdOf(request)
    const visit = await findVisit(request, accountId)
    if (accountId !== undefined && !visit && !(await findVisit(request))) throw problem('request:unauthenticated')
    return visit
  }

  const knownOf = (request: FastifyRequest, visit: Visit | undefined) => ({
    browser: readBrowserKey(request, settings),
    overrides: visit?.overrides,
  })

  server.get('/plan.json', async (request, reply) => {
    const { path = '/' } = request.query as { path?: unknown }
    const visit = await visitOf(request)
    const isForeign = accountIdOf(request) !== undefined && !visit
    if (typeof path !== 'string' || isForeign) throw problem('request:not-found')
    const { plan } = planner.planFor(visit?.visitor ?? null, path, knownOf(request, visit))
    noteGiven(plan)
    const text = JSON.stringify(plan)
    return reply.type(JSON_TYPE).header(SIGNATURE_HEADER, signer.sign(request.url, text)).send(text)
  })

  /**
   * Lets an open page check whether to reload its plan (rule P14); it contains nothing about anyone, so it is cheap.
   */
  server.get('/plan/revision', (_, reply) =>
    reply.header('cache-control', 'no-store').send({ revision: registry.current().revision }),
  )

  server.get<{ Params: { file: string } }>('/plans/:file', async (request, reply) => {
    const digest = request.params.file.replace(/\.json$/, '')
    const visit = await visitOf(request)
    const text = planner.restFor(visit?.visitor ?? null, digest, knownOf(request, visit))
    if (!text) throw problem('request:not-found')
    return reply.type(JSON_TYPE).header('cache-control', IMMUTABLE).header('vary', 'cookie').send(text)
  })
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** A restored page of somebody else would find another digest, so the browser may keep it for good. */
const IMMUTABLE = 'private, max-age=31536000, immutable'
