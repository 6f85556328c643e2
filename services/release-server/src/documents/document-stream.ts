import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { acceptsEncoding } from '@portal/foundation/http'

/** A light setting: a document is compressed while somebody waits for it. */
const BROTLI_QUALITY = 4

/** A body that is sent piece by piece, each as soon as it is written. */
export function openDocumentStream(acceptEncoding: string | undefined) {
  const brotli = acceptsEncoding(acceptEncoding, 'br')
  const stream: Transform = brotli
    ? createBrotliCompress({
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
        flush: constants.BROTLI_OPERATION_FLUSH,
      })
    : new PassThrough()
  return { stream, encoding: brotli ? 'br' : undefined }
}
