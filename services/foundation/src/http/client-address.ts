import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** An address with the port that some proxies add to it. */
const WITH_PORT = /^(?:\[([0-9a-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/i

/**
 * Returns the client address of a request. Behind a proxy that is the last valid address of `X-Forwarded-For`, which
 * the nearest proxy appends; invalid ones belong to no network (rule M92). Without a proxy it is the address of the
 * connection.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy }: { trustProxy: boolean },
): string {
  const own = socket?.remoteAddress ?? ''
  if (!trustProxy) return own

  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  for (let index = forwarded.length - 1; index >= 0; index -= 1) {
    const address = addressIn((forwarded[index] ?? '').trim())
    if (address) return address
  }
  return own
}

function addressIn(text: string): string | undefined {
  const [, six, four] = WITH_PORT.exec(text) ?? []
  const address = six ?? four ?? text
  // A zone names an interface of another machine, in any words.
  return isIP(address) && !address.includes('%') ? address : undefined
}
