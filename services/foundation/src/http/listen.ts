import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { SECOND_MS } from '@portal/contracts/time-units'
import { StartupError } from '../startup-error.ts'
import { closesWithoutLoss } from './closes-without-loss.ts'
import { dropSlowReaders } from './drop-slow-readers.ts'
import { createBodyReceiver } from './receive-body.ts'
import { refuseUnread } from './refuse-unread.ts'
import { securityHeaders } from './security-headers.ts'

/** Timeouts of all our servers. Bodies have limits of their own, and an upload takes longest. */
const TIME_LIMITS = {
  headersTimeout: 10 * SECOND_MS,
  requestTimeout: 300 * SECOND_MS,
  keepAliveTimeout: 75 * SECOND_MS,
  connectionsCheckingInterval: SECOND_MS,
}
const NO_SUCH_STACK = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', ...NO_SUCH_STACK])

/** An open port that answers 503 until it is given something to serve. */
export interface OpenPort {
  port: number
  serve(handler: RequestListener): void
  /** Takes no new connection, answers what comes over those that are there, and tells them to end. */
  close(): Promise<void>
}

/**
 * Opens a port first of all, so that a taken one is known before any work is done. `localhost` listens on both loopback
 * stacks. Throws a {@link StartupError} that names the port and the setting to change.
 */
export async function openPort({
  host,
  port,
  setting,
  secure = false,
  trustProxy = false,
}: {
  host: string
  port: number
  setting: string
  /** True if visitors can reach it only over TLS. */
  secure?: boolean
  /** True if a proxy supplies the client address. */
  trustProxy?: boolean
}): Promise<OpenPort> {
  let handler: RequestListener = (_, response) => notReady(response, secure)
  const receive = createBodyReceiver({ secure, trustProxy })
  const servers: Server[] = []
  const closing: (() => Promise<void>)[] = []
  const close = () => Promise.all(closing.map((step) => step()))
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const server = createServer(TIME_LIMITS, (request, response) => receive(request, response, handler))
    dropSlowReaders(server)
    const { inHand, close: closeServer } = closesWithoutLoss(server)
    refuseUnread(server, { secure, inHand })
    try {
      await listen(server, address, servers[0] ? portOf(servers[0]) : port)
      servers.push(server)
      closing.push(closeServer)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (servers.length && NO_SUCH_STACK.has(code)) continue
      await close()
      throw new StartupError(sentenceOf(code, host, port, setting))
    }
  }
  return {
    port: servers[0] ? portOf(servers[0]) : port,
    serve: (next) => {
      handler = next
    },
    close: async () => {
      await close()
    },
  }
}

function notReady(response: ServerResponse, secure: boolean): void {
  const headers = { ...securityHeaders({ secure }), 'retry-after': '1', 'content-type': 'text/plain' }
  response.writeHead(503, headers).end('Starting. Try again in a moment.\n')
}

function sentenceOf(code: string, host: string, port: number, setting: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set ${setting} to another.`
  if (NO_SUCH_HOST.has(code)) return `Nothing can listen at ${host} (${code}): set HOST to an address of this machine.`
  return `Port ${port} cannot be opened (${code}): set ${setting} to another.`
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
