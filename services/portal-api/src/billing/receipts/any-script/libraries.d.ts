declare module 'subset-font' {
  /** Returns the part of a font that draws the text, with its axes fixed. Rejects if the bytes are no font. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>
}

declare module 'linebreak' {
  /** Places where a line may end, by Unicode's line breaking algorithm. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required?: boolean } | null
  }
}

declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  /** Unicode's bidirectional algorithm. */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels
    getBidiCharTypeName(character: string): string
    getMirroredCharacter(character: string): string | null
  }
}

declare module 'fontkit' {
  /** Opens a font. Throws if the bytes are none. */
  export function create(font: Uint8Array): { characterSet: number[] }
}
