import { createHash } from 'node:crypto'
import { fromWorkspace, type Part } from './part.ts'

/** Four of 36 characters: a hundred stylesheets of one build come to a clash once in three hundred times. */
const STYLESHEETS = 36 ** 4

/** Digits taken from a release's id. All names of a file begin with them, so they cost next to nothing. */
const DIGITS_OF_RELEASE = 6

/**
 * Returns how css-loader names the classes of a release: by a hash of the stylesheet and by a number in it, so that one costs as little as
 * possible in documents, stylesheets and scripts. Both builds of the shell come to the same names, in any folder (rule P98). Two releases of
 * a remote have none in common: both may be on a page, and the same number may mean another class. The function throws when two stylesheets
 * have the same hash.
 */
export function shortClassNames(part: Pick<Part, 'name' | 'folder'>, release: string) {
  const prefix = `${part.name}-${release.slice(0, DIGITS_OF_RELEASE)}`
  const stylesheets = new Map<string, { file: string; numbers: Map<string, number> }>()

  function numbersOf(hash: string, file: string): Map<string, number> {
    const known = stylesheets.get(hash) ?? { file, numbers: new Map() }
    if (known.file !== file) throw new Error(`${known.file} and ${file} have the same hash: rename one of them.`)
    stylesheets.set(hash, known)
    return known.numbers
  }

  return ({ resourcePath }: { resourcePath: string }, _template: string, name: string): string => {
    const file = fromWorkspace(part, resourcePath)
    const hash = hashOf(file)
    const numbers = numbersOf(hash, file)
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return `${prefix}${hash}${number.toString(36)}`
  }
}

function hashOf(file: string): string {
  const digest = createHash('sha256').update(file).digest().readUInt32BE()
  return (digest % STYLESHEETS).toString(36).padStart(4, '0')
}
