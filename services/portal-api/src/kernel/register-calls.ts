import type { Call, Method } from '@portal/contracts/call'
import type { Foundation } from '@portal/foundation/foundation'
import type { HttpServer, SessionCookies } from '@portal/foundation/http'
import { problem } from '@portal/foundation/problem'
import { answerCall } from './answer-call.ts'
import type { Route } from './handle.ts'
import { urlOf } from './url-of.ts'

const METHODS = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD'] as const

/** Registers every call of the contract, written or not; what the contract does not list stays 404. */
export function registerCalls(
  server: HttpServer,
  foundation: Foundation,
  cookies: SessionCookies,
  calls: readonly Call[],
  routes: readonly Route[],
): void {
  const written = new Map(routes.map((route) => [keyOf(route.call), route]))
  if (written.size !== routes.length) throw new Error('A call has two routes.')

  server.decorateRequest('session', undefined)
  for (const call of calls) {
    const route = written.get(keyOf(call)) ?? notWritten(call)
    written.delete(keyOf(call))
    answerCall(server, foundation, cookies, route)
  }
  const [unlisted] = written.keys()
  if (unlisted) throw new Error(`${unlisted} has a route but is not in the contract.`)

  refuseOtherMethods(server, calls)
}

/** Permission is still checked first, so that only authorized callers get the 501. */
function notWritten(call: Call): Route {
  return {
    call,
    identifiedBy: 'bearer',
    perform: async () => {
      throw problem('request:not-written')
    },
  }
}

function refuseOtherMethods(server: HttpServer, calls: readonly Call[]): void {
  const methodsByUrl = new Map<string, { url: string; methods: Set<string> }>()
  for (const call of calls) {
    const url = urlOf(call)
    // Two calls may name the same parameter differently.
    const shape = url.replace(/:[^/]+/g, ':')
    const entry = methodsByUrl.get(shape) ?? { url, methods: new Set<string>() }
    methodsByUrl.set(shape, entry)
    entry.methods.add(call.method)
  }
  for (const { url, methods } of methodsByUrl.values()) {
    const method = METHODS.filter((name) => !methods.has(name))
    const allow = [...methods].join(', ')
    server.route({
      method,
      url,
      handler: async (_, reply) => {
        reply.header('allow', allow)
        throw problem('request:method-not-allowed')
      },
    })
  }
}

function keyOf(call: Call): `${Method} ${string}` {
  return `${call.method} ${urlOf(call)}`
}
