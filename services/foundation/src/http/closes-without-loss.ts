import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type AnswersInHand, answersInHand } from './answers-in-hand.ts'

/** Interval in which closing checks whether a connection is in use, in ms. */
const LOOK_MS = 50
/**
 * Number of consecutive checks without a byte after which a connection counts as idle. On a busy machine the checks
 * take longer, as clients do.
 */
const QUIET_LOOKS = 12
/** Length of a turn of the event loop in which new bytes are noticed, in ms: connections are closed only after one. */
const SHORT_TURN_MS = 2
const ENDED_IN_A_TURN = 16
/**
 * Number of consecutive short turns without a new connection after which none is waiting; limited to this time, in ms.
 */
const TURNS_WITHOUT = 2
const TAKES_ON_FOR_MS = 5_000

interface Use {
  bytesRead: number
  quietLooks: number
}

/**
 * Returns functions to close a server without losing requests: requests in progress are answered, and tell the client
 * to close the connection; an idle connection gets time for one more request.
 */
export function closesWithoutLoss(server: Server): { inHand: AnswersInHand; close: () => Promise<void> } {
  const open = new Map<Socket, Use>()
  let isClosing = false
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    open.set(socket, { bytesRead: 0, quietLooks: 0 })
    socket.once('close', () => open.delete(socket))
  })
  const inHand = answersInHand(server, (response: ServerResponse) => {
    if (isClosing) response.setHeader('connection', 'close')
  })

  function quietOnes(): Socket[] {
    const quiet: Socket[] = []
    for (const [socket, use] of open) {
      const isQuiet = !inHand.areSome(socket) && use.bytesRead === socket.bytesRead
      use.bytesRead = socket.bytesRead
      use.quietLooks = isQuiet ? use.quietLooks + 1 : 0
      if (use.quietLooks >= QUIET_LOOKS) quiet.push(socket)
    }
    return quiet
  }
  /**
   * A few per turn of the event loop, and only after a short one: bytes that arrived during a long one are still
   * unread.
   */
  function endUnread(sockets: readonly Socket[]): void {
    if (!sockets.length) return
    const beganAt = performance.now()
    setImmediate(() => {
      const isShort = performance.now() - beganAt < SHORT_TURN_MS
      const now = isShort ? sockets.slice(0, ENDED_IN_A_TURN) : []
      for (const socket of now) {
        const isUnused = open.get(socket)?.bytesRead === socket.bytesRead && !inHand.areSome(socket)
        if (isUnused) socket.destroySoon()
      }
      if (isShort) endUnread(sockets.slice(ENDED_IN_A_TURN))
    })
  }
  /** Connections that the operating system has taken for the server are lost when it stops listening: it takes them all before. */
  function whenNoneComes(next: () => void): void {
    const until = performance.now() + TAKES_ON_FOR_MS
    let turnsWithout = 0
    let seen = accepted
    let turnBeganAt = performance.now()
    const look = () => {
      const now = performance.now()
      turnsWithout = accepted === seen && now - turnBeganAt < SHORT_TURN_MS ? turnsWithout + 1 : 0
      seen = accepted
      turnBeganAt = now
      if (turnsWithout >= TURNS_WITHOUT || now > until) next()
      else setImmediate(look)
    }
    setImmediate(look)
  }
  /** Connections are not closed earlier: clients would reconnect and delay the end. */
  function stopListening(done: () => void): void {
    isClosing = true
    for (const socket of open.keys()) {
      for (const answer of inHand.of(socket)) if (!answer.headersSent) answer.setHeader('connection', 'close')
    }
    // After input was read, not before: what came while the process was busy is a sign of use.
    const timer = setInterval(() => setImmediate(() => endUnread(quietOnes())), LOOK_MS)
    // The HTTP server's own `close` ends idle connections at once, and with them requests that are nearly there.
    NetServer.prototype.close.call(server, () => {
      clearInterval(timer)
      done()
    })
  }
  const close = () => new Promise<void>((resolve) => whenNoneComes(() => stopListening(resolve)))
  return { inHand, close }
}
