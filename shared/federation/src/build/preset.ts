import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { closureOf, findInstalled } from './installed-libraries.ts'
import { packageFolderOf, readPackage } from './packages-on-disk.ts'
import { followImports } from './trace-sources.ts'

/** Dependencies of a package that play no part in its build: for its other exports, or to preview a remote. */
const NO_TOOL = /^@portal\/|^single-spa$|^webpack-dev-server$|react-refresh/

/** The build configuration shared by every part. */
export interface Preset {
  /** Our own files with their digests, by their path in the preset's folder. */
  files: [file: string, digest: string][]
  /** Each as `name@version`, with all that it stands on. */
  tools: string[]
}

/** Reads the folder of a preset. Throws if a file in it cannot be read. */
export async function readPreset(folder: string): Promise<Preset> {
  const own = packageFolderOf(folder)
  const { dependencies = {} } = readPackage(own)
  const standIns = readdirSync(join(folder, 'left-out')).map((file) => join(folder, 'left-out', file))
  const named = ['build-part.ts', 'federated.ts', 'layer-loader.ts'].map((file) => join(folder, file))
  const { inputs } = await followImports(folder, [...named, ...standIns], Object.keys(dependencies))
  const tools = Object.keys(dependencies).filter((name) => !NO_TOOL.test(name))
  return {
    files: Object.keys(inputs)
      .map((file): [string, string] => [relative(folder, join(folder, file)), digestOf(join(folder, file))])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    tools: closureOf(tools.flatMap((name) => findInstalled(own, name) ?? [])),
  }
}

function digestOf(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
