import subsetFont from 'subset-font'
import { type FontRun, findFonts, hanStyleOf, isVariable, readFont } from './font-of-text.ts'
import { linesOf, mirrored } from './lines-of-text.ts'
import type { GivenText, TextPlace, Typesetter, Weight } from './text-place.ts'

const LINE_HEIGHT = 1.36
/** Height of letters above their baseline, as a share of their size. */
const ASCENT = 1.07
const ONE_RUN: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic', features: [] }

/** Embeds fonts for the texts, each with just the letters it draws. */
export async function embedFonts(document: PDFKit.PDFDocument, foreign: readonly GivenText[]): Promise<Typesetter> {
  const texts = foreign.flatMap(({ text }) => [text, mirrored(text)])
  const runsOf = await findFonts(texts, hanStyleOf(texts))
  for (const weight of new Set(foreign.map((one) => one.weight))) {
    const ofWeight = foreign.filter((one) => one.weight === weight).flatMap(({ text }) => [text, mirrored(text)])
    await embed(document, ofWeight.flatMap(runsOf), weight)
  }

  const widthOfRun = (run: FontRun, weight: Weight) =>
    document.font(nameOf(run.file, weight)).widthOfString(run.text, { features: [] })
  const widthOf = (part: string, weight: Weight) => runsOf(part).reduce((sum, run) => sum + widthOfRun(run, weight), 0)
  const brokenAt = (text: string, { width, size, weight }: Pick<TextPlace, 'width' | 'size' | 'weight'>) => {
    document.fontSize(size)
    return linesOf(text, width, { runsOf, widthOf: (part) => widthOf(part, weight) })
  }
  return {
    write: (text, place) => {
      const { x, y, width, size, weight, align } = place
      let baseline = y + size * ASCENT
      for (const line of brokenAt(text, place)) {
        const widths = line.map((run) => widthOfRun(run, weight))
        let left = align === 'left' ? x : x + width - widths.reduce((sum, each) => sum + each, 0)
        for (const [at, run] of line.entries()) {
          document.font(nameOf(run.file, weight)).text(run.text, left, baseline, ONE_RUN)
          left += widths[at] ?? 0
        }
        baseline += size * LINE_HEIGHT
      }
      document.x = x
      document.y = baseline - size * ASCENT
    },
    heightOf: (text, place) => brokenAt(text, place).length * place.size * LINE_HEIGHT,
  }
}

function nameOf(file: string, weight: Weight): string {
  return `${file} ${weight}`
}

async function embed(document: PDFKit.PDFDocument, runs: readonly FontRun[], weight: Weight): Promise<void> {
  const letters = new Map<string, string>()
  for (const { file, text } of runs) letters.set(file, (letters.get(file) ?? '') + text)
  for (const [file, text] of letters) {
    const axes = isVariable(file) ? { variationAxes: { wght: weight } } : {}
    document.registerFont(
      nameOf(file, weight),
      await subsetFont(readFont(file), text, { targetFormat: 'sfnt', ...axes }),
    )
  }
}
