import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { type FontRun, lettersOf } from './font-of-text.ts'

const bidi = bidiFactory()

/** Measures and splits a text by font. */
export interface Fonts {
  runsOf(text: string): FontRun[]
  /** Width of the text in points. */
  widthOf(text: string): number
}

/**
 * Breaks a text into lines of a width in points, by Unicode's rules, or between letters where a word is too wide. Each line is
 * a list of stretches from left to right; those of scripts written from right to left are in reading order, as fonts take them.
 */
export function linesOf(text: string, width: number, fonts: Fonts): FontRun[][] {
  const isRightToLeft = (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1
  return breakLines(text, width, fonts).map((line) => orderFromLeft(line, isRightToLeft ? 'rtl' : 'ltr', fonts))
}

function breakLines(text: string, width: number, fonts: Fonts): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (more: string) => fonts.widthOf((line + more).trimEnd()) <= width
  for (const part of partsOf(text)) {
    if (fits(part)) {
      line += part
      continue
    }
    if (line) lines.push(line.trimEnd())
    line = ''
    for (const letter of fits(part) ? [part] : lettersOf(part)) {
      if (line && !fits(letter)) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line.trimEnd()]
}

/** Splits a text where a line may end. */
function partsOf(text: string): string[] {
  const breaker = new LineBreaker(text)
  const parts: string[] = []
  let from = 0
  for (let at = breaker.nextBreak(); at; at = breaker.nextBreak()) {
    parts.push(text.slice(from, at.position))
    from = at.position
  }
  return parts
}

interface LevelRun {
  level: number
  text: string
}

/** Orders a line as it is seen, by Unicode's bidirectional algorithm (rule L2). */
function orderFromLeft(line: string, direction: 'ltr' | 'rtl', fonts: Fonts): FontRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const runs: LevelRun[] = []
  for (const [at, unit] of line.split('').entries()) {
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += unit
    else runs.push({ level, text: unit })
  }
  let seen = runs
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) seen = turnAround(seen, level)
  return seen.flatMap(({ level, text }) => {
    if (level % 2 === 0) return fonts.runsOf(text)
    return fonts.runsOf(mirrored(text)).reverse().map(asFontTakesIt)
  })
}

/** Reverses the order in each stretch of runs at this level or above. */
function turnAround(runs: LevelRun[], level: number): LevelRun[] {
  const turned: LevelRun[] = []
  let stretch: LevelRun[] = []
  for (const run of runs) {
    if (run.level >= level) {
      stretch.unshift(run)
      continue
    }
    turned.push(...stretch, run)
    stretch = []
  }
  return [...turned, ...stretch]
}

/** Returns the text with each bracket and arrow replaced by the one that opens to the other side. */
export function mirrored(text: string): string {
  return [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')
}

/** Fonts lay out letters from right to left by themselves, and signs that no script owns from left to right. */
function asFontTakesIt({ file, text }: FontRun): FontRun {
  const hasLetter = [...text].some((sign) => ['R', 'AL'].includes(bidi.getBidiCharTypeName(sign)))
  return { file, text: hasLetter ? text : lettersOf(text).reverse().join('') }
}
