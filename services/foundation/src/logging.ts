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
  return destination ? pino(options, destination) : pino(options)
}
