import subsetFont from 'subset-font'
import { type FontRun, findFonts, hanStyleOf, isVariable, readFont } from './font-of-text.ts'
import { linesOf, mirrored } from './lines-of-text.ts'
import type { TextPlace } from './text-place.ts'

const WEIGHT = 400
const LINE_HEIGHT = 1.3
const ONE_RUN: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic', features: [] }

/**
 * Embeds fonts for the texts, each with just the letters it draws, and returns a function that writes one of them and moves the
 * document below it.
 */
export async function embedFonts(document: PDFKit.PDFDocument, foreign: readonly string[]) {
  const texts = foreign.flatMap((text) => [text, mirrored(text)])
  const runsOf = await findFonts(texts, hanStyleOf(foreign))
  await embed(document, texts.flatMap(runsOf))

  const widthOfRun = (run: FontRun) => document.font(run.file).widthOfString(run.text, { features: [] })
  const widthOf = (part: string) => runsOf(part).reduce((sum, run) => sum + widthOfRun(run), 0)
  return (text: string, { x, y, width, size, align }: TextPlace): void => {
    document.fontSize(size)
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
