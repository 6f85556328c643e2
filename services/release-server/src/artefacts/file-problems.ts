import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { Release } from '@portal/contracts/platform'

export interface Arrived {
  release: Release
  /** Name → content; brotli forms under their own names. */
  files: ReadonlyMap<string, Buffer>
}

/** Files that a build also writes in brotli. */
export const COMPRESSED = /\.(js|css|svg)$/
const RENDERER = 'render-document.cjs'

/** Returns the names of all possible files of a release, beside its description. */
export function filesOf({ name, files }: Pick<Release, 'name' | 'files'>): ReadonlySet<string> {
  const listed = Object.keys(files)
  return new Set([...listed, ...listed.map((file) => `${file}.br`), ...(name === 'shell' ? [RENDERER] : [])])
}

/** Returns which files differ from the release's list, in sentences with the expected and the actual value. */
export function fileProblems({ release, files }: Arrived): string[] {
  const { name, entry, manifest } = release
  const listed = Object.keys(release.files)
  const allowed = filesOf(release)
  const problems = [...files.keys()]
    .filter((file) => !allowed.has(file))
    .map((file) => `${file} came and the release does not list it.`)
  for (const [file, wanted] of Object.entries(release.files)) {
    const content = files.get(file)
    const found = content && digestLike(wanted, content)
    if (!found) problems.push(`${file} is listed and did not come.`)
    else if (found !== wanted) problems.push(`${file} differs from its digest: wanted ${wanted}, found ${found}.`)
    else if (COMPRESSED.test(file) && !isFormOf(files.get(`${file}.br`), content))
      problems.push(`${file}.br is not the brotli form of ${file}.`)
  }
  if (!listed.includes(entry)) problems.push(`The entry ${entry} is not among the files.`)
  if (manifest.name !== name) problems.push(`The manifest is of ${manifest.name}, the release of ${name}.`)
  return problems
}

function isFormOf(form: Buffer | undefined, content: Buffer): boolean {
  try {
    return form !== undefined && brotliDecompressSync(form, { maxOutputLength: content.length + 1 }).equals(content)
  } catch {
    return false
  }
}

/** Returns the digest of a file by the algorithm that the release's own digest names. */
export function digestLike(wanted: string, content: Buffer): string {
  const [algorithm = 'sha256'] = /^sha(256|384|512)(?=-)/.exec(wanted) ?? []
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}
