import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AnswersInHand } from './answers-in-hand.ts'
import { securityHeaders } from './security-headers.ts'

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers unparsable requests with the same headers as everything else, and closes the connection. */
export function refuseUnread(
  server: Server,
  { secure, inHand }: { secure: boolean; inHand: Pick<AnswersInHand, 'areSome'> },
): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    // Between the pieces of an answer that is on its way, another would be read as a part of it.
    if (!socket.writable || inHand.areSome(socket)) return socket.destroy()

    socket.end(answer(STATUS[code] ?? 400, secure))
  })
}

function answer(status: number, secure: boolean): string {
  const headers = { ...securityHeaders({ secure }), connection: 'close', 'content-length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n')
}
