import * as z from 'zod/mini'
import { formatCount } from './counts.ts'

/*
 * The names that a release is stored under (rule P90). Each one becomes part of a path, of a key in a bucket and of a URL, so they are
 * plain names: no dot alone, no slash, nothing that a file system, a URL or a header reads in a way of its own.
 */

export const RemoteName = z
  .string()
  .check(
    z.regex(/^[a-z][a-z-]*$/, 'A remote is named in lower-case words joined by hyphens.'),
    z.maxLength(60, 'A remote’s name has at most 60 characters.'),
  )

/** A release’s id is the name of its folder. */
export const ReleaseId = z
  .string()
  .check(z.regex(/^[0-9a-f]{6,64}$/, 'A release is named by 6 to 64 hexadecimal digits.'))

/** Names up to 200 characters fit every file system, also with `.br` behind them. */
export const ReleaseFile = fileName(200)
/** A file of a release or its brotli form. */
export const StoredFile = fileName(203)

/** `sha256-…`, as an integrity attribute takes it; `sha384-…` of earlier releases, and of the rest of a plan. */
export const Integrity = z
  .string()
  .check(
    z.regex(
      /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64})$/,
      'A digest is sha256- or sha384- and what it is in base64.',
    ),
  )

function fileName(longest: number) {
  return z.string().check(
    z.regex(
      /^[A-Za-z0-9_][\w.-]*$/,
      'A file is named by letters, digits, underscores, hyphens and dots, and begins with no hyphen or dot.',
    ),
    z.maxLength(longest, `A file’s name has at most ${formatCount(longest, 'character')}.`),
    z.refine(
      (name) => name.toLowerCase() !== 'release.json',
      'release.json is what the release says of itself, and none of its files.',
    ),
  )
}
