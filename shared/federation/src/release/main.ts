import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './ask-registry.ts'
import { builtRelease } from './built-release.ts'
import { runCommand } from './command-line.ts'

/*
 * `npm run release -- <command>`: what teams do with releases. Ends with 0; 1 when it was refused; 2 when the doctor found something.
 */
// In another repository this file is installed: the workspace is where the command is given.
const root = process.cwd()
const { RELEASE_SERVER, PUBLISHER_TOKEN, PORT = '4000', DATA_FOLDER = join(root, '.data') } = process.env
const words = process.argv.slice(2)
const say = (sentence: string) => console.error(sentence)

try {
  const registry = {
    origin: RELEASE_SERVER ?? `http://localhost:${PORT}`,
    token: PUBLISHER_TOKEN ?? tokenOfThisMachine(),
  }
  const build = (name: string) => builtRelease(root, name, say)
  const { said, facts, isBad } = await runCommand(words, { registry, build, say })
  console.log(words.includes('--json') ? JSON.stringify(facts, null, 2) : said)
  process.exitCode = isBad ? 2 : 0
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** A portal that was started by hand leaves one in its data folder. */
function tokenOfThisMachine(): string {
  try {
    return readFileSync(join(DATA_FOLDER, 'publisher-token'), 'utf8').trim()
  } catch {
    return ''
  }
}
