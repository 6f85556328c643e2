import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** The code of one package inside the bundles of one release, as it was shipped. */
export type CodeByPackage = ReadonlyMap<string, string>

/**
 * What a release's scripts, in that folder, are made of: its source maps say of every character where it comes from. Characters of a
 * package are joined over all files, first view or not; a module in two files counts twice, as it does on the wire. A file that holds
 * webpack's own glue alone, such as one that only passes another's exports on, comes without a map.
 */
export function codeByPackage(folder: string): CodeByPackage {
  const code = new Map<string, string>()
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js') && existsSync(join(folder, `${file}.map`)))
  if (scripts.length === 0) throw new Error(`No script with a source map in ${folder}`)
  for (const file of scripts) {
    const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')))
    for (const [owner, text] of piecesOf(readFileSync(join(folder, file), 'utf8'), map))
      code.set(owner, (code.get(owner) ?? '') + text)
  }
  return code
}

/** Runs of characters that come from one package. */
function* piecesOf(script: string, map: SourceMap): Generator<[owner: string, text: string]> {
  for (const [row, line] of script.split('\n').entries()) {
    let start = 0
    let owner = ownerAt(map, row, 0)
    for (let column = 1; column < line.length; column += 1) {
      const next = ownerAt(map, row, column)
      if (next === owner) continue
      yield [owner, line.slice(start, column)]
      start = column
      owner = next
    }
    yield [owner, line.slice(start)]
  }
}

function ownerAt(map: SourceMap, row: number, column: number): string {
  const entry = map.findEntry(row, column)
  return 'originalSource' in entry ? packageOf(entry.originalSource) : ''
}

const INSTALLED = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const OWN = /\/shared\/([^/]+)\/src\//

/** The package behind a source of a map; our own shared ones by the name they are imported under. */
export function packageOf(source: string): string {
  const [, installed] = INSTALLED.exec(source) ?? []
  const [, own] = OWN.exec(source) ?? []
  return installed ?? (own ? `@portal/${own}` : '')
}
