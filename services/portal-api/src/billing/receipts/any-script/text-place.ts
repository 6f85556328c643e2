/** Weight of letters: of text, and of headings and sums. */
export type Weight = 400 | 600

/** Place of a text on a page, in points. */
export interface TextPlace {
  /** Left end. */
  x: number
  /** Upper end. */
  y: number
  width: number
  /** Size of the letters. */
  size: number
  weight: Weight
  align: 'left' | 'right'
}

/** Text that a document will hold. */
export interface GivenText {
  text: string
  weight: Weight
}

/** Writes and measures texts of a document. */
export interface Typesetter {
  /** Writes a text and moves the document below it. */
  write(text: string, place: TextPlace): void
  heightOf(text: string, place: Pick<TextPlace, 'width' | 'size' | 'weight'>): number
}
