import type { IncomingMessage } from 'node:http'
import type { Settings } from '../settings.ts'

/** The address of the client: what the nearest proxy says, where it is trusted; otherwise the other end of the connection. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): string {
  const own = socket?.remoteAddress ?? ''
  if (!trustProxy) return own

  const forwarded = String(headers['x-forwarded-for'] ?? '')
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() || own
}
