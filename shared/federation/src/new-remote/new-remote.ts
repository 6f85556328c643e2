import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const TEMPLATE = join(import.meta.dirname, 'template')
const ENDING = /\.template$/
const NAME = /^mfe-([a-z][a-z]*(?:-[a-z]+)*)$/

/**
 * Writes a remote that works into a folder of the workspace, and returns its name. What is called `mfe-*` is built, tested and
 * planned: nothing else names it. Throws for a folder that is there, and for a name that no manifest takes.
 */
export function newRemote(root: string, folder: string): string {
  const [, name] = NAME.exec(folder) ?? []
  if (!name) throw new Error(`npm run new-remote -- mfe-<name>: lower-case words joined by hyphens, not “${folder}”.`)
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`)

  const filled = filling(wordsFor(name))
  for (const file of readdirSync(TEMPLATE, { recursive: true, encoding: 'utf8' }).filter((one) => ENDING.test(one))) {
    const target = join(root, folder, filled(file).replace(ENDING, ''))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, filled(readFileSync(join(TEMPLATE, file), 'utf8')))
  }
  return name
}

/** `usage-reports` is titled “Usage reports”, exports `UsageReportsPage` and has `USAGE_REPORTS_PATH`. */
function wordsFor(name: string): Record<string, string> {
  const words = name.replaceAll('-', ' ')
  return {
    name,
    title: capitalized(words),
    Component: words.split(' ').map(capitalized).join(''),
    CONSTANT: words.replaceAll(' ', '_').toUpperCase(),
  }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** An unknown name in a template is an error. */
function filling(words: Record<string, string>) {
  return (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => {
      const found = words[word]
      if (found === undefined) throw new Error(`The template names {{${word}}}, which is nothing.`)
      return found
    })
}
