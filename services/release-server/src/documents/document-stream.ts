import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

/** A light setting: a document is compressed while somebody waits for it. */
const QUALITY = 4

/** A body that is sent piece by piece, each as soon as it is written. */
export function openDocumentStream(acceptEncoding: string | undefined) {
  const brotli = acceptsBrotli(acceptEncoding)
  const stream: Transform = brotli
    ? createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
        flush: constants.BROTLI_OPERATION_FLUSH,
      })
    : new PassThrough()
  return { stream, encoding: brotli ? 'br' : undefined }
}

export function acceptsBrotli(acceptEncoding = '') {
  return /(^|[\s,])br\s*($|,|;(?!\s*q=0(\.0*)?\s*($|,)))/i.test(acceptEncoding)
}
