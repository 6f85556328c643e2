import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { create } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

/** The look of the characters that Chinese, Japanese and Korean share. */
export type HanStyle = 'sc' | 'jp' | 'kr'

const SCRIPTS = ['arabic', 'hebrew', 'thai', 'bengali', 'tamil', 'telugu', 'gujarati', 'kannada', 'malayalam'].concat([
  'gurmukhi',
  'sinhala',
  'khmer',
  'lao',
  'myanmar',
  'georgian',
  'armenian',
  'ethiopic',
])
/** Draws each character of Unicode's first plane, plainly. */
const LAST_RESORT = '@fontsource/unifont/files/unifont-latin-400-normal.woff2'

/** A stretch of text that one font file draws. */
export interface FontRun {
  /** Path of a font file that a package holds. */
  file: string
  text: string
}

interface Slice {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}

/** Returns the style of Han characters that texts are written in, by the Japanese or Korean letters among them. */
export function hanStyleOf(texts: readonly string[]): HanStyle {
  const all = texts.join('')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(all)) return 'jp'
  return /\p{Script=Hangul}/u.test(all) ? 'kr' : 'sc'
}

/**
 * Finds the font file for each letter of the texts, and returns a function that splits such a text into the stretches that one
 * file draws; letters stay with their marks. Lets other work go on between two letters, since opening a file takes 30 ms.
 */
export async function findFonts(texts: readonly string[], han: HanStyle): Promise<(text: string) => FontRun[]> {
  const slices = familiesFor(han).flatMap(slicesOf)
  const files = new Map<string, string>()
  for (const letter of new Set(texts.flatMap(lettersOf))) {
    files.set(letter, findFont(slices, letter))
    await setImmediate()
  }
  return (text) => {
    const runs: FontRun[] = []
    for (const letter of lettersOf(text)) {
      const file = files.get(letter) ?? LAST_RESORT
      const last = runs.at(-1)
      if (last?.file === file) last.text += letter
      else runs.push({ file, text: letter })
    }
    return runs
  }
}

/** Splits a text into letters, each with its marks. */
export function lettersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en-US').segment(text), ({ segment }) => segment)
}

/** Returns the path of the font file that draws a letter with all its marks, or else the letter. */
function findFont(slices: readonly Slice[], grapheme: string): string {
  const points = [...grapheme].map((sign) => sign.codePointAt(0) as number)
  const [letter] = points as [number]
  const whole = slices.find((slice) => points.every((point) => draws(slice, point)))
  return (whole ?? slices.find((slice) => draws(slice, letter)))?.file ?? LAST_RESORT
}

/** The families in the order in which they are asked: those of Chinese, Japanese and Korean claim letters of other scripts. */
function familiesFor(han: HanStyle): string[] {
  const cjk = [han, ...(['sc', 'jp', 'kr'] as const).filter((style) => style !== han)]
  return ['noto-sans', ...[...SCRIPTS, ...cjk].map((script) => `noto-sans-${script}`), 'noto-emoji']
}

const known = new Map<string, Slice[]>()

/** Returns the files of a family with the characters that each draws, read once. */
function slicesOf(family: string): Slice[] {
  const read = known.get(family) ?? readSlices(`@fontsource-variable/${family}`)
  known.set(family, read)
  return read
}

function readSlices(name: string): Slice[] {
  const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8'))
  return Object.entries(ranges).map(([slice, text]) => ({
    file: `${name}/files/${name.split('/')[1]}-${slice.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: text.split(',').map((range) => {
      const [first, last] = range.replace('U+', '').split('-')
      return [Number.parseInt(first ?? '', 16), Number.parseInt(last ?? first ?? '', 16)]
    }),
  }))
}

/** Packages claim more than their files draw, so the file is asked as well. */
function draws({ file, ranges }: Slice, point: number): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last) && charactersOf(file).has(point)
}

const opened = new Map<string, ReadonlySet<number>>()

function charactersOf(file: string): ReadonlySet<number> {
  const characters = opened.get(file) ?? new Set(create(readFont(file)).characterSet)
  opened.set(file, characters)
  return characters
}

/** Reads a font file by its path in a package. */
export function readFont(file: string): Buffer {
  return readFileSync(resolve(file))
}

/** Returns whether a font file has an axis for its weight, which has to be fixed. */
export function isVariable(file: string): boolean {
  return file !== LAST_RESORT
}
