import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino'
import type { Settings } from './settings.ts'

export type Logger = PinoLogger

const SECRET_FIELDS = new Set([
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
])

/**
 * Characters that JSON does not escape and that have side effects: they end a line (U+0085, U+2028, U+2029), control a
 * terminal (U+007F to U+009F) or change the direction of text.
 */
const UNRULY = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Depth of the search for secrets. Nothing that is logged is deeper, and cycles have to end. */
const DEPTH = 5
/** Lines are written in batches of this many bytes, or at this interval in ms. */
const WRITTEN_TOGETHER = { minLength: 8_192, periodicFlush: 100 }

/**
 * Writes one JSON object per line, so that no value can forge a line, or control a terminal that shows it (rule M96);
 * secrets are replaced by their names. Lines are batched for a tenth of a second, because most of a request's logging
 * cost is the write call. They are flushed on exit, even after a crash; only a `kill -9` loses some.
 */
export function createLogger({ logLevel }: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (line: object) => withoutSecrets(line) as Record<string, unknown> },
    hooks: { streamWrite: escapeUnruly },
  }
  return pino(options, destination ?? standardOutput())
}

/** In JSON they occur only in strings, where an escape means the same (rule M96). */
function escapeUnruly(line: string): string {
  return line.replace(UNRULY, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Bytes kept in memory while the output is blocked; the rest is dropped. */
const MOST_WAITING = 1024 * 1024

let opened: DestinationStream | undefined

/** All loggers of a process share it: each of its own would be flushed ten times a second as long as the process lives. */
function standardOutput(): DestinationStream {
  opened ??= openStandardOutput()
  return opened
}

/** A log that finds no room on its disk must not end the process, nor keep it from ending. */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING, ...WRITTEN_TOGETHER })
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

/** The same object where it holds none, which is the rule. */
function withoutSecrets(value: object, depth = DEPTH): object {
  let copy: Record<string, unknown> | undefined
  for (const name of Object.keys(value)) {
    const inner: unknown = value[name as keyof typeof value]
    const redacted = SECRET_FIELDS.has(name)
      ? '[redacted]'
      : depth && isObject(inner)
        ? withoutSecrets(inner, depth - 1)
        : inner
    if (redacted === inner) continue
    copy ??= { ...value }
    copy[name] = redacted
  }
  return copy ?? value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
