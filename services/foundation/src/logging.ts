import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'
import type { Settings } from './settings.ts'

export type Logger = PinoLogger

const SECRET_FIELDS = [
  'password',
  'old_password',
  'new_password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'secret',
  'client_secret',
  'SAMLResponse',
  'number',
  'cvv',
]

/** Paths at every depth that a log line of ours reaches. */
const REDACTED = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/** One JSON object a line, so that no value can forge a line; secrets are replaced by path. */
export function createLogger({ logLevel }: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED, censor: '[redacted]' },
  }
  return pino(options, destination ?? standardOutput())
}

/** So much waits in memory for room, bytes; what is more is left out. */
const MOST_WAITING = 1024 * 1024

/** A log that finds no room on its disk must not end the process, nor keep it from ending. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING })
  const flush = output.flushSync.bind(output)
  let isRefused = false
  output
    .on('error', () => {
      isRefused = true
    })
    .on('write', () => {
      isRefused = false
    })
  // Its own last try goes on until there is room.
  output.flushSync = () => {
    if (!isRefused) flush()
  }
  return output
}
