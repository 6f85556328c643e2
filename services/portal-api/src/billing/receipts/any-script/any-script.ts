import subsetFont from 'subset-font'
import { type FontRun, findFonts, hanStyleOf, isVariable, readFont } from './font-of-text.ts'
import { linesOf, mirrored } from './lines-of-text.ts'

/** Fonts that each reader of PDFs has know these signs beyond Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const STANDARD_FONT = 'Helvetica'
const WEIGHT = 400
const LINE_HEIGHT = 1.3
const ONE_RUN: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic', features: [] }

export interface TextPlace {
  /** Left end in points. */
  x: number
  /** Upper end in points. */
  y: number
  /** Points. */
  width: number
  /** Points. */
  size: number
  align: 'left' | 'right'
}

/**
 * Embeds fonts for every script that occurs in the texts, each with just the letters it draws, and returns a function that
 * writes a text and moves the document below it. Western texts are written in the font that every reader has.
 */
export async function embedScripts(document: PDFKit.PDFDocument, given: readonly string[]) {
  const foreign = given.map(composed).filter((text) => !isWestern(text))
  const texts = foreign.flatMap((text) => [text, mirrored(text)])
  const runsOf = await findFonts(texts, hanStyleOf(foreign))
  await embed(document, texts.flatMap(runsOf))

  return (asGiven: string, { x, y, width, size, align }: TextPlace): void => {
    const text = composed(asGiven)
    document.fontSize(size)
    if (isWestern(text)) return void document.font(STANDARD_FONT).text(text, x, y, { width, align })

    const widthOfRun = (run: FontRun) => document.font(run.file).widthOfString(run.text, { features: [] })
    const widthOf = (part: string) => runsOf(part).reduce((sum, run) => sum + widthOfRun(run), 0)
    let baseline = y + size
    for (const line of linesOf(text, width, { runsOf, widthOf })) {
      const widths = line.map(widthOfRun)
      let left = align === 'left' ? x : x + width - widths.reduce((sum, each) => sum + each, 0)
      for (const [at, run] of line.entries()) {
        document.font(run.file).text(run.text, left, baseline, ONE_RUN)
        left += widths[at] ?? 0
      }
      baseline += size * LINE_HEIGHT
    }
    document.font(STANDARD_FONT)
    document.x = x
    document.y = baseline - size + size * (LINE_HEIGHT - 1)
  }
}

async function embed(document: PDFKit.PDFDocument, runs: readonly FontRun[]): Promise<void> {
  const letters = new Map<string, string>()
  for (const { file, text } of runs) letters.set(file, (letters.get(file) ?? '') + text)
  for (const [file, text] of letters) {
    const axes = isVariable(file) ? { variationAxes: { wght: WEIGHT } } : {}
    document.registerFont(file, await subsetFont(readFont(file), text, { targetFormat: 'sfnt', ...axes }))
  }
}

/** Returns the text with letters and marks as one sign where Unicode has one. */
function composed(text: string): string {
  return text.normalize('NFC')
}

function isWestern(text: string): boolean {
  return [...text].every((sign) => sign <= 'ÿ' || BEYOND_LATIN_1.includes(sign))
}
