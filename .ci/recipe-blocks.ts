/** A block of a recipe that changes a file: `file=` behind its language names it, from the root of the workspace. */
export interface RecipeBlock {
  file: string
  /** The whole text of a new file, or lines of a diff. */
  text: string
  isDiff: boolean
}

/**
 * Returns the blocks of a Markdown document that change a file, in their order, without the indent that they have in a list.
 * Throws for a block of code that names no file.
 */
export function blocksOf(markdown: string): RecipeBlock[] {
  const fences = markdown.matchAll(/^( *)```(tsx?|diff)(?: file=(\S+))?\n(.*?)^\1```$/gms)
  return [...fences].map(([, indent = '', language, file, indented = '']) => {
    const text = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    if (!file) throw new Error(`This block names no file:\n${text}`)
    return { file, text, isDiff: language === 'diff' }
  })
}

/** Returns what stands behind `npx jest` in the blocks of commands, each command cut into its words. */
export function jestCommandsOf(markdown: string): string[][] {
  const shells = [...markdown.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, text = '']) => text)
  const commands = shells.flatMap((text) => [...text.matchAll(/^ *npx jest ([^#\n]+)/gm)])
  return commands.map(([, words = '']) =>
    [...words.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
  )
}

/**
 * Returns the file after its block. Throws when a new file is there already, or when the lines that a hunk of a diff begins
 * from are not in the file exactly once.
 */
export function applyBlock({ file, text, isDiff }: RecipeBlock, before: string | undefined): string {
  if (!isDiff) {
    if (before !== undefined) throw new Error(`${file} is there already; a change of it is a diff.`)
    return text
  }
  return text
    .split(/^@@.*\n/m)
    .filter(Boolean)
    .reduce((whole, hunk) => applyHunk(file, whole, hunk), before ?? '')
}

function applyHunk(file: string, whole: string, hunk: string): string {
  const lines = hunk.split('\n').slice(0, -1)
  const side = (sign: string) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [from, to] = [side('+'), side('-')]
  const at = `\n${whole}`.indexOf(`\n${from}`)
  const isOnce = at >= 0 && at === `\n${whole}`.lastIndexOf(`\n${from}`)
  if (!isOnce) throw new Error(`${file} does not have these lines exactly once:\n${from}`)
  return whole.slice(0, at) + to + whole.slice(at + from.length)
}
