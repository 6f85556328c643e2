import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { acceptsEncoding } from './accepts-encoding.ts'

/** Shorter texts are not worth it, characters. */
const WORTH_IT = 1_024
/** Length in characters above which text is compressed outside the event loop, which costs more but blocks no one. */
const QUICK = 65_536
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Windows of brotli as powers of two, for the shortest text and for any. */
const [SMALLEST_WINDOW, LARGEST_WINDOW] = [17, 22]

/** Returns the smallest encoding that the client can read. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  if (acceptEncoding === undefined) return undefined

  const known = readBefore.get(acceptEncoding)
  if (known !== undefined) return known || undefined

  const encoding = ENCODINGS.find((name) => acceptsEncoding(acceptEncoding, name))
  readBefore.set(acceptEncoding, encoding ?? '')
  return encoding
}

/** Browsers send a few different ones; somebody may send any. */
const readBefore = new LRUCache<string, Encoding | ''>({ max: 100 })

/** A text made for one request: a middle level costs a tenth of the highest and is nearly as small. */
export function compressOnce(text: string, encoding: Encoding): Buffer | Promise<Buffer> {
  if (text.length <= QUICK) return encoding === 'br' ? brotliCompressSync(text, brotliFor(text, 4)) : gzipSync(text)
  return encoding === 'br' ? promisify(brotliCompress)(text, brotliFor(text, 5)) : promisify(gzip)(text)
}

/**
 * Limits the window to the length of the text: the default of 4 MB allocates 8 MB for each text, which made compressing
 * a document of 80 KB three times as expensive.
 */
function brotliFor({ length }: string, quality: number): BrotliOptions {
  const window = Math.min(LARGEST_WINDOW, Math.max(SMALLEST_WINDOW, Math.ceil(Math.log2(length))))
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window } }
}

/** Adds a header of the request to the response's `Vary`. */
export function vary(reply: FastifyReply, header: string): void {
  const before = String(reply.getHeader('vary') ?? '')
  if (!before.split(', ').includes(header)) reply.header('vary', before ? `${before}, ${header}` : header)
}

/** Long JSON travels as brotli or gzip. What is compressed already, or is no text, is sent as it is. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) {
      return done(null, payload)
    }
    vary(reply, 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)

    reply.header('content-encoding', encoding)
    const compressed = compressOnce(payload, encoding)
    if (Buffer.isBuffer(compressed)) done(null, compressed)
    else compressed.then((bytes) => done(null, bytes), done)
  })
}
