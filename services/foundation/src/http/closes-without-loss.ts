import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** How often closing looks whether a connection is in use, ms. */
const LOOK_MS = 50
/** So many looks in a row without a byte, and a connection is not in use; on a busy machine they take longer, as clients do. */
const QUIET_LOOKS = 12

interface Use {
  answers: Set<ServerResponse>
  bytesRead: number
  quietLooks: number
}

/**
 * Answers how to close a server so that no request is lost: what is in hand is answered, and with it the client is told that
 * this was the last answer over its connection; a connection without a request gets time for one more.
 */
export function closesWithoutLoss(server: Server): () => Promise<void> {
  const open = new Map<Socket, Use>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, { answers: new Set(), bytesRead: 0, quietLooks: 0 })
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }, response: ServerResponse) => {
    const { answers } = open.get(socket) ?? {}
    if (isClosing) response.setHeader('connection', 'close')
    answers?.add(response)
    response.once('close', () => answers?.delete(response))
  })

  function endQuiet(): void {
    for (const [socket, use] of open) {
      const isQuiet = !use.answers.size && use.bytesRead === socket.bytesRead
      use.bytesRead = socket.bytesRead
      use.quietLooks = isQuiet ? use.quietLooks + 1 : 0
      if (use.quietLooks >= QUIET_LOOKS) socket.destroySoon()
    }
  }
  return () =>
    new Promise((resolve) => {
      isClosing = true
      for (const { answers } of open.values()) {
        for (const answer of answers) if (!answer.headersSent) answer.setHeader('connection', 'close')
      }
      // After input was read, not before: what came while the process was busy is a sign of use.
      const timer = setInterval(() => setImmediate(endQuiet), LOOK_MS)
      // The HTTP server's own `close` ends idle connections at once, and with them requests that are nearly there.
      setImmediate(() =>
        NetServer.prototype.close.call(server, () => {
          clearInterval(timer)
          resolve()
        }),
      )
    })
}
