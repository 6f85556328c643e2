import { dirname, relative } from 'node:path'
import type { Manifest } from '@portal/contracts/platform'

/** Build configuration of a package, in its `webpack.config.ts`. */
export interface Part {
  /** Name in its manifest: `keys`, `shell`. */
  name: string
  /** The package's folder: `import.meta.dirname`. */
  folder: string
  /** A remote's modules by the name the host loads them under; the host has none. */
  exposes?: Readonly<Record<string, string>>
  /** The host's script. */
  entry?: string
  /** The host's renderer of documents, built for Node beside its script. */
  document?: string
}

/** Returns a file's path from the workspace: patterns must not match the folder that somebody keeps the workspace in (rule P98). */
export function fromWorkspace({ folder }: Pick<Part, 'folder'>, file: string): string {
  return relative(dirname(folder), file)
}

/** Options of one build run. */
export interface Run {
  /** The release's id: the hash of the build's inputs. */
  id: string
  mode: 'production' | 'development'
  /** The folder that becomes the release. */
  output: string
  manifest: Manifest
}

/** The global that a container answers to, and the name the host registers it under. */
export function containerName(name: string) {
  return `portal_${name.replaceAll('-', '_')}`
}
