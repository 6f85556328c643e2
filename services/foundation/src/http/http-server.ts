import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { isDecodable } from '@portal/contracts/pages'
import fastify, { type FastifyInstance } from 'fastify'
import { nanoid } from 'nanoid'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { problem } from '../problem.ts'
import type { Settings } from '../settings.ts'
import { clientAddress } from './client-address.ts'
import { compressAnswers } from './compress-answers.ts'
import { answerBrokenRequest, answerError, answerNotFound } from './error-envelope.ts'
import { acceptJsonOnly } from './json-body.ts'
import { type CardNumberRules, lookForCardNumbers } from './look-for-card-numbers.ts'
import { limitRate } from './rate-limit.ts'
import { recordRequests } from './request-record.ts'
import { securityHeaders } from './security-headers.ts'

export type HttpServer = FastifyInstance

export interface HttpOptions extends CardNumberRules {
  settings: Settings
  log: Logger
  metrics?: Metrics | undefined
  /** Bytes; more is 413. */
  bodyLimit?: number
  /** Requests a minute that one address may make; by default the setting's. */
  rateLimit?: number
  /** Lets a path that cannot be decoded, or is as long as a path can be, reach a route: people type those, and get a page. */
  takesAnyPath?: boolean
}

/** Bytes of a request's head at most, as node takes it. */
const LONGEST_HEAD = 16 * 1024

/**
 * An HTTP server that refuses by default: request ids, one error envelope, security headers on every answer, JSON only, size
 * and rate limits, no CORS unless an origin is configured. Add routes, then `await server.ready()`.
 */
export async function createHttpServer({
  settings,
  log,
  metrics,
  bodyLimit = 256 * 1024,
  rateLimit = settings.rateLimit,
  takesAnyPath = false,
  ...cardNumbers
}: HttpOptions): Promise<HttpServer> {
  const headers = securityHeaders(settings)
  const server = fastify({
    logger: false,
    genReqId: () => nanoid(),
    // Of the other headers of a proxy; whose address it is says `clientAddress`.
    trustProxy: settings.trustProxy && ((_, hop) => hop === 0),
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: takesAnyPath ? LONGEST_HEAD : 300 },
    ...(takesAnyPath && { rewriteUrl: ({ url = '/' }: IncomingMessage) => decodable(url) }),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      answerBrokenRequest(error, request, reply)
    },
  })
  // With `done`, as all that runs for each request: a promise for each would cost more than what it waits for.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (settings.trustProxy) Object.defineProperty(request, 'ip', { value: clientAddress(request.raw, settings) })
    // The connection is gone already: nobody to answer, and no address to count.
    if (request.ip) done()
    else done(problem('request:invalid'))
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  acceptJsonOnly(server, cardNumbers)
  if (!cardNumbers.takesCardNumbers) lookForCardNumbers(server, cardNumbers)
  recordRequests(server, log, metrics)
  await server.register(cookie)
  compressAnswers(server)
  if (settings.corsOrigins.length) await server.register(cors, { origin: settings.corsOrigins, credentials: true })
  const limited = await limitRate(server, settings, rateLimit, log)
  server.setNotFoundHandler({ preHandler: limited }, answerNotFound)
  return server
}

/** Returns the address with a path that can be decoded: where it cannot, each percent sign stands for itself. */
function decodable(url: string): string {
  const [path = ''] = url.split('?')
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}
