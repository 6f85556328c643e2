import type { Transform } from 'node:stream'
import { PassThrough } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import { compressOnce, type Encoding, encodingFor } from '@portal/foundation/http'
import { LRUCache } from 'lru-cache'

/**
 * A light setting: a document is compressed while somebody waits for it. The usual window of 4 MB makes 8 MB of memory ready, which
 * so many documents a second leave for the garbage collection: half of what a document costs. This one is as long as a document.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

/** What goes out: a stream once it is known that the end will be late, else all of it in one piece. */
export type SendBody = (body: Transform | Buffer | string, encoding: Encoding | undefined) => void

/** How long answers that come one after the other are gathered into one piece, ms: each piece costs a turn of the compression. */
const GATHERED_MS = 8

export interface DocumentBody {
  write(text: string): void
  end(): Promise<void>
}

/** Documents that say the same to everybody, compressed; so many characters and bytes in all. */
const compressed = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (bytes, text) => bytes.length + text.length,
})

/**
 * A body that is written piece by piece. What is there after `holdMs` is sent, and from then on what came within `GATHERED_MS`, as soon
 * as the piece before is through. A body that has ended by then goes out in one piece, which costs a fifth. One `isForAll` is
 * compressed once.
 */
export function openDocumentBody(
  acceptEncoding: string | undefined,
  send: SendBody,
  { holdMs, isForAll }: { holdMs: number; isForAll: boolean },
): DocumentBody {
  let held = ''
  let stream: Transform | undefined
  let isPassing = false
  let gathering: NodeJS.Timeout | undefined

  function open(): void {
    const encoding = encodingFor(acceptEncoding) === 'br' ? 'br' : undefined
    stream = encoding ? flushingBrotli() : new PassThrough()
    send(stream, encoding)
    pass()
  }
  function pass(): void {
    if (isPassing || !held) return

    const text = held
    held = ''
    isPassing = true
    stream?.write(text, () => {
      isPassing = false
      gather()
    })
  }
  function gather(): void {
    if (!held || gathering) return

    gathering = setTimeout(() => {
      gathering = undefined
      pass()
    }, GATHERED_MS)
  }
  const timer = setTimeout(open, holdMs)
  return {
    write: (text) => {
      held += text
      if (stream) gather()
    },
    end: async () => {
      clearTimeout(timer)
      clearTimeout(gathering)
      if (stream) {
        const rest = held
        held = ''
        return void stream.end(rest)
      }

      const encoding = encodingFor(acceptEncoding)
      if (!encoding) return send(held, undefined)
      send(await (isForAll ? compressForAll(held, encoding) : compressOnce(held, encoding)), encoding)
    },
  }
}

async function compressForAll(text: string, encoding: Encoding): Promise<Buffer> {
  const name = encoding + text
  const found = compressed.get(name)
  if (found) return found

  const bytes = await compressOnce(text, encoding)
  compressed.set(name, bytes)
  return bytes
}

function flushingBrotli(): Transform {
  return createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH })
}
