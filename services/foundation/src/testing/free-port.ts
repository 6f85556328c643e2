import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections that leave: one of these could take it before anybody listens on it. */
const [FIRST, BEHIND_LAST] = [20_000, 32_768]

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, BEHIND_LAST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
