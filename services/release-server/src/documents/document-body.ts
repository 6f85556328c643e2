import { PassThrough } from 'node:stream'
import { acceptsEncoding } from '@portal/foundation/http'
import { GzipFile, GzipStart } from './gzip-start.ts'

/** A text that documents begin with, as it is sent: compressed once, at the first document that goes out so. */
export class DocumentStart {
  readonly text: string
  #zipped: GzipStart | undefined

  constructor(text: string) {
    this.text = text
  }

  get zipped(): GzipStart {
    this.#zipped ??= new GzipStart(this.text)
    return this.#zipped
  }
}

/** Sends the body: a stream if the end will be late, otherwise everything in one piece. */
export type SendBody = (body: PassThrough | Buffer | string, encoding: 'gzip' | undefined) => void

/** How long consecutive answers are gathered into one chunk, in ms: each chunk costs a write. */
const GATHERED_MS = 8

export interface DocumentBody {
  write(text: string): void
  end(): Promise<void>
}

/**
 * A body written in parts after its start. Parts that are ready after `holdMs` are sent, and from then on everything
 * that arrives within `GATHERED_MS`, as soon as the previous part is through. A body that has ended by then is sent in
 * one piece.
 *
 * It is sent as gzip, not brotli: the start is nine tenths of a document, and only gzip can continue a start that is
 * compressed already (decision 113).
 */
export function openDocumentBody(
  acceptEncoding: string | undefined,
  send: SendBody,
  { start, holdMs }: { start: DocumentStart; holdMs: number },
): DocumentBody {
  const file = acceptsEncoding(acceptEncoding, 'gzip') ? new GzipFile(start.zipped) : undefined
  const encoding = file && 'gzip'
  let held = ''
  let stream: PassThrough | undefined
  let passing: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined

  async function taken(): Promise<Buffer | string> {
    const text = held
    held = ''
    return file ? file.add(text) : text
  }
  async function rest(): Promise<Buffer | string> {
    const piece = await taken()
    return file ? Buffer.concat([piece as Buffer, file.end()]) : piece
  }
  function open(): void {
    stream = new PassThrough()
    stream.write(file ? start.zipped.bytes : start.text)
    send(stream, encoding)
    pass()
  }
  function pass(): void {
    if (passing || !held) return

    passing = (async () => {
      const piece = await taken()
      await new Promise<void>((resolve) => stream?.write(piece, () => resolve()))
      passing = undefined
      gather()
    })()
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
      await passing
      const last = await rest()
      if (stream) return void stream.end(last)

      send(typeof last === 'string' ? start.text + last : Buffer.concat([start.zipped.bytes, last]), encoding)
    },
  }
}
