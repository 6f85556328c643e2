import type { TextPlace } from './text-place.ts'

/** Fonts that each reader of PDFs has know these signs beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const STANDARD_FONT = 'Helvetica'

/**
 * Prepares a document for texts of any script, and returns a function that writes one of them and moves the document below it.
 * Western texts are written in the font that every reader has; what all others need is loaded for the first of them.
 */
export async function embedScripts(document: PDFKit.PDFDocument, given: readonly string[]) {
  const foreign = given.map(composed).filter((text) => !isWestern(text))
  const writeForeign = foreign.length > 0 && (await (await import('./foreign-text.ts')).embedFonts(document, foreign))

  return (asGiven: string, place: TextPlace): void => {
    const text = composed(asGiven)
    if (writeForeign && !isWestern(text)) return void writeForeign(text, place)
    const { x, y, width, size, align } = place
    document.font(STANDARD_FONT).fontSize(size).text(text, x, y, { width, align })
  }
}

/** Returns the text with letters and marks as one sign where Unicode has one. */
function composed(text: string): string {
  return text.normalize('NFC')
}

function isWestern(text: string): boolean {
  return [...text].every((sign) => sign <= 'ÿ' || BEYOND_LATIN_1.includes(sign))
}
