import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/** Deflate, without a name or a time, from an unknown system (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** The block that ends the data, with nothing in it. */
const LAST_BLOCK = Buffer.from([3, 0])
const TRAILER_BYTES = 8
/** Texts of more characters are compressed beside the event loop, which costs more and holds nobody up. */
const QUICK = 65_536
/** A middle level: nearly as small as the highest. Each piece ends on a byte, so that any other may follow. */
const DEFLATE = { level: 5, finishFlush: constants.Z_SYNC_FLUSH }

/** The beginning of a gzip stream, compressed once for all continuations. */
export class GzipStart {
  readonly bytes: Buffer
  readonly length: number
  readonly checksum: number

  constructor(text: string) {
    const plain = Buffer.from(text)
    this.bytes = Buffer.concat([HEADER, deflateRawSync(plain, { ...DEFLATE, level: 6 })])
    this.length = plain.length
    this.checksum = crc32(plain)
  }
}

/** A gzip file that goes on behind its start, piece by piece. The bytes of all pieces follow each other in the order of the calls. */
export class GzipFile {
  #length: number
  #checksum: number

  constructor({ length, checksum }: GzipStart) {
    this.#length = length
    this.#checksum = checksum
  }

  /** Compresses the next piece. */
  add(text: string): Buffer | Promise<Buffer> {
    const plain = Buffer.from(text)
    this.#length += plain.length
    this.#checksum = crc32(plain, this.#checksum)
    return text.length <= QUICK ? deflateRawSync(plain, DEFLATE) : promisify(deflateRaw)(plain, DEFLATE)
  }

  /** Returns the bytes that end the file. */
  end(): Buffer {
    const trailer = Buffer.alloc(TRAILER_BYTES)
    trailer.writeUInt32LE(this.#checksum, 0)
    // Modulo 2^32, as the format has it.
    trailer.writeUInt32LE(this.#length >>> 0, 4)
    return Buffer.concat([LAST_BLOCK, trailer])
  }
}
