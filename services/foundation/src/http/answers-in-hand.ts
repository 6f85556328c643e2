import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Responses in progress on a server, tracked by one shared listener, because each listener costs time on every request.
 */
export interface AnswersInHand {
  /** Over this connection, and not yet sent to its end. */
  of(socket: Duplex): Iterable<ServerResponse>
  areSome(socket: Duplex): boolean
}

/** `onBegin` is called for a response before all other listeners. */
export function answersInHand(server: Server, onBegin: (response: ServerResponse) => void): AnswersInHand {
  const inHand = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('connection', (socket: Duplex) => inHand.set(socket, new Set()))
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = inHand.get(socket)
    onBegin(response)
    answers?.add(response)
    // It comes once; to listen once would cost a wrapper.
    response.on('close', () => answers?.delete(response))
  })
  return {
    of: (socket) => inHand.get(socket) ?? [],
    areSome: (socket) => (inHand.get(socket)?.size ?? 0) > 0,
  }
}
