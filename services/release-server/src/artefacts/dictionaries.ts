import type { IncomingHttpHeaders } from 'node:http'
import type { StoredRelease } from '../registry/read-channel.ts'

/** A file of a release that a browser says it has, and by which digest it knows it. */
export interface Dictionary {
  id: string
  file: string
  /** SHA-256 of the file, in base64. */
  sha256: string
}

/** The hash that a build puts between a file's name and its extension. */
const CONTENT_HASH = /\.[0-9a-f]{8}(?=\.\w+$)/
const DIGEST = /^:([A-Za-z0-9+/]{43}=):$/
const PLACE = /^"([^"\\/]+)\/([^"\\/]+)"$/

/** A file's name in any release: of one chunk, all have the same but for the hash of their content. */
export function nameInAnyRelease(file: string): string {
  return file.replace(CONTENT_HASH, '.*')
}

/**
 * Offers a file as a dictionary for the same file of other releases; the browser later states which one it has (RFC
 * 9842 §2.1).
 */
export function offerAsDictionary({ name, id }: Pick<StoredRelease, 'name' | 'id'>, file: string): string {
  return `match="/releases/${name}/*/${nameInAnyRelease(file)}", id="${id}/${file}"`
}

/** The dictionary that a browser states to have (RFC 9842 §2.2, §2.3). */
export function dictionaryOf(headers: IncomingHttpHeaders): Dictionary | undefined {
  const [, sha256] = DIGEST.exec(String(headers['available-dictionary'])) ?? []
  const [, id, file] = PLACE.exec(String(headers['dictionary-id'])) ?? []
  return sha256 && id && file ? { id, file, sha256 } : undefined
}
