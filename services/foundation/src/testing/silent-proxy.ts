import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy that can simulate a silent network: nothing arrives, nothing is rejected. */
export interface SilentProxy {
  /** Address of the target through the proxy. */
  url: string
  /** Stops forwarding on open connections; `new ones too`: they open, and that is all. */
  silence(which: 'open connections' | 'new ones too'): void
  /** Forwards everything again, including held data. */
  resume(): void
  close(): Promise<void>
}

export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isSilent) from.pause()
      from
        .on('data', (bytes) => void to.write(bytes))
        .on('end', () => void to.end())
        .on('error', () => void to.destroy())
        .on('close', () => void sockets.delete(from))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: (which) => {
      isSilent = which === 'new ones too'
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
