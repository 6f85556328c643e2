import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { setTimeout as wait } from 'node:timers/promises'
import type { Certificate } from './certificate.ts'
import { type Exchange, kindOf } from './exchange.ts'

/** Between two that stand for the same one connection only. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

/** HTTP/2 in front of the portal, as in production; it delays every request alike and writes down what passes. */
export interface PortalProxy {
  origin: string
  /** From now on every request waits so long before it reaches the portal, ms. */
  setDelay: (ms: number) => void
  /** What has passed since the last call. */
  takeExchanges: () => Exchange[]
  /** Waits until nothing has passed for so long, ms. */
  untilQuiet: (ms: number) => Promise<void>
  close: () => Promise<void>
}

export async function startProxy(portalPort: number, { key, cert }: Certificate): Promise<PortalProxy> {
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<{ destroy: () => void }>()
  let delay = 0
  const exchanges: Exchange[] = []
  let open = 0
  let lastAt = Date.now()

  const pass = async (from: Http2ServerRequest, to: Http2ServerResponse) => {
    const exchange = exchangeOf(from)
    exchanges.push(exchange)
    open += 1
    to.once('close', () => {
      open -= 1
      lastAt = Date.now()
    })
    if (delay > 0) await wait(delay)
    forward(from, to, { agent, portalPort, exchange })
  }
  const server = createSecureServer({ key, cert }, (from, to) => void pass(from, to))
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()

  return {
    origin: `https://localhost:${address instanceof Object ? address.port : 0}`,
    setDelay: (ms) => {
      delay = ms
    },
    takeExchanges: () => exchanges.splice(0),
    untilQuiet: async (ms) => {
      lastAt = Date.now()
      while (open > 0 || Date.now() - lastAt < ms) await wait(50)
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
      await closed
    },
  }
}

function exchangeOf({ method, url, headers }: Http2ServerRequest): Exchange {
  return { method, url, kind: kindOf(headers['sec-fetch-dest']), startedAt: Date.now(), bytes: 0 }
}

function forward(
  from: Http2ServerRequest,
  to: Http2ServerResponse,
  { agent, portalPort, exchange }: { agent: Agent; portalPort: number; exchange: Exchange },
): void {
  const headers = { ...endToEnd(from.headers), host: from.authority }
  const asked = request({ agent, port: portalPort, method: from.method, path: from.url, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
    answer.on('data', (piece: Buffer) => {
      exchange.bytes += piece.length
    })
    answer.pipe(to)
  })
  asked.once('error', () => to.stream.destroy())
  to.once('close', () => asked.destroy())
  from.pipe(asked)
}

function endToEnd(headers: IncomingMessage['headers']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)))
}
