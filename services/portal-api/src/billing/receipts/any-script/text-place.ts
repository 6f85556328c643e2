/** Place of a text on a page, in points. */
export interface TextPlace {
  /** Left end. */
  x: number
  /** Upper end. */
  y: number
  width: number
  /** Size of the letters. */
  size: number
  align: 'left' | 'right'
}
