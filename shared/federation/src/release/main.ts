import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtRelease } from './built-release.ts'
import { carryOut } from './carry-out.ts'

/* `npm run release -- <command>`: what teams do with releases. */

// In another repository this file is installed: the workspace is where the command is given.
const root = process.cwd()
const { RELEASE_SERVER, PUBLISHER_TOKEN, PORT = '4000', DATA_FOLDER = join(root, '.data') } = process.env
const say = (sentence: string) => console.error(sentence)

const registry = {
  origin: RELEASE_SERVER ?? `http://localhost:${PORT}`,
  token: PUBLISHER_TOKEN ?? tokenOfThisMachine(),
}
const build = (name: string) => builtRelease(root, name, say)
const { code, output, complaint } = await carryOut(process.argv.slice(2), { registry, build, say })
if (output) console.log(output)
if (complaint) console.error(complaint)
process.exitCode = code

/** A portal that was started by hand leaves one in its data folder. */
function tokenOfThisMachine(): string {
  try {
    return readFileSync(join(DATA_FOLDER, 'publisher-token'), 'utf8').trim()
  } catch {
    return ''
  }
}
