import { create } from 'fontkit'
import subsetFont from 'subset-font'
import { readFont } from './font-of-text.ts'
import type { GivenText, TextPlace, Typesetter, Weight } from './text-place.ts'

/** Draws western letters; every document has it, because readers of PDFs need not have any font (rule J123). */
const WESTERN_FONT = '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2'

/**
 * Prepares a document for texts of any script. Western texts share two fonts that are read once; what all others need is
 * loaded for the first of them.
 */
export async function embedScripts(document: PDFKit.PDFDocument, given: readonly GivenText[]): Promise<Typesetter> {
  for (const weight of [400, 600] as const) document.registerFont(`western ${weight}`, await westernFont(weight))
  const foreign = given
    .map(({ text, weight }) => ({ text: composed(text), weight }))
    .filter((one) => !isWestern(one.text))
  const others =
    foreign.length > 0 ? await (await import('./foreign-text.ts')).embedFonts(document, foreign) : undefined

  const westernAt = ({ size, weight }: Pick<TextPlace, 'size' | 'weight'>) =>
    document.font(`western ${weight}`).fontSize(size)
  return {
    write: (asGiven, place) => {
      const text = composed(asGiven)
      if (others && !isWestern(text)) return others.write(text, place)
      const { x, y, width, align } = place
      westernAt(place).text(text, x, y, { width, align })
    },
    heightOf: (asGiven, place) => {
      const text = composed(asGiven)
      if (others && !isWestern(text)) return others.heightOf(text, place)
      return westernAt(place).heightOfString(text, { width: place.width })
    },
  }
}

const westernFonts = new Map<Weight, Promise<Buffer>>()

/** All of its letters in one weight, 25 KB; documents embed those they need. */
function westernFont(weight: Weight): Promise<Buffer> {
  const known = westernFonts.get(weight)
  if (known) return known
  const letters = String.fromCodePoint(...westernLetters())
  const made = subsetFont(readFont(WESTERN_FONT), letters, { targetFormat: 'sfnt', variationAxes: { wght: weight } })
  westernFonts.set(weight, made)
  return made
}

let western: ReadonlySet<number> | undefined

function westernLetters(): ReadonlySet<number> {
  western ??= new Set(create(readFont(WESTERN_FONT)).characterSet)
  return western
}

/** Returns the text with letters and marks as one sign where Unicode has one. */
function composed(text: string): string {
  return text.normalize('NFC')
}

function isWestern(text: string): boolean {
  const letters = westernLetters()
  return !/\p{M}/u.test(text) && [...text].every((sign) => letters.has(sign.codePointAt(0) as number))
}
