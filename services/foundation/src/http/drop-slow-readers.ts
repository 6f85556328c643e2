import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const LOOK_EVERY_MS = 1_000
/** How long data may wait to be sent, in ms, plus the time for each byte at this speed. */
const GRACE_MS = 20_000
const BYTES_PER_SECOND = 4_000
/** Bytes that wait to be sent over all connections. What has waited longest is given up first. */
const UNSENT_AT_MOST = 64 * 1024 * 1024

interface Unsent {
  socket: Socket
  /** Number of bytes to be sent by the deadline, counted from the start of the connection. */
  goal: number
  deadline: number
}

/** Bytes of a connection that were handed to the operating system. */
const sentOver = ({ bytesWritten, writableLength }: Socket) => bytesWritten - writableLength

/** Ends connections whose client does not read its answers: they would lie in memory for as long as it likes (rule M81). */
export function dropSlowReaders(server: Server): void {
  const open = new Set<Socket>()
  const unsent = new Map<Socket, Unsent>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (const socket of open) {
      const known = unsent.get(socket)
      if (!socket.writableLength) unsent.delete(socket)
      else if (!known || sentOver(socket) >= known.goal) note(socket, now)
      else if (now >= known.deadline) socket.destroy()
    }
    for (const socket of tooMuch([...unsent.values()])) socket.destroy()
  }
  function note(socket: Socket, now: number): void {
    const goal = sentOver(socket) + socket.writableLength
    const deadline = now + GRACE_MS + (1_000 * socket.writableLength) / BYTES_PER_SECOND
    // What is noted anew has waited least.
    unsent.delete(socket)
    unsent.set(socket, { socket, goal, deadline })
  }
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    timer ??= setInterval(look, LOOK_EVERY_MS).unref()
    socket.once('close', () => {
      open.delete(socket)
      unsent.delete(socket)
      if (open.size) return
      clearInterval(timer)
      timer = undefined
    })
  })
}

/** The connections that have waited longest, beyond what may wait; `waiting` begins with the oldest. */
function tooMuch(waiting: readonly Unsent[]): Socket[] {
  let bytes = 0
  return waiting.toReversed().flatMap(({ socket }) => {
    bytes += socket.writableLength
    return bytes > UNSENT_AT_MOST ? socket : []
  })
}
