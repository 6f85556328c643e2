import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { StartupError } from '../startup-error.ts'
import { refuseUnread } from './refuse-unread.ts'
import { securityHeaders } from './security-headers.ts'

const SECOND = 1_000
/** For requests that are on their way over a connection that looks idle when the port closes, ms. */
const LAST_REQUESTS = 250
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
}: {
  host: string
  port: number
  setting: string
}): Promise<OpenPort> {
  let handler: RequestListener = (_, response) => notReady(response)
  let isClosing = false
  const servers: Server[] = []
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) {
    const server = createServer(
      { headersTimeout: 10 * SECOND, requestTimeout: 30 * SECOND, keepAliveTimeout: 75 * SECOND },
      (request, response) => {
        if (isClosing) response.setHeader('connection', 'close')
        handler(request, response)
      },
    )
    refuseUnread(server)
    try {
      await listen(server, address, servers[0] ? portOf(servers[0]) : port)
      servers.push(server)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (servers.length && NO_SUCH_STACK.has(code)) continue
      await Promise.all(servers.map(close))
      throw new StartupError(sentenceOf(code, host, port, setting))
    }
  }
  return {
    port: servers[0] ? portOf(servers[0]) : port,
    serve: (next) => {
      handler = next
    },
    close: async () => {
      isClosing = true
      await Promise.all(servers.map(close))
    },
  }
}

function notReady(response: ServerResponse): void {
  const headers = { ...securityHeaders({ secure: false }), 'retry-after': '1', 'content-type': 'text/plain' }
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

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const closesFrom = performance.now() + LAST_REQUESTS
    // A connection that a browser keeps open becomes idle after its last answer, so one look is not enough.
    const timer = setInterval(() => {
      if (performance.now() >= closesFrom) server.closeIdleConnections()
    }, 50)
    // The HTTP server's own `close` ends idle connections at once, and with them requests that are nearly there.
    NetServer.prototype.close.call(server, () => {
      clearInterval(timer)
      resolve()
    })
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
