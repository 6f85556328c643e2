import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export interface SlowClientsOptions {
  /** The origin to connect to, on the loopback interface. */
  origin: string
  /** Certificate authority for `origin`. */
  authority?: string
  count: number
  /** First bytes that each client sends. */
  begin: string
  /** Body of each client, sent at one byte per second. */
  body?: string
  /** The address of the loopback interface from which they connect. */
  from?: string
  /** True if the clients read their responses. */
  reads?: boolean
}

export interface SlowClients {
  /** Resolves once all have connected and sent their beginning. */
  begun: Promise<void>
  /** Returns the response status of each client, or `undefined`. */
  statuses(): (number | undefined)[]
  end(): void
}

/** Clients that send or read as slowly as they can. Bounded: they end after a minute by themselves. */
export function openSlowClients(options: SlowClientsOptions): SlowClients {
  const { origin, authority, count, begin, body = '', from = '127.0.0.1', reads = true } = options
  const { protocol, port } = new URL(origin)
  const heard: string[] = []
  const place = { host: '127.0.0.1', port: Number(port), localAddress: from }
  const open = (at: number) =>
    new Promise<Socket>((resolve, reject) => {
      const isTls = protocol === 'https:'
      const socket = isTls ? connectTls({ ...place, ca: authority, servername: 'localhost' }) : connect(place)
      socket.once(isTls ? 'secureConnect' : 'connect', () => socket.write(begin, () => resolve(socket)))
      socket.once('error', reject).on('error', () => undefined)
      if (reads) {
        socket.setEncoding('latin1').on('data', (text) => {
          heard[at] = (heard[at] ?? '') + text
        })
      } else socket.pause()
    })
  const opening = Promise.all(Array.from({ length: count }, (_, at) => open(at)))
  let sent = 0
  let timer: NodeJS.Timeout | undefined
  const limit = setTimeout(end, 60_000).unref()
  const begun = opening.then((sockets) => {
    timer = setInterval(() => {
      for (const socket of sockets) if (body && socket.writable) socket.write(body[sent % body.length] ?? '')
      sent += 1
    }, 1_000).unref()
  })

  function end(): void {
    clearTimeout(limit)
    clearInterval(timer)
    opening.then(
      (sockets) => {
        for (const socket of sockets) socket.destroy()
      },
      () => undefined,
    )
  }
  return {
    begun,
    statuses: () =>
      Array.from({ length: count }, (_, at) => Number(/^HTTP\/1.1 (\d+)/.exec(heard[at] ?? '')?.[1]) || undefined),
    end,
  }
}

/** The beginning of a request with a body that is announced and does not come. */
export function slowBody(path: string, headers: Record<string, string>, length = 1_000): string {
  const all = { host: 'localhost', 'content-type': 'application/json', 'content-length': `${length}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines, '', '{'].join('\r\n')
}
