import { compressOnce, type Encoding } from '@portal/foundation/http'

/** A text that is sent again and again, compressed once for each way in which browsers can read it. */
export class TextForMany {
  readonly text: string
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>()

  constructor(text: string) {
    this.text = text
  }

  as(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known

    const made = compressOnce(this.text, encoding)
    this.#compressed.set(encoding, made)
    return made
  }
}

/** Characters and bytes that one takes, as a whole and both ways compressed, at most. */
export function sizeOf({ text }: TextForMany): number {
  return 2 * text.length
}
