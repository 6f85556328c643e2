import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Manifest } from '@portal/contracts/platform'
import type { FederatedBuild } from './federated.ts'

export interface PartOnDisk {
  name: string
  folder: string
}

/** The host and every remote of a workspace: the folders that are built into releases. */
export function findParts(root: string): PartOnDisk[] {
  return readdirSync(root)
    .filter((folder) => folder === 'shell' || folder.startsWith('mfe-'))
    .filter((folder) => existsSync(join(root, folder, 'webpack.config.ts')))
    .map((folder) => ({ name: folder.replace(/^mfe-/, ''), folder: join(root, folder) }))
}

/** Evaluates a part's `manifest.ts`. Throws if it is not a manifest, or states another name than its folder's. */
export async function readManifest({ name, folder }: PartOnDisk): Promise<Manifest> {
  const manifest = Manifest.parse(await defaultOf(join(folder, 'manifest.ts')))
  if (manifest.name !== name) throw new Error(`The manifest in ${folder} is of ${manifest.name}, not of ${name}.`)
  return manifest
}

export async function readBuild({ folder }: PartOnDisk): Promise<FederatedBuild> {
  return (await defaultOf(join(folder, 'webpack.config.ts'))) as FederatedBuild
}

/** Failed imports by file: Node keeps a failure, and would report it again when the file is mended. */
const failures = new Map<string, number>()

async function defaultOf(file: string): Promise<unknown> {
  const failed = failures.get(file) ?? 0
  const { href } = pathToFileURL(file)
  try {
    return (await import(failed ? `${href}?failed=${failed}` : href)).default
  } catch (error) {
    failures.set(file, failed + 1)
    throw error
  }
}
