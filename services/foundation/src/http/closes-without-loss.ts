import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type AnswersInHand, answersInHand } from './answers-in-hand.ts'

/** How often closing looks whether a connection is in use, ms. */
const LOOK_MS = 50
/** So many looks in a row without a byte, and a connection is not in use; on a busy machine they take longer, as clients do. */
const QUIET_LOOKS = 12

interface Use {
  bytesRead: number
  quietLooks: number
}

/**
 * Answers how to close a server so that no request is lost: what is in hand is answered, and with it the client is told that
 * this was the last answer over its connection; a connection without a request gets time for one more.
 */
export function closesWithoutLoss(server: Server): { inHand: AnswersInHand; close: () => Promise<void> } {
  const open = new Map<Socket, Use>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, { bytesRead: 0, quietLooks: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const inHand = answersInHand(server, (response: ServerResponse) => {
    if (isClosing) response.setHeader('connection', 'close')
  })

  function endQuiet(): void {
    for (const [socket, use] of open) {
      const isQuiet = !inHand.areSome(socket) && use.bytesRead === socket.bytesRead
      use.bytesRead = socket.bytesRead
      use.quietLooks = isQuiet ? use.quietLooks + 1 : 0
      if (use.quietLooks >= QUIET_LOOKS) socket.destroySoon()
    }
  }
  const close = () =>
    new Promise<void>((resolve) => {
      isClosing = true
      for (const socket of open.keys()) {
        for (const answer of inHand.of(socket)) if (!answer.headersSent) answer.setHeader('connection', 'close')
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
  return { inHand, close }
}
